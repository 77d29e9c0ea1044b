import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import { content_transfers } from '#db/schema/website/transfer.ts';
import { wxrFile, wxrItem } from '#features/website/transfer/wxr.testkit.ts';
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
const begin = (who: Person | null, size: number, transfer_id: string, name = 'old.xml') =>
  ask(who, 'POST', '/api/uploads', {
    'upload-length': String(size),
    'upload-metadata': `filename ${encoded(name)},transfer_id ${encoded(transfer_id)}`,
  });

it('content to import comes in pieces, is the studio’s alone, and is about to be read once it is whole', async () => {
  const id = v7();
  const bytes = wxrFile([wxrItem({ id: 1, content: 'Words' })]);
  const { status, location } = await begin('admin', bytes.length, id);
  expect(status).toBe(201);
  const headers = { 'content-type': 'application/offset+octet-stream' };
  const patch = (offset: number, piece: Uint8Array) =>
    ask('admin', 'PATCH', location, { ...headers, 'upload-offset': String(offset) }, piece);
  expect((await patch(0, bytes.subarray(0, 100))).status).toBe(204);
  expect(await studio.db.$count(content_transfers, eq(content_transfers.id, id))).toBe(0);
  expect((await patch(100, bytes.subarray(100))).status).toBe(204);
  const [row] = await studio.db.select().from(content_transfers).where(eq(content_transfers.id, id));
  expect(row).toMatchObject({ kind: 'wordpress', state: 'reading', file_name: 'old.xml', asked_by: studio.ids.admin });
  const [file] = await studio.db.select().from(files).where(eq(files.subject_id, id));
  for (const who of [null, 'client'] as const)
    expect((await studio.request(await studio.sessionOf(who), 'GET', `/files/${file?.path}`)).status).toBe(404);
  expect((await begin('admin', 10, id)).status).toBe(409);
});

it('is taken from those who look after the website, and in sizes and kinds that can be read', async () => {
  expect((await begin(null, 10, v7())).status).toBe(401);
  expect((await begin('client', 10, v7())).status).toBe(403);
  expect((await begin('admin', 0, v7())).status).toBe(400);
  expect((await begin('admin', 10, 'nowhere')).status).toBe(400);
  expect((await begin('admin', 10, v7(), 'photo.jpg')).status).toBe(400);
  expect((await begin('admin', 201 * 1024 ** 2, v7())).status).toBe(413);
  expect((await begin('admin', 201 * 1024 ** 2, v7(), 'notes.zip')).status).toBe(201);
  const narrow = async (areas: AreaAccess | null) => {
    await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
    studio.platform.sessions.drop();
  };
  await narrow({ ...noArea, projects: 'write', website: 'read' });
  expect((await begin('admin', 10, v7())).status).toBe(403);
  await narrow(null);
});
