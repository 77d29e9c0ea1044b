import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { type AreaAccess, adminAreaNames } from '#shared/admin-areas.ts';
import { defaultSettings, type SiteSettings } from '#shared/site-settings.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const path = '/admin/settings/site';
const everyRead = Object.fromEntries(adminAreaNames.map((area) => [area, 'read'])) as AreaAccess;

const wanted: SiteSettings = {
  site_name: 'North Light Studio',
  site_address: '12 Harbour Road, Portland',
  site_phone: '+1 555 010 0200',
  site_email: 'hello@northlight.test',
  hours_of_operation: 'Mon-Thu 9-5',
  show_services_to_visitors: true,
  show_blog_link: true,
  newsletter_open: true,
  tax_rate: 8.875,
  maintenance_mode: false,
  social_links: [{ label: 'Mastodon', url: 'https://social.test/@north' }],
};

describe('site information', () => {
  it('is closed to strangers and clients, and open to both admin roles', async () => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['business', 403],
      ['admin', 200],
      ['super_admin', 200],
    ] as const) {
      expect((await studio.call(who, 'GET', path)).status, `GET as ${who}`).toBe(status);
      if (status !== 200) expect((await studio.call(who, 'PUT', path, wanted)).status, `PUT as ${who}`).toBe(status);
    }
    expect(await studio.db.select().from(system_settings)).toEqual([]);
  });

  it('sends the studio’s emails elsewhere only for those who may read every area', async () => {
    const narrow = async (areas: Partial<AreaAccess> | null) => {
      await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
      studio.platform.sessions.drop();
    };
    const moved = { ...defaultSettings, site_email: 'elsewhere@example.com' };
    await narrow({ settings: 'write' });
    expect(await studio.call('admin', 'PUT', path, moved)).toMatchObject({
      status: 403,
      fields: { site_email: expect.stringContaining('every area') },
    });
    expect((await studio.call('admin', 'PUT', path, { ...defaultSettings, site_phone: '+1 555 010 0299' })).status).toBe(200);
    await narrow({ ...everyRead, settings: 'write' });
    expect((await studio.call('admin', 'PUT', path, moved)).status).toBe(200);
    await narrow(null);
    await studio.db.delete(system_settings);
    studio.platform.settings.drop();
  });

  it('starts with the defaults', async () => {
    const { data } = await studio.call('admin', 'GET', path);
    expect(data).toEqual(defaultSettings);
    expect(defaultSettings.tax_rate).toBe(8);
  });

  it('stores every key, shows it at once, and tells the audit log what it was before', async () => {
    const saved = await studio.call<SiteSettings>('admin', 'PUT', path, wanted);
    expect(saved).toMatchObject({ status: 200, data: wanted });
    expect((await studio.platform.site.get()).settings).toEqual(wanted);
    const [name] = await studio.db.select().from(system_settings).where(eq(system_settings.key, 'site_name'));
    expect(name?.value).toBe('North Light Studio');
    const entry = (await studio.audit()).findLast((row) => row.action === 'settings.updated');
    expect(entry).toMatchObject({ actor_id: studio.ids.admin, actor_role: 'admin', entity: 'system_settings' });
    expect(entry?.details.changes).toMatchObject({
      site_name: { from: 'Foyer', to: 'North Light Studio' },
      tax_rate: { from: '8', to: '8.875' },
    });
  });

  it('writes nothing when nothing changed', async () => {
    const before = (await studio.audit()).length;
    await studio.call('super_admin', 'PUT', path, wanted);
    expect((await studio.audit()).length).toBe(before);
  });

  it.each([
    ['tax_rate', -1, 'The tax rate must be at least 0'],
    ['tax_rate', 101, 'The tax rate must be at most 100'],
    ['tax_rate', 8.00001, 'At most three decimals'],
    ['tax_rate', 'eight', 'Please enter a number'],
    ['site_email', 'nobody', 'Please enter a valid email address'],
    ['site_name', 'x'.repeat(121), 'Please use at most 120 characters'],
    ['social_links', [{ label: 'Bad', url: 'javascript:alert(1)' }], 'Please enter a valid URL'],
    ['social_links', [{ label: '', url: 'https://a.test' }], 'Please name the link'],
  ])('refuses %s = %j', async (key, value, message) => {
    const answer = await studio.call('admin', 'PUT', path, { ...wanted, [key]: value });
    expect(answer.status).toBe(400);
    expect(answer.error).toBe(message);
    expect((await studio.platform.site.get()).settings).toEqual(wanted);
  });

  it('refuses a setting that does not exist, at its name', async () => {
    const answer = await studio.call('admin', 'PUT', path, { ...wanted, opening_song: 'Lark', mood: 1 });
    expect(answer).toMatchObject({
      status: 400,
      fields: { opening_song: 'This field is not known', mood: 'This field is not known' },
    });
  });

  it('reads a blank name as the default', async () => {
    expect((await studio.call<SiteSettings>('admin', 'PUT', path, { ...wanted, site_name: ' ' })).data.site_name).toBe('Foyer');
  });
});
