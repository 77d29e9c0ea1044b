import { oc } from '@orpc/contract';
import { z } from 'zod';
import { fileSubjects, fileVisibilities, trashDays } from '#shared/choices/platform/files.ts';
import { listQuery, moreMatches, pageOf, timestamp } from '#shared/wire.ts';
import { fileSettings } from './settings.ts';

/** Files that can be read, and those that were deleted and can be had back. */
export const fileStates = ['present', 'deleted'] as const;
export const filePageSizes = [10, 20, 50, 100] as const;

const subjectTypes = Object.keys(fileSubjects) as [keyof typeof fileSubjects, ...(keyof typeof fileSubjects)[]];

export const adminFile = z.object({
  id: z.uuid(),
  original_name: z.string(),
  filename: z.string(),
  path: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  created_at: timestamp,
  uploaded_by: z.uuid().nullable().describe('Null for a visitor, and for what the system made'),
  uploaded_by_name: z.string().nullable(),
  owner_id: z.uuid().nullable().describe('The client whose file it is; null where its project or another record tells that'),
  owner_name: z.string().nullable(),
  subject_type: z.enum(subjectTypes),
  subject_id: z.uuid(),
  visibility: z.enum(fileVisibilities),
  url: z.string().describe('Where it is read'),
  kept: z.string().nullable().describe('Why it cannot be deleted; null when it can'),
  is_shared: z.boolean().describe('Somebody besides those who own it may read it'),
  folder_id: z
    .uuid()
    .nullable()
    .describe('Where it lies; null for what belongs to another record, which is neither renamed nor moved'),
  updated_at: timestamp,
  deleted_at: timestamp.nullable(),
  is_sample: z.boolean(),
});
export type AdminFile = z.output<typeof adminFile>;

const adminFileList = pageOf(adminFile).extend({ more_matches: moreMatches });
export type AdminFileList = z.output<typeof adminFileList>;

export const ownFile = adminFile
  .pick({
    id: true,
    original_name: true,
    content_type: true,
    size: true,
    created_at: true,
    url: true,
    kept: true,
    is_sample: true,
  })
  .extend({
    is_own_upload: z.boolean().describe('The caller brought it, and may delete it unless it is kept'),
    place: z.string().nullable().describe('The project or the folder it lies in; null where it is simply the caller’s'),
  });
export type OwnFile = z.output<typeof ownFile>;

const ownFileList = pageOf(ownFile);
export type OwnFileList = z.output<typeof ownFileList>;

export const fileSpace = z.object({
  used: z.number().int().describe('Bytes that the caller has uploaded, those on their way, and those of files deleted lately'),
  quota: z.number().int(),
});

const tags = ['Files'];
const byId = z.object({ id: z.uuid() });

export const filesContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/files', tags, summary: 'Stored files, newest first' })
    .input(
      listQuery.extend({
        q: listQuery.shape.q.describe('Words, or beginnings of words, of the name'),
        state: z.enum(fileStates).default('present'),
      }),
    )
    .output(adminFileList),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/files/{id}',
      tags,
      summary: `Delete a file; for ${trashDays} days it can be restored`,
    })
    .input(byId)
    .output(adminFile),
  restore: oc
    .route({ method: 'POST', path: '/admin/files/{id}/restore', tags, summary: 'Bring a deleted file back' })
    .input(byId)
    .output(adminFile),
  listOwn: oc
    .route({
      method: 'GET',
      path: '/files',
      tags,
      summary: "The caller's files, newest first: uploaded, given, shared or made for them, and those of their projects",
    })
    .input(listQuery.extend({ q: listQuery.shape.q.describe('Part of the name') }))
    .output(ownFileList),
  space: oc
    .route({ method: 'GET', path: '/files/space', tags, summary: 'How much the caller may still upload' })
    .output(fileSpace),
  deleteOwn: oc
    .route({
      method: 'DELETE',
      path: '/files/{id}',
      tags,
      summary: `Delete a file that the caller has uploaded; for ${trashDays} days it can be restored`,
    })
    .input(byId)
    .output(ownFile),
  restoreOwn: oc
    .route({ method: 'POST', path: '/files/{id}/restore', tags, summary: 'Bring back a file that the caller has deleted' })
    .input(byId)
    .output(ownFile),
  getSettings: oc
    .route({ method: 'GET', path: '/admin/settings/files', tags, summary: 'How much space each client has' })
    .output(fileSettings.schema),
  updateSettings: oc
    .route({ method: 'PUT', path: '/admin/settings/files', tags, summary: 'Change how much space each client has' })
    .input(fileSettings.schema)
    .output(fileSettings.schema),
};
