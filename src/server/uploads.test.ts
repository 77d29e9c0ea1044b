import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { file_removals, file_uploads, files } from '#db/schema/platform/files.ts';
import { file_shares } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { makeFolder, rootOfClient, rootOfProject, studioRoot } from '#features/work/files/folders.testkit.ts';
import type { PartialFile } from '#platform/files/file-store.server.ts';
import { tidyUploads } from '#platform/files/file-uploads.server.ts';
import { tidyFiles } from '#platform/files/removals.server.ts';
import { BucketRefusal } from '#tests/s3/objects.ts';
import { bucketKeys, bucketName, startBucket } from '#tests/s3/stand-in.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

const bucket = await startBucket();
afterAll(() => bucket.close());
const inBucket = {
  S3_BUCKET: bucketName,
  S3_ENDPOINT: bucket.url,
  S3_ACCESS_KEY_ID: bucketKeys.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string) => Buffer.from(text).toString('base64');
const photo = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(2_000_000)]);

describe.each([
  ['a folder', {}],
  ['a bucket', inBucket],
])('an upload into %s', (where, env: Record<string, string>) => {
  const studio = testStudio(env);
  let server: Awaited<ReturnType<typeof studio.listen>>;
  beforeAll(async () => {
    server = await studio.listen();
  });
  afterAll(() => server.close());

  type Told = { status: number; headers: Headers; text: string };
  const ask = async (who: Person | null, method: string, path: string, headers = {}, body?: Uint8Array): Promise<Told> => {
    const cookie = await studio.sessionOf(who);
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(cookie ? { cookie } : {}), ...headers },
      body: body as BodyInit | undefined,
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const begin = (who: Person | null, name: string, size: number, more = {}) => {
    const told = Object.entries({ filename: name, ...more }).map(([key, value]) => `${key} ${encoded(String(value))}`);
    return ask(who, 'POST', '/api/uploads', { 'upload-length': String(size), 'upload-metadata': told.join(',') });
  };
  const opened = async (who: Person, name: string, size: number, more = {}) => {
    const answer = await begin(who, name, size, more);
    expect([answer.status, answer.text]).toEqual([201, '']);
    return answer.headers.get('location') ?? '';
  };
  const send = (who: Person | null, path: string, offset: number, bytes: Uint8Array) =>
    ask(who, 'PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes);
  const offsetOf = async (who: Person, path: string) => Number((await ask(who, 'HEAD', path)).headers.get('upload-offset'));
  const rowOf = async (path: string) => {
    const [row] = await studio.db
      .select()
      .from(file_uploads)
      .where(eq(file_uploads.id, path.split('/').at(-1) ?? ''));
    return row;
  };
  const fileNamed = async (name: string) => (await studio.db.select().from(files).where(eq(files.original_name, name)))[0];
  const errorOf = ({ status, text }: Told) => [status, JSON.parse(text).error];
  /** Sends so many bytes of a piece and hangs up. */
  const cut = async (who: Person, path: string, offset: number, bytes: Uint8Array, after: number) => {
    const cookie = await studio.sessionOf(who);
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(bytes.length),
      cookie: cookie ?? '',
    };
    await new Promise<void>((done) => {
      const sent = request(`${server.url}${path}`, { method: 'PATCH', headers })
        .on('error', () => {})
        .on('close', () => done());
      sent.write(bytes.subarray(0, after), () => setTimeout(() => sent.destroy(), 50));
    });
  };

  it('comes in pieces, and is a file of the client once it is whole', async () => {
    const path = await opened('client', '../../Logo für “Ann”.html', photo.length);
    expect((await send('client', path, 0, photo.subarray(0, 700_001))).status).toBe(204);
    expect(await offsetOf('client', path)).toBe(700_001);
    expect((await studio.call<{ items: unknown[] }>('client', 'GET', '/files?q=logo')).data.items).toEqual([]);
    const last = await send('client', path, 700_001, photo.subarray(700_001));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(photo.length)]);
    const file = await fileNamed('Logo für “Ann”.html');
    const { client } = studio.ids;
    expect(file).toMatchObject({ content_type: 'image/jpeg', size: photo.length, owner_id: client, uploaded_by: client });
    const read = await studio.request(await studio.sessionOf('client'), 'GET', `/files/${file?.path}`);
    expect(sha256(new Uint8Array(await read.arrayBuffer()))).toBe(sha256(photo));
    expect(await studio.db.$count(file_removals)).toBe(0);
    const told = (await studio.audit()).filter(({ action }) => action === 'file.uploaded');
    expect(told).toMatchObject([{ actor_id: client, entity_id: file?.id }]);
    // Whoever did not hear the last answer finds it done, and cannot undo it.
    expect(await offsetOf('client', path)).toBe(photo.length);
    await ask('client', 'DELETE', path);
    expect((await studio.request(await studio.sessionOf('client'), 'HEAD', `/files/${file?.path}`)).status).toBe(200);
  });

  it('that is cut at any byte goes on where it was, and no acknowledged byte is sent twice', async () => {
    // What is left after the cuts is enough for a part of its own.
    const bytes = randomBytes(12_000_000);
    const path = await opened('client', 'cut.bin', bytes.length);
    let acknowledged = 0;
    for (const after of [1, 300_000, 6_000_000, 123_457]) {
      await cut('client', path, acknowledged, bytes.subarray(acknowledged), after);
      const offset = await offsetOf('client', path);
      expect(offset).toBeGreaterThanOrEqual(acknowledged);
      expect(offset).toBeLessThanOrEqual(acknowledged + after);
      acknowledged = offset;
    }
    expect(acknowledged, 'what arrived counts').toBeGreaterThan(6_000_000);
    expect((await send('client', path, acknowledged, bytes.subarray(acknowledged))).status).toBe(204);
    const file = await fileNamed('cut.bin');
    const read = await studio.request(await studio.sessionOf('admin'), 'GET', `/files/${file?.path}`);
    expect(sha256(new Uint8Array(await read.arrayBuffer()))).toBe(sha256(bytes));
  });

  if (where === 'a bucket')
    it('acknowledges nothing after a part that the bucket refused', async () => {
      // Two parts of 8 MiB, which grow by what is written at once, and a rest.
      const bytes = randomBytes(18_500_000);
      const path = await opened('client', 'gap.bin', bytes.length);
      expect((await send('client', path, 0, bytes.subarray(0, 300_000))).status).toBe(204);
      const openBefore = bucket.openUploads();
      const refusePart = (part: number, refusal: BucketRefusal) => {
        bucket.before((sent) => {
          if (sent.includes(`partNumber=${part}`)) throw refusal;
        });
      };
      // The first is tried again before it counts as refused, the second is not.
      for (const [part, refusal, end] of [
        [1, new BucketRefusal(400, 'RequestTimeout'), 10_000_000],
        [2, new BucketRefusal(403, 'AccessDenied'), bytes.length],
      ] as const) {
        refusePart(part, refusal);
        await send('client', path, 300_000, bytes.subarray(300_000, end)).catch(() => null);
        bucket.before(null);
        expect(await offsetOf('client', path)).toBe(300_000);
        expect(bucket.openUploads()).toBe(openBefore);
      }
      expect((await send('client', path, 300_000, bytes.subarray(300_000))).status).toBe(204);
      const file = await fileNamed('gap.bin');
      expect(bucket.objects.get(file?.path ?? '')?.equals(bytes)).toBe(true);
    });

  it('takes bytes only after those that it has', async () => {
    const path = await opened('client', 'order.bin', 10);
    expect((await send('client', path, 5, Buffer.from('56789'))).status).toBe(409);
    expect((await send('client', path, 0, Buffer.alloc(11))).status).toBe(413);
    const both = await Promise.all([
      send('client', path, 0, Buffer.from('01234')),
      send('client', path, 0, Buffer.from('01234')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await offsetOf('client', path)).toBe(5);
  });

  it('is refused before a byte of it is taken', async () => {
    const before = await studio.db.$count(file_uploads);
    expect(errorOf(await begin(null, 'a.png', 5))).toEqual([401, 'User not authenticated']);
    expect(errorOf(await begin('client', 'a.png', 0))).toEqual([400, '“a.png” is empty.']);
    expect(errorOf(await begin('admin', 'a.png', 2 * 1024 ** 3 + 1))).toEqual([413, '“a.png” is larger than 2 GB.']);
    expect(errorOf(await begin('admin', 'a.png', 5, { client_id: studio.ids.super_admin }))).toEqual([
      400,
      'This client does not exist.',
    ]);
    for (const headers of [
      {},
      { 'upload-length': '5' },
      { 'upload-length': '-5', 'upload-metadata': `filename ${encoded('a')}` },
    ])
      expect((await ask('client', 'POST', '/api/uploads', headers)).status).toBe(400);
    const told = { 'upload-length': '5', 'upload-metadata': `filename ${encoded('a.png')}` };
    expect((await ask('client', 'POST', '/api/uploads', { ...told, 'tus-resumable': '' })).status).toBe(412);
    expect((await ask('client', 'POST', '/api/uploads', { ...told, 'tus-resumable': '0.1' })).status).toBe(400);
    expect((await ask('client', 'POST', '/api/uploads', { ...told, 'upload-defer-length': '1' })).status).toBe(501);
    expect(await studio.db.$count(file_uploads)).toBe(before);
  });

  it('is its sender’s alone', async () => {
    const path = await opened('client', 'mine.bin', 10);
    for (const [who, status] of [
      [null, 401],
      ['business', 404],
      ['admin', 404],
      ['super_admin', 404],
    ] as const) {
      expect((await ask(who, 'HEAD', path)).status).toBe(status);
      expect((await send(who, path, 0, Buffer.from('stolen')).catch(() => ({ status }))).status).toBe(status);
      expect((await ask(who, 'DELETE', path)).status).toBe(status);
    }
    expect((await ask('client', 'GET', path)).status).toBe(404);
    for (const id of ['01900000-0000-7000-8000-000000000000', 'x', '..%2f..%2fetc', '%ff'])
      expect((await ask('client', 'HEAD', `/api/uploads/${id}`)).status).toBe(404);
    expect(await offsetOf('client', path)).toBe(0);
    expect((await ask('client', 'DELETE', path)).status).toBe(204);
    expect((await ask('client', 'HEAD', path)).status).toBe(404);
  });

  it('of the studio is the client’s whom it is given to, or the studio’s own', async () => {
    const { client } = studio.ids;
    const given = await opened('admin', 'given.txt', 5, { client_id: client });
    await send('admin', given, 0, Buffer.from('given'));
    const kept = await opened('admin', 'kept.txt', 4);
    await send('admin', kept, 0, Buffer.from('kept'));
    expect(await fileNamed('given.txt')).toMatchObject({ owner_id: client, visibility: 'owner', content_type: 'text/plain' });
    expect(await fileNamed('kept.txt')).toMatchObject({
      owner_id: null,
      visibility: 'owner',
      subject_id: await studioRoot(studio),
    });
    // A client cannot give: it is their own, whoever they name.
    const own = await opened('client', 'own.txt', 3, { client_id: studio.ids.business });
    await send('client', own, 0, Buffer.from('own'));
    expect(await fileNamed('own.txt')).toMatchObject({ owner_id: client });
    const listed = async (who: Person) =>
      (await studio.call<{ items: { original_name: string }[] }>(who, 'GET', '/files?q=.txt')).data.items.map(
        (one) => one.original_name,
      );
    expect(await listed('client')).toEqual(['own.txt', 'given.txt']);
    expect(await listed('business')).toEqual([]);
  });

  it('goes to the folder that was chosen, with a number where its name is taken', async () => {
    const [project] = await studio.db.insert(projects).values({ name: 'Site', client_id: studio.ids.client }).returning();
    const root = await rootOfProject(studio, project?.id ?? '');
    const sent = async (who: Person, name: string, folder_id: string) => {
      const path = await opened(who, name, 4, { folder_id });
      await send(who, path, 0, Buffer.from('word'));
      return (
        await studio.db
          .select()
          .from(files)
          .where(eq(files.id, path.split('/').at(-1) ?? ''))
      )[0];
    };
    expect(await sent('client', 'Plan.txt', root)).toMatchObject({ subject_id: root, owner_id: null, original_name: 'Plan.txt' });
    expect(await sent('admin', 'plan.TXT', root)).toMatchObject({ subject_id: root, original_name: 'plan (2).TXT' });
    // Neither somebody else's, nor what was only shared, nor what is not there.
    const shared = await makeFolder(studio, await studioRoot(studio), `Shared ${where}`);
    await studio.db.insert(file_shares).values({ folder_id: shared.id, client_id: studio.ids.client });
    for (const [who, folder_id] of [
      ['business', root],
      ['client', shared.id],
      ['admin', '01900000-0000-7000-8000-000000000000'],
    ] as const)
      expect(errorOf(await begin(who, 'a.txt', 4, { folder_id }))).toEqual([404, 'This folder does not exist.']);

    // Deleted while the file was on its way.
    const gone = await makeFolder(studio, root, `Gone ${where}`);
    const path = await opened('client', 'Late.txt', 4, { folder_id: gone.id });
    await studio.call('admin', 'DELETE', `/admin/folders/${gone.id}`);
    await send('client', path, 0, Buffer.from('word'));
    expect(await fileNamed('Late.txt')).toMatchObject({
      owner_id: studio.ids.client,
      subject_id: await rootOfClient(studio, 'client'),
    });
  });

  it('of a client has to fit, at its beginning and at its end', async () => {
    const space = async () => (await studio.call<{ used: number; quota: number }>('business', 'GET', '/files/space')).data;
    const setQuota = (client_quota_mb: number) => studio.call('admin', 'PUT', '/admin/settings/files', { client_quota_mb });
    const mb = 1024 ** 2;
    await setQuota(1);
    expect(await space()).toEqual({ used: 0, quota: mb });
    const first = await opened('business', 'first.bin', mb - 10);
    expect((await space()).used, 'what is on its way is taken').toBe(mb - 10);
    const message = '“second.bin” (11 Bytes) does not fit: 10 Bytes of 1 MB are free.';
    expect(errorOf(await begin('business', 'second.bin', 11))).toEqual([413, message]);
    const three = await Promise.all([8, 8, 8].map((size) => begin('business', 'race.bin', size)));
    expect(three.map(({ status }) => status).toSorted()).toEqual([201, 413, 413]);

    await setQuota(0);
    const late = await send('business', first, 0, randomBytes(mb - 10));
    expect(late.status).toBe(413);
    expect(await fileNamed('first.bin')).toBeUndefined();
    expect(await rowOf(first)).toBeUndefined();
    expect(await studio.db.$count(file_removals), 'its bytes are gone').toBe(0);
    await setQuota(5_120);
  });

  it('whose process died after the last byte is finished by the next question', async () => {
    const path = await opened('client', 'died.txt', 6);
    await send('client', path, 0, Buffer.from('abc'));
    const failing = { ...studio.platform.files, completePartial: () => Promise.reject(new Error('killed')) };
    const { files: store } = studio.platform;
    studio.platform.files = failing;
    expect((await send('client', path, 3, Buffer.from('def'))).status).toBe(500);
    studio.platform.files = store;
    expect(await fileNamed('died.txt')).toBeUndefined();
    expect(await Promise.all([offsetOf('client', path), offsetOf('client', path)])).toEqual([6, 6]);
    expect(await fileNamed('died.txt')).toMatchObject({ size: 6, content_type: 'text/plain' });
    expect(await studio.db.$count(file_removals)).toBe(0);
    await tidyFiles(studio.platform);
    const file = await fileNamed('died.txt');
    expect(await studio.platform.files.sizeOf(file?.path ?? '')).toBe(6);
  });

  it('of an account that was deactivated meanwhile is no file', async () => {
    const path = await opened('business', 'closed.txt', 6);
    const { files: store } = studio.platform;
    const setDeactivated = (deactivated_at: Date | null) =>
      studio.db.update(users).set({ deactivated_at }).where(eq(users.id, studio.ids.business));
    const completePartial = async (file: PartialFile) => {
      await setDeactivated(new Date());
      await store.completePartial(file);
    };
    studio.platform.files = { ...store, completePartial };
    expect((await send('business', path, 0, Buffer.from('abcdef'))).status).toBe(403);
    studio.platform.files = store;
    await setDeactivated(null);
    expect(await fileNamed('closed.txt')).toBeUndefined();
    expect(await rowOf(path)).toBeUndefined();
    expect(await studio.db.$count(file_removals)).toBe(0);
  });

  it('counts for its client until its bytes are gone, also when it was deleted', async () => {
    const used = async () => (await studio.call<{ used: number }>('business', 'GET', '/files/space')).data.used;
    const before = await used();
    await send('business', await opened('business', 'taken-back.txt', 6), 0, Buffer.from('abcdef'));
    const file = await fileNamed('taken-back.txt');
    expect((await studio.call('business', 'DELETE', `/files/${file?.id}`)).status).toBe(200);
    expect(await used()).toBe(before + 6);
    await studio.db
      .update(files)
      .set({ deleted_at: sql`now() - interval '31 days'` })
      .where(eq(files.id, file?.id ?? ''));
    await tidyFiles(studio.platform);
    expect(await used()).toBe(before);
  });

  it('whose bytes are lost has to begin again', async () => {
    const path = await opened('client', 'lost.txt', 6);
    const { files: store } = studio.platform;
    const emptied = async (file: PartialFile) => {
      await store.completePartial(file);
      await store.delete(file.key);
    };
    studio.platform.files = { ...store, completePartial: () => Promise.reject(new Error('killed')) };
    expect((await send('client', path, 0, Buffer.from('abcdef'))).status).toBe(500);
    studio.platform.files = { ...store, completePartial: emptied };
    expect((await ask('client', 'HEAD', path)).status).toBe(404);
    studio.platform.files = store;
    expect(await rowOf(path)).toBeUndefined();
    expect(await fileNamed('lost.txt')).toBeUndefined();
    expect(await studio.db.$count(file_removals)).toBe(0);
  });

  it('whose first bytes are gone from the store is given up with the next ones', async () => {
    const path = await opened('client', 'gone.txt', 6);
    expect((await send('client', path, 0, Buffer.from('abc'))).status).toBe(204);
    const row = await rowOf(path);
    if (!row) throw new Error('No upload');
    await studio.platform.files.abortPartial({ key: row.path, received: 3, state: row.state });
    const answer = await send('client', path, 3, Buffer.from('def'));
    expect(errorOf(answer)).toEqual([404, 'What was uploaded so far is lost. Please upload the file again.']);
    expect(await rowOf(path)).toBeUndefined();
    expect((await ask('client', 'HEAD', path)).status).toBe(404);
  });

  it('that cannot be removed does not keep the others', async () => {
    const [stuck, other] = [await opened('client', 'stuck.bin', 5), await opened('client', 'other.bin', 5)];
    const stuckKey = (await rowOf(stuck))?.path;
    await studio.db.update(file_uploads).set({ expires_at: sql`now() - interval '1 second'` });
    const { files: store } = studio.platform;
    const abortPartial = (file: PartialFile) =>
      file.key === stuckKey ? Promise.reject(new Error('refused')) : store.abortPartial(file);
    const failing = { ...studio.platform, files: { ...store, abortPartial } };
    expect(await tidyUploads(failing)).toMatchObject({ failed: 1 });
    expect(await rowOf(other)).toBeUndefined();
    expect(await rowOf(stuck)).toBeDefined();
  });

  it('that nobody finishes expires, with every byte', async () => {
    const path = await opened('client', 'late.bin', 6_000_000);
    // A part of its own in a bucket, and then a rest that is too short to be one.
    await send('client', path, 0, randomBytes(5_500_000));
    await send('client', path, 5_500_000, randomBytes(1_000));
    await studio.db.update(file_uploads).set({ expires_at: sql`now() - interval '1 second'` });
    await tidyUploads(studio.platform);
    expect(await studio.db.$count(file_uploads)).toBe(0);
    expect((await ask('client', 'HEAD', path)).status).toBe(404);
    if (where === 'a bucket') {
      expect([...bucket.objects.keys()].filter((key) => key.startsWith('.uploads/'))).toEqual([]);
      expect(bucket.openUploads()).toBe(0);
    } else {
      const folder = join(studio.platform.env.DATA_DIR, 'files', '.uploads');
      expect(await readdir(folder)).toEqual([]);
    }
  });
});
