import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { file_shares, folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { eventually } from '#tests/eventually.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminFile, OwnFileList } from './contract.ts';
import { ownFolderIds } from './folder-queries.server.ts';
import { fileIn, makeFolder, rootOfClient, rootOfProject, studioRoot } from './folders.testkit.ts';
import type { Folder, FolderPage } from './folders-contract.ts';

const studio = testStudio();
let root = '';
beforeAll(async () => {
  const [row] = await studio.db.insert(projects).values({ name: 'Pier', client_id: studio.ids.client }).returning();
  root = await rootOfProject(studio, row?.id ?? '');
});

const fileOf = async (folder_id: string, id: string): Promise<AdminFile> => {
  const { data } = await studio.call<FolderPage>('admin', 'GET', `/admin/folders/${folder_id}`);
  const found = data.items.find((one) => one.id === id);
  if (!found) throw new Error('The file is not in this folder');
  return found;
};
const moveFile = ({ id, updated_at }: AdminFile, folder_id: string) =>
  studio.call<AdminFile>('admin', 'PUT', `/admin/files/${id}`, { folder_id, updated_at });
const moveFolder = ({ id, updated_at }: Folder, parent_id: string) =>
  studio.call<Folder>('admin', 'PUT', `/admin/folders/${id}`, { parent_id, updated_at });
const share = (body: object) => studio.db.insert(file_shares).values({ client_id: studio.ids.business, ...body });
const ownNames = async (q: string) =>
  (await studio.call<OwnFileList>('business', 'GET', `/files?q=${encodeURIComponent(q)}`)).data.items.map(
    (one) => one.original_name,
  );
const told = async (id: string) => (await studio.audit()).filter(({ entity_id }) => entity_id === id).map(({ action }) => action);

describe('what is moved to another tree', () => {
  it('is not shared any more; inside its own it stays shared', async () => {
    const inner = await makeFolder(studio, root, 'Inner');
    const { id } = await fileIn(studio, root, 'Shared alone.png');
    await share({ file_id: id });
    expect((await moveFile(await fileOf(root, id), inner.id)).data).toMatchObject({ is_shared: true, folder_id: inner.id });
    expect(await ownNames('Shared alone')).toEqual(['Shared alone.png']);
    const moved = await moveFile(await fileOf(inner.id, id), await rootOfClient(studio, 'client'));
    expect(moved.data.is_shared).toBe(false);
    expect(await ownNames('Shared alone')).toEqual([]);
    expect(await told(id)).toEqual(['file.moved', 'file.unshared', 'file.moved']);
  });

  it('takes no shares along, neither of a folder nor of what lies in it', async () => {
    const outer = await makeFolder(studio, root, 'Outer');
    const inner = await makeFolder(studio, outer.id, 'Within');
    const file = await fileIn(studio, inner.id, 'Shared within.png');
    await share({ folder_id: inner.id });
    await share({ file_id: file.id });
    expect(await ownNames('Shared within')).toEqual(['Shared within.png']);
    expect((await moveFolder(outer, await studioRoot(studio))).status).toBe(200);
    expect(await ownNames('Shared within')).toEqual([]);
    expect(await told(inner.id)).toEqual(['folder.created', 'folder.unshared']);
    expect(await told(file.id)).toEqual(['file.unshared']);
  });

  it('keeps a name that could not be chosen', async () => {
    const long = `${'x'.repeat(220)}.png`;
    const file = await fileIn(studio, root, 'Made.png');
    await studio.db.update(files).set({ original_name: long }).where(eq(files.id, file.id));
    expect((await moveFile(await fileOf(root, file.id), await studioRoot(studio))).data.original_name).toBe(long);
  });

  it('cannot be deleted by the client who brought it, if it is not theirs any more', async () => {
    const uploaded_by = studio.ids.business;
    const own = await fileIn(studio, await rootOfClient(studio, 'business'), 'Brought.png', { uploaded_by });
    const moved = await moveFile(await fileOf(await rootOfClient(studio, 'business'), own.id), root);
    await share({ file_id: own.id });
    expect(moved.status).toBe(200);
    const { data } = await studio.call<OwnFileList>('business', 'GET', '/files?q=Brought');
    expect(data.items).toMatchObject([{ id: own.id, is_own_upload: false }]);
    expect((await studio.call('business', 'DELETE', `/files/${own.id}`)).status).toBe(409);
  });
});

it('a folder that is moved while somebody waits for its tree is looked for again', async () => {
  const target = await studioRoot(studio);
  const folder = await makeFolder(studio, root, 'Wanderer');
  await studio.call('admin', 'DELETE', `/admin/folders/${folder.id}`);
  const waiting = async () => {
    const { rows } = await studio.db.execute(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n;
  };
  const gate = () => {
    let open = () => {};
    return { opened: new Promise<void>((done) => (open = done)), open: () => open() };
  };
  const [from, to, lockedHere, lockedThere] = [gate(), gate(), gate(), gate()];
  // Not against those who only name it as a parent.
  const locked = (id: string) => sql`select id from ${folders} where id = ${id} for no key update`;
  // Somebody works in the tree where it will be, and makes a folder of the same name there.
  const there = studio.db.transaction(async (tx) => {
    await tx.execute(locked(target));
    const id = v7();
    await tx.insert(folders).values({ id, kind: 'folder', name: 'Wanderer', parent_id: target, lineage: [target, id] });
    lockedThere.open();
    await to.opened;
  });
  const here = studio.db.transaction(async (tx) => {
    await tx.execute(locked(root));
    lockedHere.open();
    await from.opened;
    await tx
      .update(folders)
      .set({ parent_id: target, lineage: [target, folder.id] })
      .where(eq(folders.id, folder.id));
  });
  await Promise.all([lockedHere.opened, lockedThere.opened]);
  const restored = studio.call<Folder>('admin', 'POST', `/admin/folders/${folder.id}/restore`, {});
  await eventually(async () => expect(await waiting()).toBe(1));
  from.open();
  await here;
  await eventually(async () => expect(await waiting()).toBe(1));
  to.open();
  await there;
  expect((await restored).data).toMatchObject({ name: 'Wanderer (2)', parent_id: target });
});

it('the folders of a client are found by indexes, however many there are', async () => {
  await studio.db.execute(sql`insert into folders (id, kind, lineage)
    select made, 'client', array[made] from (select gen_random_uuid() as made from generate_series(1, 3000)) many`);
  await studio.db.execute(sql`analyze folders`);
  const { rows } = await studio.db.execute(sql`explain ${ownFolderIds(studio.ids.client)}`);
  expect(JSON.stringify(rows)).not.toContain('Seq Scan on folders');
});
