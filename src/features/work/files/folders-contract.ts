import { oc } from '@orpc/contract';
import { z } from 'zod';
import { trashDays } from '#shared/choices/platform/files.ts';
import { folderKinds } from '#shared/choices/work/files.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { seenVersion } from '#shared/seen.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { adminFile, ownFile } from './contract.ts';
import { fileName, folderName } from './name-rules.ts';

export const folder = z.object({
  id: z.uuid(),
  kind: z.enum(folderKinds),
  name: z.string().describe('Of a root, the name of its client or project'),
  parent_id: z.uuid().nullable(),
  client_id: z.uuid().nullable().describe('Whose root it is'),
  project_id: z.uuid().nullable().describe('The project whose root it is'),
  is_shared: z.boolean().describe('Somebody besides those who own it may read it'),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: timestamp.nullable(),
});
export type Folder = z.output<typeof folder>;

const step = z.object({ id: z.uuid(), name: z.string() });
export type FolderStep = z.output<typeof step>;

const folderPage = pageOf(adminFile).extend({
  folder,
  path: z.array(step).describe('From the root to the folder'),
  folders: z.array(folder).describe('Those inside, by name'),
});
export type FolderPage = z.output<typeof folderPage>;

export const ownFolder = folder.pick({ id: true, name: true, is_sample: true });
export type OwnFolder = z.output<typeof ownFolder>;

const ownFolderPage = pageOf(ownFile).extend({
  folder: ownFolder,
  path: z.array(step).describe('From the first folder that the caller may read'),
  folders: z.array(ownFolder).describe('Those inside, by name'),
  may_upload: z.boolean().describe('False for what was only shared'),
});
export type OwnFolderPage = z.output<typeof ownFolderPage>;

export const place = folder
  .pick({ id: true, kind: true, name: true, client_id: true, project_id: true })
  .extend({ inside: z.string().nullable().describe('The names of the folders around it') });
export type Place = z.output<typeof place>;

export const share = z.object({
  id: z.uuid(),
  client_id: z.uuid().nullable(),
  project_id: z.uuid().nullable(),
  name: z.string(),
  created_at: timestamp,
});
export type Share = z.output<typeof share>;
const shares = z.object({ items: z.array(share) });

const one = (first: string, second: string) => (given: Record<string, unknown>, context: z.RefinementCtx) => {
  if ((given[first] === undefined) === (given[second] === undefined))
    context.addIssue({ code: 'custom', path: [first], message: `Please name either ${first} or ${second}` });
};
const shared = z.object({ file_id: z.uuid().optional(), folder_id: z.uuid().optional() });
const sharedWith = z.object({ client_id: z.uuid().optional(), project_id: z.uuid().optional() });

export const zipType = 'application/zip';
const tags = ['Files'];
const byId = z.object({ id: z.uuid() });
const paged = listQuery.omit({ q: true });

const keptName = 'Without it, it is called as before';

export const foldersContract = {
  places: oc
    .route({
      method: 'GET',
      path: '/admin/folders',
      tags,
      summary: 'Folders by name, client or project; without one, the newest',
    })
    .input(z.object({ q: listQuery.shape.q }))
    .output(z.object({ items: z.array(place) })),
  deleted: oc
    .route({ method: 'GET', path: '/admin/folders/deleted', tags, summary: 'Deleted folders that can be restored, newest first' })
    .output(z.object({ items: z.array(folder) })),
  get: oc
    .route({ method: 'GET', path: '/admin/folders/{id}', tags, summary: 'A folder, and its files, newest first' })
    .input(byId.extend(paged.shape))
    .output(folderPage),
  ofProject: oc
    .route({ method: 'GET', path: '/admin/projects/{id}/folder', tags, summary: 'The folder of a project, and its files' })
    .input(byId.extend(paged.shape))
    .output(folderPage),
  create: oc
    .route({ method: 'POST', path: '/admin/folders', tags, summary: 'Make a folder inside another' })
    .input(
      z.object({
        name: folderName,
        id: z.uuid().describe('Chosen by the caller: the same one is made once'),
        parent_id: z.uuid(),
      }),
    )
    .output(folder),
  update: oc
    .route({ method: 'PUT', path: '/admin/folders/{id}', tags, summary: 'Rename a folder, or move it with all that it holds' })
    .input(byId.extend({ name: folderName.optional().describe(keptName), parent_id: z.uuid(), updated_at: seenVersion }))
    .output(folder),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/folders/{id}',
      tags,
      summary: `Delete a folder with all that it holds; for ${trashDays} days it can be restored`,
    })
    .input(byId)
    .output(folder),
  restore: oc
    .route({
      method: 'POST',
      path: '/admin/folders/{id}/restore',
      tags,
      summary: 'Bring a deleted folder back with all that went with it',
    })
    .input(byId)
    .output(folder),
  zip: oc
    .route({
      method: 'GET',
      path: '/admin/folders/{id}/zip',
      tags,
      summary: 'A folder with all that it holds as a zip',
      ...downloadRoute(zipType),
    })
    .input(byId)
    .output(download),
  updateFile: oc
    .route({ method: 'PUT', path: '/admin/files/{id}', tags, summary: 'Rename a file, or move it into another folder' })
    .input(byId.extend({ original_name: fileName.optional().describe(keptName), folder_id: z.uuid(), updated_at: seenVersion }))
    .output(adminFile),
  shares: oc
    .route({ method: 'GET', path: '/admin/file-shares', tags, summary: 'With whom a file or a folder is shared' })
    .input(shared.superRefine(one('file_id', 'folder_id')))
    .output(shares),
  share: oc
    .route({ method: 'POST', path: '/admin/file-shares', tags, summary: 'Share a file or a folder with a client or a project' })
    .input(shared.extend(sharedWith.shape).superRefine(one('file_id', 'folder_id')).superRefine(one('client_id', 'project_id')))
    .output(shares),
  unshare: oc
    .route({ method: 'DELETE', path: '/admin/file-shares/{id}', tags, summary: 'Stop sharing' })
    .input(byId)
    .output(shares),
  listOwn: oc
    .route({
      method: 'GET',
      path: '/folders',
      tags,
      summary: "The caller's folders: their own, their projects', and those shared",
    })
    .output(z.object({ items: z.array(ownFolder) })),
  getOwn: oc
    .route({ method: 'GET', path: '/folders/{id}', tags, summary: 'A folder that the caller may read, and its files' })
    .input(byId.extend(paged.shape))
    .output(ownFolderPage),
  zipOwn: oc
    .route({
      method: 'GET',
      path: '/folders/{id}/zip',
      tags,
      summary: 'A folder that the caller may read as a zip, with what they may read in it',
      ...downloadRoute(zipType),
    })
    .input(byId)
    .output(download),
  ofOwnProject: oc
    .route({
      method: 'GET',
      path: '/projects/{id}/folder',
      tags,
      summary: "The folder of one of the caller's projects, and its files",
    })
    .input(byId.extend(paged.shape))
    .output(ownFolderPage),
};
