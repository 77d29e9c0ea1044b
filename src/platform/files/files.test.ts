import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { file_removals, files } from '#db/schema/platform/files.ts';
import { services } from '#db/schema/sales/services.ts';
import { fileSubjects } from '#shared/choices/platform/files.ts';
import { testDatabase } from '#tests/database.ts';
import type { FileStore } from './file-store.server.ts';
import { type Belonging, createFile, deleteFiles, findPublicFile } from './files.server.ts';
import { createLocalStore } from './local-store.server.ts';
import { clearRemovals, type FilePorts, tidyFiles } from './removals.server.ts';
import { type Upload, withUpload, withUploads } from './uploads.server.ts';

const database = testDatabase();
let folder = '';
let ports: FilePorts;
let belonging: Belonging;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  ports = { db: database.db, files: createLocalStore(folder) };
});
beforeEach(async () => {
  const [service] = await database.db.insert(services).values({ name: 'Design' }).returning();
  belonging = {
    uploaded_by: null,
    owner_id: null,
    subject: { type: 'service', id: service?.id ?? '' },
    visibility: 'public',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture: Upload = {
  bytes: Buffer.from('picture'),
  original_name: 'C:\\Users\\ann\\..\\Logo\u0000 final.PNG',
  type: { contentType: 'image/png', ext: 'png' },
};
const save = (given: Belonging = belonging) =>
  withUpload(ports, picture, (stored) => ports.db.transaction((tx) => createFile(tx, stored, given)));
const stored = async () => (await readdir(folder, { recursive: true })).filter((name) => /\.(png|bin)$/.test(name)).length;
const notes = () => ports.db.$count(file_removals);
const isThere = async (path: string) => {
  const found = await ports.files.get(path);
  found?.stream.destroy();
  return found !== null;
};

describe('saving a file', () => {
  it('keeps the bytes and a row that knows them by a name of our own', async () => {
    const row = await save();
    expect(row).toMatchObject({
      original_name: 'Logo final.PNG',
      content_type: 'image/png',
      size: 7,
      visibility: 'public',
      subject_type: 'service',
      subject_id: belonging.subject.id,
    });
    expect(row.path).toMatch(/^\d{4}\/\d{2}\/[0-9a-f-]{36}\.png$/);
    expect(await isThere(row.path)).toBe(true);
    expect(await notes()).toBe(0);
    expect((await findPublicFile(ports.db, `/files/${row.path}`))?.id).toBe(row.id);
    expect(await findPublicFile(ports.db, `https://elsewhere.example/files/${row.path}`)).toBeNull();
  });

  it('leaves nothing behind when the transaction fails or keeps nothing', async () => {
    const before = { bytes: await stored(), rows: await ports.db.$count(files) };
    await expect(
      withUpload(ports, picture, (one) =>
        ports.db.transaction(async (tx) => {
          await createFile(tx, one, belonging);
          throw new Error('the record was refused');
        }),
      ),
    ).rejects.toThrow('refused');
    await withUploads(ports, [picture, picture], async () => null);
    expect({ bytes: await stored(), rows: await ports.db.$count(files) }).toEqual(before);
    expect(await notes()).toBe(0);
  });

  it('is noted before the bytes are written, so that a crash leaves nothing unknown', async () => {
    const seen: number[] = [];
    const crashing: FileStore = {
      ...ports.files,
      put: async (key, content) => {
        seen.push(await notes());
        return ports.files.put(key, content);
      },
      // The process ends here: nobody tidies up.
      delete: async () => Promise.reject(new Error('gone')),
    };
    const before = await stored();
    await expect(withUpload({ ...ports, files: crashing }, picture, () => Promise.reject(new Error('killed')))).rejects.toThrow();
    expect(seen).toEqual([1]);
    expect(await stored()).toBe(before + 1);
    await tidyFiles(ports);
    expect(await stored(), 'a request that is still running keeps its bytes').toBe(before + 1);
    await ports.db.update(file_removals).set({ due_at: sql`now() - interval '1 second'` });
    expect(await tidyFiles(ports)).toEqual({ trashed: 0, orphans: 0, bytes: 1 });
    expect(await stored()).toBe(before);
  });

  it('refuses to keep bytes that were tidied away meanwhile', async () => {
    const late = withUpload(ports, picture, async (one) => {
      await ports.db.update(file_removals).set({ due_at: sql`now()` });
      await tidyFiles(ports);
      return ports.db.transaction((tx) => createFile(tx, one, belonging));
    });
    await expect(late).rejects.toThrow('removed before they were kept');
  });
});

describe('deleting', () => {
  it('takes the bytes after the commit, however the row went', async () => {
    const [one, two, three] = [await save(), await save(), await save()];
    await ports.db.transaction(async (tx) => {
      await deleteFiles(tx, [one.id]);
      expect(await isThere(one.path), 'still there until the commit').toBe(true);
    });
    await ports.db.execute(sql`delete from files where id = ${two.id}`);
    await ports.db
      .transaction(async (tx) => {
        await deleteFiles(tx, [three.id]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await clearRemovals(ports);
    expect([await isThere(one.path), await isThere(two.path), await isThere(three.path)]).toEqual([false, false, true]);
    expect(await notes()).toBe(0);
  });

  it('tries again when the store failed', async () => {
    const row = await save();
    const failing: FileStore = { ...ports.files, delete: () => Promise.reject(new Error('the disk is busy')) };
    await ports.db.transaction((tx) => deleteFiles(tx, [row.id]));
    await clearRemovals({ ...ports, files: failing });
    await expect(tidyFiles({ ...ports, files: failing })).rejects.toThrow('busy');
    expect(await notes()).toBe(1);
    await tidyFiles(ports);
    expect(await isThere(row.path)).toBe(false);
  });

  it('of an account leaves its files to the studio', async () => {
    const [user] = await ports.db.insert(users).values({ email: 'ann@example.com' }).returning();
    const id = user?.id ?? '';
    const row = await save({ ...belonging, uploaded_by: id, owner_id: id, visibility: 'owner' });
    await ports.db.delete(users).where(eq(users.id, id));
    const [left] = await ports.db.select().from(files).where(eq(files.id, row.id));
    expect(left).toMatchObject({ owner_id: null, uploaded_by: null, visibility: 'owner' });
  });
});

describe('files of a deleted record', () => {
  const age = () => ports.db.update(files).set({ created_at: sql`now() - interval '2 days'` });

  it('are found by housekeeping, unless another record still points to them', async () => {
    const [own, shared, kept] = [await save(), await save(), await save({ ...belonging })];
    const [other] = await ports.db.insert(services).values({ name: 'Other', image_file_id: shared.id }).returning();
    await ports.db
      .update(files)
      .set({ subject_id: other?.id ?? '' })
      .where(eq(files.id, kept.id));
    await ports.db.delete(services).where(eq(services.id, belonging.subject.id));
    expect((await tidyFiles(ports)).orphans, 'not while it could still be written').toBe(0);
    await age();
    expect((await tidyFiles(ports)).orphans).toBe(1);
    expect([await isThere(own.path), await isThere(shared.path), await isThere(kept.path)]).toEqual([false, true, true]);
  });

  it('can be looked for: every subject names a table with an id', async () => {
    for (const table of Object.values(fileSubjects)) {
      const { rows } = await ports.db.execute(
        sql`select data_type from information_schema.columns where table_schema = 'public' and table_name = ${table} and column_name = 'id'`,
      );
      expect(rows, table).toEqual([{ data_type: 'uuid' }]);
    }
  });
});

it('knows no visibility and no subject but the listed ones', async () => {
  const { id } = await save();
  const change = (column: string, value: string) =>
    ports.db.execute(sql`update files set ${sql.identifier(column)} = ${value} where id = ${id}`);
  await expect(change('visibility', 'everybody')).rejects.toThrow();
  await expect(change('subject_type', 'planet')).rejects.toThrow();
});
