import { oc } from '@orpc/contract';
import { z } from 'zod';
import { deletionStates, exportStates, keptFor } from '#shared/choices/people/privacy.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

const password = z
  .string()
  .max(200)
  .optional()
  .describe('Of the caller. Without one, they have to have signed in within ten minutes');
const openMatters = z.array(z.string()).describe('What has to be settled before the person can be deleted');

const dataExport = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  with_notes: z.boolean(),
  size_bytes: z.number().int().nullable(),
  record_count: z.number().int().nullable(),
  file_count: z.number().int().nullable(),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
});
export type DataExport = z.output<typeof dataExport>;

const deletion = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  contact_id: z.uuid().nullable(),
  state: z.enum(deletionStates),
  is_own: z.boolean().describe('Asked for by the person'),
  asked_by: z.string().describe('Who asked, by name'),
  due_at: timestamp,
  open_matters: openMatters,
  removed: z.array(z.object({ label: z.string(), count: z.number().int(), is_changed: z.boolean() })),
  kept: z.array(
    z.object({ label: z.string(), count: z.number().int(), kept_for: z.enum(keptFor), until: z.iso.date().nullable() }),
  ),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Deletion = z.output<typeof deletion>;

const state = z.object({
  exports: z.array(dataExport),
  deletion: deletion.nullable().describe('The one that waits'),
  refusal: z.string().nullable().describe('Why nobody can delete this person, whatever is settled'),
  open_matters: openMatters,
  has_password: z.boolean().describe('Whether the caller has a password to confirm with'),
});
const ownState = state;
const clientState = state.extend({ confirm_with: z.string().describe('What has to be typed before the person is deleted') });
export type OwnPrivacy = z.output<typeof ownState>;
export type ClientPrivacy = z.output<typeof clientState>;

const tags = ['Privacy'];
const byId = z.object({ id: z.uuid() });
const newId = z.uuid().describe('Chosen by the caller: the same one is asked for once');

export const privacyContract = {
  getOwn: oc
    .route({ method: 'GET', path: '/privacy', tags, summary: 'Archives of the caller’s data, and whether a deletion waits' })
    .output(ownState),
  createOwnExport: oc
    .route({ method: 'POST', path: '/privacy/exports', tags, summary: 'Asks for an archive of the caller’s data' })
    .input(z.object({ export_id: newId, password }))
    .output(dataExport),
  permitDownload: oc
    .route({
      method: 'POST',
      path: '/privacy/exports/{id}/download',
      tags,
      summary: 'Answers the key to one download, for the password',
    })
    .input(byId.extend({ password }))
    .output(z.object({ key: z.string() })),
  download: oc
    .route({
      method: 'GET',
      path: '/privacy/exports/{id}/file',
      tags,
      summary: 'The archive, for the person who asked for it',
      ...downloadRoute('application/zip'),
    })
    .input(byId.extend({ key: z.string().max(200).default('') }))
    .output(download),
  createOwnDeletion: oc
    .route({ method: 'POST', path: '/privacy/deletion', tags, summary: 'Asks for the deletion of the caller' })
    .input(z.object({ request_id: newId, password }))
    .output(deletion),
  cancelOwnDeletion: oc
    .route({ method: 'POST', path: '/privacy/deletion/cancel', tags, summary: 'Calls the deletion off' })
    .output(z.object({ cancelled: z.boolean() })),
  get: oc
    .route({
      method: 'GET',
      path: '/admin/clients/{id}/privacy',
      tags,
      summary: 'Archives of a client, and what stands in the way of a deletion',
    })
    .input(byId)
    .output(clientState),
  createExport: oc
    .route({ method: 'POST', path: '/admin/clients/{id}/exports', tags, summary: 'Asks for an archive of a client’s data' })
    .input(byId.extend({ export_id: newId, with_notes: z.boolean(), password }))
    .output(dataExport),
  createDeletion: oc
    .route({ method: 'POST', path: '/admin/clients/{id}/deletion', tags, summary: 'Deletes a client now' })
    .input(
      byId.extend({
        request_id: newId,
        typed: z.string().min(1, 'Please type the address').max(320),
        password,
      }),
    )
    .output(deletion),
  listDeletions: oc
    .route({ method: 'GET', path: '/admin/deletion-requests', tags, summary: 'Requests for deletion, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(deletion)),
};
