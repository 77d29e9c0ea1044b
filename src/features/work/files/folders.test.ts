import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { tidyFiles } from '#platform/files/removals.server.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminFile, OwnFileList } from './contract.ts';
import { emptyFolders } from './folder-service.server.ts';
import { fileIn, makeFolder, rootOfClient, rootOfProject, studioRoot } from './folders.testkit.ts';
import type { Folder, FolderPage, OwnFolder, OwnFolderPage, Place, Share } from './folders-contract.ts';

const studio = testStudio();
const unknown = '01900000-0000-7000-8000-000000000000';
let project: { id: string; root: string };
beforeAll(async () => {
  const [row] = await studio.db.insert(projects).values({ name: 'Lighthouse', client_id: studio.ids.client }).returning();
  project = { id: row?.id ?? '', root: await rootOfProject(studio, row?.id ?? '') };
});

const open = async (id: string, query = '') =>
  (await studio.call<FolderPage>('admin', 'GET', `/admin/folders/${id}${query}`)).data;
const openOwn = (id: string, who: 'client' | 'business' = 'client') => studio.call<OwnFolderPage>(who, 'GET', `/folders/${id}`);
const change = (folder: Folder, body: object) =>
  studio.call<Folder>('admin', 'PUT', `/admin/folders/${folder.id}`, { ...folder, ...body });
const remove = (id: string) => studio.call<Folder>('admin', 'DELETE', `/admin/folders/${id}`);
const restore = (id: string) => studio.call<Folder>('admin', 'POST', `/admin/folders/${id}/restore`, {});
const fileOf = async (folder_id: string, id: string): Promise<AdminFile> => {
  const found = (await open(folder_id)).items.find((one) => one.id === id);
  if (!found) throw new Error('The file is not in this folder');
  return found;
};
const changeFile = (file: AdminFile, body: object) =>
  studio.call<AdminFile>('admin', 'PUT', `/admin/files/${file.id}`, { ...file, ...body });
const namesIn = async (id: string) => (await open(id)).items.map(({ original_name }) => original_name).toSorted();
const share = (body: object) => studio.call<{ items: Share[] }>('admin', 'POST', '/admin/file-shares', body);
const told = async (id: string) => (await studio.audit()).filter(({ entity_id }) => entity_id === id).map(({ action }) => action);

