import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { file_shares, folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { storeFile } from '#features/work/files/files.testkit.ts';
import { fileIn, makeFolder, rootOfClient, rootOfProject, studioRoot } from '#features/work/files/folders.testkit.ts';
import { fileVisibilities } from '#shared/choices/platform/files.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { fileReadBy, idsReadBy } from './readers.server.ts';

const studio = testStudio();
const everybody: (Person | null)[] = [null, 'client', 'business', 'admin', 'super_admin'];
const theStudio = ['admin', 'super_admin'];

async function readersOf({ path }: { path: string }): Promise<string[]> {
  const readers: string[] = [];
  for (const who of everybody) {
    const answer = await studio.request(await studio.sessionOf(who), 'GET', `/files/${path}`);
    await answer.body?.cancel();
    expect([200, 404]).toContain(answer.status);
    if (answer.status === 200) readers.push(who ?? 'nobody');
  }
  return readers;
}

async function projectOf(person: 'client' | 'business' | null): Promise<{ id: string; root: string }> {
  const client_id = person && studio.ids[person];
  const [project] = await studio.db.insert(projects).values({ name: 'Site', client_id }).returning();
  if (!project) throw new Error('The project was not stored');
  return { id: project.id, root: await rootOfProject(studio, project.id) };
}

describe('who reads a file', () => {
  let uploaded_by: string;
  beforeAll(() => {
    uploaded_by = studio.ids.business;
  });

  it.each([
    ['public', false, ['nobody', 'client', 'business', ...theStudio]],
    ['public', true, ['nobody', 'client', 'business', ...theStudio]],
    ['owner', true, ['client', ...theStudio]],
    // The account was deleted, or a visitor without one sent it.
    ['owner', false, theStudio],
    ['studio', true, theStudio],
    ['studio', false, theStudio],
  ] as const)('of visibility %s, with an owner: %s', async (visibility, hasOwner, readers) => {
    const owner_id = hasOwner ? studio.ids.client : null;
    const file = await storeFile(studio.platform, { original_name: 'A.png' }, { visibility, owner_id, uploaded_by });
    expect(await readersOf(file)).toEqual(readers);
  });

  it('is told by the folder, never by who uploaded it', async () => {
    expect(await readersOf(await fileIn(studio, await rootOfClient(studio, 'client'), 'B.png', { uploaded_by }))).toEqual([
      'client',
      ...theStudio,
    ]);
    expect(await readersOf(await fileIn(studio, await studioRoot(studio), 'C.png', { uploaded_by }))).toEqual(theStudio);
    const { root } = await projectOf('client');
    const inner = await makeFolder(studio, (await makeFolder(studio, root, 'Drafts')).id, 'Old');
    const file = await fileIn(studio, inner.id, 'D.png', { uploaded_by });
    expect(await readersOf(file)).toEqual(['client', ...theStudio]);
  });

  it('follows the client of a project', async () => {
    const { id, root } = await projectOf(null);
    const file = await fileIn(studio, root, 'E.png');
    expect(await readersOf(file)).toEqual(theStudio);
    await studio.db.update(projects).set({ client_id: studio.ids.business }).where(eq(projects.id, id));
    expect(await readersOf(file)).toEqual(['business', ...theStudio]);
  });

  it('and with whom it is shared: a client, or a project', async () => {
    const file = await fileIn(studio, await rootOfClient(studio, 'client'), 'F.png');
    const other = await projectOf('business');
    const [share] = await studio.db.insert(file_shares).values({ file_id: file.id, project_id: other.id }).returning();
    expect(await readersOf(file)).toEqual(['client', 'business', ...theStudio]);
    await studio.db.delete(file_shares).where(eq(file_shares.id, share?.id ?? ''));
    expect(await readersOf(file)).toEqual(['client', ...theStudio]);

    const outer = await makeFolder(studio, await studioRoot(studio), 'Brand kit');
    const inner = await makeFolder(studio, outer.id, 'Logos');
    const beside = await fileIn(studio, await studioRoot(studio), 'G.png');
    const within = await fileIn(studio, inner.id, 'H.png');
    await studio.db.insert(file_shares).values({ folder_id: outer.id, client_id: studio.ids.client });
    expect(await readersOf(within)).toEqual(['client', ...theStudio]);
    expect(await readersOf(beside)).toEqual(theStudio);
    await studio.call('admin', 'DELETE', `/admin/folders/${outer.id}`);
    expect(await readersOf(within)).toEqual([]);
  });

  it('stays with the studio, whatever was shared, where it is for the studio alone', async () => {
    const { root } = await projectOf('client');
    const file = await fileIn(studio, root, 'I.png');
    await studio.db.update(files).set({ visibility: 'studio' }).where(eq(files.id, file.id));
    await studio.db.insert(file_shares).values({ file_id: file.id, client_id: studio.ids.client });
    expect(await readersOf(file)).toEqual(theStudio);
  });

  it('is one rule, for one file and for a list', async () => {
    for (const visibility of fileVisibilities)
      await storeFile(studio.platform, { original_name: 'J.png' }, { visibility, owner_id: studio.ids.client });
    for (const user_id of [studio.ids.client, studio.ids.business]) {
      const idsOf = async (which: ReturnType<typeof sql>) =>
        (await studio.db.select({ id: files.id }).from(files).where(which).orderBy(files.id)).map(({ id }) => id);
      const one = await idsOf(fileReadBy(user_id));
      expect(one).toEqual(await idsOf(sql`${files.id} in ${idsReadBy(user_id)}`));
      expect(one.length).toBeGreaterThan(0);
    }
    expect(await studio.db.$count(folders)).toBeGreaterThan(5);
  });
});
