import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { branding as brandingTable } from '#db/schema/studio/branding.ts';
import { type Branding, defaultColors } from '#shared/branding.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const colors = { primary: '#123456', secondary: '#222222', accent: '#ff8800', background: '#ffffff', text: '#111111' };

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);
const form = (bytes: BlobPart, name = 'logo.png', type = 'image/png') => {
  const body = new FormData();
  body.set('file', new File([bytes], name, { type }));
  return body;
};

const writes = [
  ['PUT', '/admin/branding', { companyName: 'Taken over' }],
  ['POST', '/admin/branding/reset', undefined],
  ['PUT', '/admin/branding/logos/light', form(png)],
  ['DELETE', '/admin/branding/logos/light', undefined],
] as const;

describe('branding', () => {
  it.each(writes)('%s %s is refused to strangers and clients', async (method, path, body) => {
    expect((await studio.call(null, method, path, body)).status).toBe(401);
    expect((await studio.call('client', method, path, body)).status).toBe(403);
    expect((await studio.call('business', method, path, body)).status).toBe(403);
    expect(await studio.db.select().from(brandingTable)).toEqual([]);
    expect(await studio.db.select().from(files)).toEqual([]);
  });

  it('can be read by everybody, because every page wears it', async () => {
    const { status, data } = await studio.call<Branding>(null, 'GET', '/branding');
    expect(status).toBe(200);
    expect(data).toMatchObject({ companyName: 'Foyer', colors: defaultColors, errorPageMessage: 'Oops! Something went wrong.' });
  });

  it('follows the site name until it has a name of its own', async () => {
    await studio.call('admin', 'PUT', '/admin/branding', { colors });
    expect((await studio.call<Branding>(null, 'GET', '/branding')).data.companyName).toBe('Foyer');
    const named = await studio.call<Branding>('admin', 'PUT', '/admin/branding', { companyName: 'North Light' });
    expect(named.data).toMatchObject({ companyName: 'North Light', colors });
    const entry = (await studio.audit()).findLast((row) => row.action === 'branding.updated');
    expect(entry).toMatchObject({
      actor_id: studio.ids.admin,
      details: { changes: { company_name: { from: '', to: 'North Light' } } },
    });
  });

  it('keeps one row, whoever saves at the same moment', async () => {
    await Promise.all(
      ['#101010', '#202020', '#303030'].map((primary) =>
        studio.call('super_admin', 'PUT', '/admin/branding', { colors: { ...colors, primary } }),
      ),
    );
    expect(await studio.db.select().from(brandingTable)).toHaveLength(1);
  });

  it('refuses what is no color', async () => {
    const answer = await studio.call('admin', 'PUT', '/admin/branding', { colors: { ...colors, accent: 'red;}' } });
    expect(answer).toMatchObject({ status: 400, error: 'Please enter a color such as #1f4d3f' });
    expect(answer.fields).toHaveProperty(['colors.accent']);
  });

  it('puts the default colors back and leaves the name alone', async () => {
    const { data } = await studio.call<Branding>('admin', 'POST', '/admin/branding/reset');
    expect(data).toMatchObject({ companyName: 'North Light', colors: defaultColors });
    expect((await studio.audit()).at(-1)?.action).toBe('branding.reset');
  });
});

describe('logos', () => {
  it('are stored, served to everybody, and replaced without leaving the old file behind', async () => {
    const first = (await studio.call<Branding>('admin', 'PUT', '/admin/branding/logos/light', form(png))).data.logos.light ?? '';
    const shown = await studio.request(null, 'GET', first);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png);

    const second = (await studio.call<Branding>('admin', 'PUT', '/admin/branding/logos/light', form(png, 'new.png'))).data.logos
      .light;
    expect(second).not.toBe(first);
    expect((await studio.request(null, 'GET', first)).status).toBe(404);
    expect(await studio.platform.files.get(first.replace('/files/', ''))).toBeNull();
    expect(await studio.db.select().from(files)).toHaveLength(1);
    expect((await studio.audit()).at(-1)).toMatchObject({
      action: 'branding.logo_updated',
      details: { variant: 'light', from: 'logo.png', to: 'new.png' },
    });
  });

  it('keep the dark one apart, and can be removed', async () => {
    await studio.call('admin', 'PUT', '/admin/branding/logos/dark', form(png, 'dark.png'));
    const { data } = await studio.call<Branding>('admin', 'DELETE', '/admin/branding/logos/light');
    expect(data.logos.light).toBeNull();
    expect(data.logos.dark).toMatch(/^\/files\/.+\.png$/);
    expect(await studio.db.select().from(files).where(eq(files.original_name, 'dark.png'))).toHaveLength(1);
  });

  it.each([
    ['a text that calls itself a picture', form('hello', 'logo.png')],
    [
      'an SVG with a script',
      form('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg', 'image/svg+xml'),
    ],
    ['nothing', new FormData()],
    ['no file but a text', { file: 'hello' }],
  ])('refuse %s', async (_, body) => {
    const before = (await studio.call<Branding>(null, 'GET', '/branding')).data;
    const answer = await studio.call('admin', 'PUT', '/admin/branding/logos/light', body);
    expect(answer.status).toBe(400);
    expect((await studio.call<Branding>(null, 'GET', '/branding')).data).toEqual(before);
  });

  it('refuse what is too large, and an unknown kind', async () => {
    expect(
      (await studio.call('admin', 'PUT', '/admin/branding/logos/light', form(new Uint8Array(2 * 1024 * 1024 + 1)))).status,
    ).toBe(413);
    expect((await studio.call('admin', 'PUT', '/admin/branding/logos/purple', form(png))).status).toBe(400);
  });
});

describe('the picture of the owner', () => {
  const path = '/admin/branding/owner-picture';
  const picture = async () => (await studio.platform.site.get()).texts.owner_picture;

  it('is stored and served to everybody, replaced without leaving the old one behind, and removed', async () => {
    const first = (await studio.call<{ url: string }>('admin', 'PUT', path, form(png, 'me.png'))).data.url;
    expect(await picture()).toBe(first);
    expect((await studio.request(null, 'GET', first)).status).toBe(200);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'branding.owner_picture_updated', details: { to: 'me.png' } });
    await studio.call('admin', 'PUT', path, form(png, 'me-again.png'));
    expect((await studio.request(null, 'GET', first)).status).toBe(404);
    expect((await studio.call('admin', 'DELETE', path)).data).toEqual({ url: null });
    expect(await picture()).toBeNull();
    expect((await studio.audit()).at(-1)).toMatchObject({
      action: 'branding.owner_picture_removed',
      details: { from: 'me-again.png', to: null },
    });
  });

  it('goes through the same checks as every picture, and comes from administrators alone', async () => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
    ] as const)
      expect((await studio.call(who, 'PUT', path, form(png))).status).toBe(status);
    expect((await studio.call('admin', 'PUT', path, form('hello', 'me.png'))).status).toBe(400);
    expect((await studio.call('admin', 'PUT', path, form(new Uint8Array(10 * 1024 * 1024 + 1)))).status).toBe(413);
    expect(await picture()).toBeNull();
  });
});