describe('folders', () => {
  it('come with the project and with the client', async () => {
    const { data } = await studio.call<FolderPage>('admin', 'GET', `/admin/projects/${project.id}/folder`);
    expect(data).toMatchObject({
      folder: { kind: 'project', name: 'Lighthouse' },
      path: [{ name: 'Lighthouse' }],
      folders: [],
      items: [],
    });
    expect(await rootOfClient(studio, 'business')).not.toBe('');
    expect((await open(await studioRoot(studio))).folder.name).toBe('Studio');
  });

  it('lie in one another, and show the way', async () => {
    const outer = await makeFolder(studio, project.root, 'Pictures');
    const inner = await makeFolder(studio, outer.id, 'Raw');
    await fileIn(studio, inner.id, 'One.png');
    const page = await open(inner.id);
    expect(page.path.map(({ name }) => name)).toEqual(['Lighthouse', 'Pictures', 'Raw']);
    expect((await open(outer.id)).folders.map(({ name }) => name)).toEqual(['Raw']);
    expect(page.items).toMatchObject([{ original_name: 'One.png', folder_id: inner.id }]);
    expect(await told(inner.id)).toEqual(['folder.created']);
  });

  it('are made once, and no two of one name lie in one', async () => {
    const body = { id: crypto.randomUUID(), parent_id: project.root, name: 'Texts' };
    const answers = await Promise.all([1, 2, 3].map(() => studio.call('admin', 'POST', '/admin/folders', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await told(body.id)).toEqual(['folder.created']);
    expect(await studio.call('admin', 'POST', '/admin/folders', { ...body, name: 'Words' })).toMatchObject({
      status: 409,
      error: expect.stringContaining('This folder was saved already'),
    });
    const again = await studio.call('admin', 'POST', '/admin/folders', { ...body, id: crypto.randomUUID(), name: 'TEXTS' });
    expect(again).toMatchObject({ status: 409, fields: { name: 'A folder with this name is in this folder already.' } });
    for (const name of ['', 'a/b', '..', 'x'.repeat(121)])
      expect((await studio.call('admin', 'POST', '/admin/folders', { ...body, id: crypto.randomUUID(), name })).status).toBe(400);
    expect((await studio.call('admin', 'POST', '/admin/folders', { ...body, id: unknown, parent_id: unknown })).status).toBe(404);
  });

  it('are renamed and moved with all that they hold, by somebody who saw them as they are', async () => {
    const from = await makeFolder(studio, project.root, 'From');
    const inner = await makeFolder(studio, from.id, 'Inner');
    const file = await fileIn(studio, inner.id, 'Moved.png');
    const renamed = (await change(from, { name: 'Renamed' })).data;
    expect(renamed.name).toBe('Renamed');
    expect((await change(from, { name: 'Too late' })).status).toBe(409);
    expect((await change(from, { name: 'Renamed' })).status).toBe(200);

    const target = await rootOfClient(studio, 'business');
    expect((await change(renamed, { parent_id: inner.id })).error).toBe('A folder cannot be moved into itself.');
    expect((await openOwn(inner.id)).status).toBe(200);
    expect((await change(renamed, { parent_id: target })).status).toBe(200);
    expect((await open(inner.id)).path.map(({ name }) => name).slice(1)).toEqual(['Renamed', 'Inner']);
    expect([(await openOwn(inner.id)).status, (await openOwn(inner.id, 'business')).status]).toEqual([404, 200]);
    expect((await fileOf(inner.id, file.id)).owner_id).toBe(studio.ids.business);
    expect(await told(from.id)).toEqual(['folder.created', 'folder.renamed', 'folder.moved']);
  });

  it('that belong to a client or project stay', async () => {
    const root = (await open(project.root)).folder;
    const message = 'This folder belongs to its client or project, and stays.';
    expect(await change(root, { parent_id: await studioRoot(studio) })).toMatchObject({ status: 409, error: message });
    expect(await remove(root.id)).toMatchObject({ status: 409, error: message });
    expect((await share({ folder_id: root.id, client_id: studio.ids.business })).status).toBe(409);
  });

  it('lie at most ten deep', async () => {
    let parent = await makeFolder(studio, project.root, 'Level 1');
    for (let level = 2; level <= 10; level += 1) parent = await makeFolder(studio, parent.id, `Level ${level}`);
    await expect(makeFolder(studio, parent.id, 'Level 11')).rejects.toThrow('at most 10 deep');
    const two = await makeFolder(studio, project.root, 'Two');
    expect((await change(two, { parent_id: parent.id })).status).toBe(409);
  });

  it('cannot be moved into each other by two at once', async () => {
    const one = await makeFolder(studio, project.root, 'Left');
    const other = await makeFolder(studio, project.root, 'Right');
    const both = await Promise.all([change(one, { parent_id: other.id }), change(other, { parent_id: one.id })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are found by their name, their client or their project', async () => {
    await makeFolder(studio, project.root, 'Harbour');
    const find = async (q: string) =>
      (await studio.call<{ items: Place[] }>('admin', 'GET', `/admin/folders?q=${encodeURIComponent(q)}`)).data.items;
    expect(await find('harb')).toMatchObject([{ name: 'Harbour', kind: 'folder', inside: 'Lighthouse' }]);
    expect(await find('lighth')).toMatchObject([{ name: 'Lighthouse', kind: 'project', inside: null }]);
    expect(await find('nothing%')).toEqual([]);
    expect((await studio.call<{ items: Place[] }>('admin', 'GET', '/admin/folders')).data.items[0]?.kind).toBe('studio');
  });
});

describe('a deleted folder', () => {
  it('takes all that it holds, and brings it back', async () => {
    const outer = await makeFolder(studio, project.root, 'Season');
    const inner = await makeFolder(studio, outer.id, 'Summer');
    const kept = await fileIn(studio, inner.id, 'Kept.png');
    const gone = await fileIn(studio, inner.id, 'Gone.png');
    await studio.call('admin', 'DELETE', `/admin/files/${gone.id}`);
    const answers = await Promise.all([remove(outer.id), remove(outer.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await studio.call('admin', 'GET', `/admin/folders/${inner.id}`)).status).toBe(404);
    expect((await openOwn(inner.id)).status).toBe(404);
    expect((await studio.call<OwnFileList>('client', 'GET', '/files?q=Kept.png')).data.items).toEqual([]);
    expect((await restore(inner.id)).status).toBe(404);
    const deleted = await studio.call<{ items: Folder[] }>('admin', 'GET', '/admin/folders/deleted');
    expect(deleted.data.items.map(({ name }) => name)).toContain('Season');
    expect(deleted.data.items.map(({ name }) => name)).not.toContain('Summer');

    await makeFolder(studio, project.root, 'season');
    expect((await restore(outer.id)).data.name).toBe('Season (2)');
    expect(await namesIn(inner.id)).toEqual(['Kept.png']);
    expect((await studio.call<OwnFileList>('client', 'GET', '/files?q=Kept.png')).data.items).toMatchObject([
      { id: kept.id, place: 'Lighthouse' },
    ]);
    expect(await told(outer.id)).toEqual(['folder.created', 'folder.deleted', 'folder.restored']);
  });

  it('that lay in one which is deleted too comes back to the root, as a file does', async () => {
    const outer = await makeFolder(studio, project.root, 'Outer');
    const inner = await makeFolder(studio, outer.id, 'Lonely');
    const file = await fileIn(studio, outer.id, 'Lonely.png');
    await fileIn(studio, project.root, 'lonely.PNG');
    await remove(inner.id);
    await remove(outer.id);
    expect((await restore(inner.id)).data.parent_id).toBe(project.root);
    expect((await open(inner.id)).path).toHaveLength(2);
    await studio.call('admin', 'POST', `/admin/files/${file.id}/restore`, {});
    expect(await namesIn(project.root)).toEqual(expect.arrayContaining(['Lonely (2).png', 'lonely.PNG']));
  });

  it('is gone after 30 days, with its files', async () => {
    const folder = await makeFolder(studio, project.root, 'Old');
    const { id, path } = await fileIn(studio, folder.id, 'Old.png');
    await remove(folder.id);
    const long = sql`now() - interval '31 days'`;
    await studio.db.update(folders).set({ deleted_at: long }).where(eq(folders.id, folder.id));
    await studio.db.update(files).set({ deleted_at: long }).where(eq(files.id, id));
    await tidyFiles(studio.platform);
    expect(await emptyFolders(studio.db)).toBe(1);
    expect(await studio.platform.files.sizeOf(path)).toBeNull();
    expect((await restore(folder.id)).status).toBe(404);
  });
});

describe('a file in a folder', () => {
  it('is renamed and moved; a name that is taken is refused', async () => {
    const target = await makeFolder(studio, project.root, 'Target');
    await fileIn(studio, target.id, 'Taken.png');
    const { id } = await fileIn(studio, project.root, 'Before.png');
    const file = await fileOf(project.root, id);
    const renamed = (await changeFile(file, { original_name: ' After.png ' })).data;
    expect(renamed.original_name).toBe('After.png');
    expect(
      (await studio.call<{ items: AdminFile[] }>('admin', 'GET', '/admin/files?q=after')).data.items.map((one) => one.id),
    ).toContain(id);
    expect((await changeFile(file, { original_name: 'Stale.png' })).status).toBe(409);
    expect(await changeFile(renamed, { original_name: 'TAKEN.png', folder_id: target.id })).toMatchObject({
      status: 409,
      fields: { original_name: 'A file with this name is in this folder already.' },
    });
    expect((await changeFile(renamed, { folder_id: target.id })).data.folder_id).toBe(target.id);
    expect(await namesIn(target.id)).toEqual(['After.png', 'Taken.png']);
    for (const original_name of ['', 'a/b', 'a\u0000', '..'])
      expect((await changeFile(renamed, { original_name })).status).toBe(400);
    expect((await changeFile(renamed, { folder_id: unknown })).status).toBe(404);
    expect(await told(id)).toEqual(['file.renamed', 'file.moved']);
  });

  it('of another record is neither renamed nor shared', async () => {
    const { storeFile } = await import('./files.testkit.ts');
    const { id } = await storeFile(studio.platform, { original_name: 'Ticket.png' });
    const body = { original_name: 'X.png', folder_id: project.root, updated_at: new Date().toISOString() };
    expect((await studio.call('admin', 'PUT', `/admin/files/${id}`, body)).status).toBe(409);
    expect((await share({ file_id: id, client_id: studio.ids.client })).status).toBe(409);
  });
});

describe('sharing', () => {
  it('gives a folder and what it holds to a client, who may not add to it, until it is taken back', async () => {
    const kit = await makeFolder(studio, await studioRoot(studio), 'Brand kit');
    const logos = await makeFolder(studio, kit.id, 'Logos');
    const file = await fileIn(studio, logos.id, 'Shared logo.png');
    expect((await openOwn(kit.id)).status).toBe(404);
    const [given] = (await share({ folder_id: kit.id, client_id: studio.ids.client })).data.items;
    expect((await share({ folder_id: kit.id, client_id: studio.ids.client })).data.items).toHaveLength(1);
    const own = await studio.call<{ items: OwnFolder[] }>('client', 'GET', '/folders');
    expect(own.data.items.map(({ name }) => name)).toContain('Brand kit');
    expect((await openOwn(logos.id)).data).toMatchObject({
      path: [{ name: 'Brand kit' }, { name: 'Logos' }],
      may_upload: false,
      items: [{ id: file.id, place: 'Shared with you' }],
    });
    expect((await openOwn(kit.id, 'business')).status).toBe(404);
    expect((await openOwn(await studioRoot(studio))).status).toBe(404);
    expect((await studio.call('admin', 'DELETE', `/admin/file-shares/${given?.id}`)).status).toBe(200);
    expect((await openOwn(logos.id)).status).toBe(404);
    expect((await studio.call<OwnFileList>('client', 'GET', '/files?q=Shared%20logo')).data.items).toEqual([]);
    expect(await told(kit.id)).toEqual(['folder.created', 'folder.shared', 'folder.unshared']);
  });

  it('with a project reaches whoever is its client, and says nothing of where a file lies', async () => {
    const secret = await makeFolder(studio, await rootOfClient(studio, 'business'), 'Secret name');
    const file = await fileIn(studio, secret.id, 'For the project.png');
    await share({ file_id: file.id, project_id: project.id });
    const { data } = await studio.call<OwnFileList>('client', 'GET', '/files?q=For%20the%20project');
    expect(data.items).toMatchObject([{ id: file.id, place: 'Shared with you' }]);
    expect(JSON.stringify(data)).not.toContain('Secret');
    const list = await studio.call<{ items: Share[] }>('admin', 'GET', `/admin/file-shares?file_id=${file.id}`);
    expect(list.data.items).toMatchObject([{ name: 'Lighthouse', project_id: project.id }]);
  });

  it('is with a client or a project that exists', async () => {
    const folder = await makeFolder(studio, project.root, 'To nobody');
    for (const body of [
      {},
      { client_id: studio.ids.admin },
      { client_id: unknown },
      { project_id: unknown },
      { client_id: studio.ids.client, project_id: project.id },
    ])
      expect((await share({ folder_id: folder.id, ...body })).status).toBe(400);
    expect((await share({ client_id: studio.ids.client })).status).toBe(400);
    expect((await share({ folder_id: unknown, client_id: studio.ids.client })).status).toBe(404);
  });
});

describe('a client', () => {
  it('sees their own folder and those of their projects, and nobody else’s', async () => {
    const mine = await makeFolder(studio, await rootOfClient(studio, 'client'), 'Given to me');
    const theirs = await makeFolder(studio, await rootOfClient(studio, 'business'), 'Not mine');
    const { data } = await studio.call<{ items: OwnFolder[] }>('client', 'GET', '/folders');
    const names = data.items.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Given to me', 'Lighthouse']));
    expect(names).not.toContain('Not mine');
    expect((await openOwn(mine.id)).data.may_upload).toBe(true);
    expect((await openOwn(theirs.id)).status).toBe(404);
    const ofProject = (who: 'client' | 'business') => studio.call<OwnFolderPage>(who, 'GET', `/projects/${project.id}/folder`);
    expect([(await ofProject('client')).status, (await ofProject('business')).status]).toEqual([200, 404]);
  });

  it('changes no folder, and shares nothing', async () => {
    const folder = await makeFolder(studio, project.root, 'Locked');
    const file = await fileIn(studio, folder.id, 'Locked.png');
    const tries: [string, string, object?][] = [
      ['GET', '/admin/folders'],
      ['GET', '/admin/folders/deleted'],
      ['GET', `/admin/folders/${folder.id}`],
      ['GET', `/admin/projects/${project.id}/folder`],
      ['POST', '/admin/folders', { id: crypto.randomUUID(), parent_id: folder.id, name: 'X' }],
      ['PUT', `/admin/folders/${folder.id}`, { ...folder, name: 'X' }],
      ['DELETE', `/admin/folders/${folder.id}`],
      ['POST', `/admin/folders/${folder.id}/restore`, {}],
      ['PUT', `/admin/files/${file.id}`, { original_name: 'X', folder_id: folder.id, updated_at: new Date().toISOString() }],
      ['GET', `/admin/file-shares?folder_id=${folder.id}`],
      ['POST', '/admin/file-shares', { folder_id: folder.id, client_id: studio.ids.client }],
      ['DELETE', `/admin/file-shares/${unknown}`],
    ];
    for (const [method, path, body] of tries) {
      expect((await studio.call(null, method, path, body)).status, `${method} ${path}`).toBe(401);
      expect((await studio.call('client', method, path, body)).status, `${method} ${path}`).toBe(403);
    }
    for (const path of ['/folders', `/folders/${folder.id}`, `/projects/${project.id}/folder`])
      expect((await studio.call(null, 'GET', path)).status).toBe(401);
  });
});
