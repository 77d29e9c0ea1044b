import { oc } from '@orpc/contract';
import { z } from 'zod';
import { transferItemKinds, transferItemStates, transferKinds, transferStates } from '#shared/choices/website/transfer.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

const count = z.number().int();

const transfer = z.object({
  id: z.uuid(),
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  file_name: z.string(),
  size_bytes: count.nullable(),
  total: count.describe('Posts, pages and pictures'),
  settled: count.describe('Those that are done'),
  problem: z.string().nullable().describe('Why it failed'),
  asked_by: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  expires_at: timestamp.nullable().describe('Until when an export can be downloaded'),
});
export type Transfer = z.output<typeof transfer>;

const author = z.object({
  name: z.string().describe('As the file calls them'),
  shown: z.string(),
  author_id: z.uuid().nullable().describe('The author of the blog that they become; null for a new one'),
});

const detail = transfer.extend({
  source_site: z.string().describe('The site that the file was made of; empty for other files'),
  has_file: z.boolean().describe('Whether the uploaded file is still here'),
  counts: z.object({ posts: count, pages: count, pictures: count, with_problems: count }),
  states: z.partialRecord(z.enum(transferItemStates), count),
  authors: z.array(author),
  others: z.array(z.object({ type: z.string(), count })).describe('What is in the file and is not taken over'),
});
export type TransferDetail = z.output<typeof detail>;

const item = z.object({
  id: z.uuid(),
  kind: z.enum(transferItemKinds),
  title: z.string(),
  state: z.enum(transferItemStates),
  target_path: z.string().nullable().describe('Its address here'),
  editor_path: z.string().nullable().describe('Where it can be edited'),
  old_path: z.string().nullable().describe('Where it was before'),
  problems: z.array(z.string()),
});
export type TransferItem = z.output<typeof item>;

export const itemFilters = ['problems', 'made'] as const;

const tags = ['Import and export'];
const path = '/admin/content-transfers';
const byId = z.object({ id: z.uuid() });

export const transferContract = {
  list: oc
    .route({ method: 'GET', path, tags, summary: 'Imports and exports of content, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(transfer)),
  get: oc
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'An import or export: what is in it, and how far it is' })
    .input(byId)
    .output(detail),
  listItems: oc
    .route({
      method: 'GET',
      path: `${path}/{id}/items`,
      tags,
      summary: 'The posts and pages of an import, each with its problems',
    })
    .input(byId.extend({ ...listQuery.omit({ q: true }).shape, filter: z.enum(itemFilters).optional() }))
    .output(pageOf(item)),
  start: oc
    .route({ method: 'POST', path: `${path}/{id}/start`, tags, summary: 'Start an import that was read' })
    .input(
      byId.extend({
        authors: z
          .array(z.object({ name: z.string().max(200), author_id: z.uuid().nullable() }))
          .max(200)
          .describe('Whose posts become whose; an author who is not named here stays as suggested'),
      }),
    )
    .output(detail),
  undo: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/undo`,
      tags,
      summary: 'Take an import back: deletes what it made and nobody has changed since',
    })
    .input(byId)
    .output(detail),
  delete: oc
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Discard an import that made nothing' })
    .input(byId)
    .output(byId),
  createExport: oc
    .route({ method: 'POST', path: `${path}/exports`, tags, summary: 'Ask for all posts and pages as Markdown, in one archive' })
    .input(z.object({ id: z.uuid().describe('Chosen by the caller: the same one is asked for once') }))
    .output(detail),
  download: oc
    .route({
      method: 'GET',
      path: `${path}/{id}/file`,
      tags,
      summary: 'The archive of an export',
      ...downloadRoute('application/zip'),
    })
    .input(byId)
    .output(download),
};

/** What the home page asks, which such addresses name. Those with a path of their own lead on as former addresses of pages do. */
export const oldAddressContract = {
  find: oc
    .route({
      method: 'GET',
      path: '/content-old-addresses',
      tags,
      summary: 'Where a page is that an imported site knew by its number',
    })
    .input(z.object({ query: z.string().max(1_000).describe('Of the address, such as ?p=12') }))
    .output(z.object({ target: z.string().nullable() })),
};
