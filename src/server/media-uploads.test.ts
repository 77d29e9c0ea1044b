import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import type { MediaDetail } from '#features/website/media/contract.ts';
import { photo } from '#features/website/media/media.testkit.ts';
import { type AreaAccess, noArea } from '#shared/admin-areas.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
let server: Awaited<ReturnType<typeof studio.listen>>;
beforeAll(async () => {
  server = await studio.listen();
});
afterAll(() => server.close());

const encoded = (text: string) => Buffer.from(text).toString('base64');
const ask = async (who: Person | null, method: string, path: string, headers: Record<string, string>, body?: Uint8Array) => {
  const cookie = await studio.sessionOf(who);
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(cookie ? { cookie } : {}), ...headers },
    body: body as BodyInit | undefined,
  });
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() };
};
const begin = (who: Person | null, size: number, media = 'picture') =>
  ask(who, 'POST', '/api/uploads', {
    'upload-length': String(size),
    'upload-metadata': `filename ${encoded('Roof.jpg')},media ${encoded(media)}`,
  });

it('a picture comes in pieces, is the studio’s alone, and becomes public as one of the library', async () => {
  const bytes = await photo(300, 200);
  const { status, location } = await begin('admin', bytes.length);
  expect(status).toBe(201);
  const patch = (offset: number, piece: Uint8Array) =>
    ask(
      'admin',
      'PATCH',
      location,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      piece,
    );
  expect((await patch(0, bytes.subarray(0, 100))).status).toBe(204);
  expect((await patch(100, bytes.subarray(100))).status).toBe(204);
  const upload_id = location.split('/').at(-1) ?? '';
  const [raw] = await studio.db.select().from(files).where(eq(files.id, upload_id));
  expect(raw).toMatchObject({ subject_type: 'media', visibility: 'studio', owner_id: null });
  for (const who of [null, 'client'] as const)
    expect((await studio.request(await studio.sessionOf(who), 'GET', `/files/${raw?.path}`)).status).toBe(404);
  const { data } = await studio.call<MediaDetail>('admin', 'POST', '/admin/media', { upload_id });
  expect((await studio.request(null, 'GET', data.original_url)).status).toBe(200);
});

it('is taken from those who look after the website, and from nobody else', async () => {
  expect((await begin(null, 10)).status).toBe(401);
  expect((await begin('client', 10)).status).toBe(403);
  expect((await begin('admin', 10, 'film')).status).toBe(400);
  expect((await begin('admin', 0)).status).toBe(400);
  expect((await begin('admin', 26 * 1024 ** 2)).status).toBe(413);

  const narrow = async (areas: AreaAccess | null) => {
    await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
    studio.platform.sessions.drop();
  };
  const { location } = await begin('admin', 10);
  await narrow({ ...noArea, projects: 'write' });
  expect((await begin('admin', 10)).status).toBe(403);
  expect((await ask('admin', 'HEAD', location, {})).status).toBe(403);
  await narrow({ ...noArea, website: 'write' });
  expect((await begin('admin', 10)).status).toBe(201);
  expect((await ask('admin', 'HEAD', location, {})).status).toBe(200);
  await narrow(null);
});
