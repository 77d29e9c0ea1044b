import { describe, expect, it } from 'vitest';
import { system_settings } from '#db/schema/platform/settings.ts';
import { noAnalytics } from '#shared/analytics.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const path = '/admin/settings/analytics';
const ids = { googleTagManagerId: 'GTM-ABC1234', facebookPixelId: '1234567890123456', clarityProjectId: 'abcd1234ef' };

describe('analytics settings', () => {
  it('are closed to strangers and clients', async () => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['admin', 200],
    ] as const) {
      expect((await studio.call(who, 'GET', path)).status).toBe(status);
      if (status !== 200) expect((await studio.call(who, 'POST', path, ids)).status).toBe(status);
    }
  });

  it('start empty, and answer in the envelope', async () => {
    const { raw } = await studio.call('admin', 'GET', path);
    expect(raw).toEqual({ success: true, data: noAnalytics, error: null });
  });

  it('are stored, shown to every page at once, and told to the audit log', async () => {
    const saved = await studio.call('admin', 'POST', path, { ...ids, googleTagManagerId: ' GTM-ABC1234 ' });
    expect(saved).toMatchObject({ status: 200, success: true, error: null });
    expect((await studio.call('admin', 'GET', path)).data).toEqual(ids);
    expect((await studio.platform.site.get()).analytics).toEqual(ids);
    expect((await studio.audit()).at(-1)).toMatchObject({
      action: 'settings.analytics_updated',
      actor_id: studio.ids.admin,
      details: { changes: { facebook_pixel_id: { from: null, to: '1234567890123456' } } },
    });
    const entries = (await studio.audit()).length;
    await studio.call('admin', 'POST', path, ids);
    expect((await studio.audit()).length).toBe(entries);
  });

  it('can be taken back one by one', async () => {
    await studio.call('admin', 'POST', path, { ...ids, facebookPixelId: '' });
    expect((await studio.platform.site.get()).analytics).toEqual({ ...ids, facebookPixelId: '' });
  });

  it.each([
    ['googleTagManagerId', 'UA-1234', 'A Google Tag Manager ID looks like GTM-ABC1234'],
    ['googleTagManagerId', 'GTM-1"><script>', 'A Google Tag Manager ID looks like GTM-ABC1234'],
    ['facebookPixelId', '12ab', 'A Facebook Pixel ID is a number of 10 to 20 digits'],
    ['clarityProjectId', '../evil', 'A Clarity project ID looks like abcd1234ef'],
  ])('refuse %s = %s', async (name, value, message) => {
    const answer = await studio.call('admin', 'POST', path, { ...ids, [name]: value });
    expect(answer).toMatchObject({ status: 400, error: message, fields: { [name]: message } });
  });

  it('never reach a page when the stored text is no identifier', async () => {
    await studio.db
      .insert(system_settings)
      .values({ key: 'clarity_project_id', value: 'x" src="//evil.test' })
      .onConflictDoUpdate({ target: system_settings.key, set: { value: 'x" src="//evil.test' } });
    studio.platform.site.drop();
    expect((await studio.platform.site.get()).analytics.clarityProjectId).toBe('');
  });
});
