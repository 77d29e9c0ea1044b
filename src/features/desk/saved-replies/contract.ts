import { oc } from '@orpc/contract';
import { z } from 'zod';
import { line } from '#shared/fields.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { timestamp } from '#shared/wire.ts';
import { unknownFields } from './policy.ts';

/** So many fit into a list that is read at once. */
export const mostSavedReplies = 200;

const body = line(10_000, 'Please write the reply').superRefine((value, check) => {
  const [unknown] = unknownFields(value);
  if (unknown) check.addIssue({ code: 'custom', message: `{${unknown}} is not a field` });
});

export const savedReplyInput = z.object({ title: line(100, 'Please enter a title'), body });
export type SavedReplyInput = z.output<typeof savedReplyInput>;

export const savedReply = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type SavedReply = z.output<typeof savedReply>;

const replies = z.object({ items: z.array(savedReply) });
export type SavedReplies = z.output<typeof replies>;

const tags = ['Saved replies'];
const byId = z.object({ id: z.uuid() });

export const savedRepliesContract = {
  list: oc.route({ method: 'GET', path: '/admin/saved-replies', tags, summary: 'Saved replies by their titles' }).output(replies),
  create: oc
    .route({ method: 'POST', path: '/admin/saved-replies', tags, summary: 'Save a reply' })
    .input(savedReplyInput.extend({ id: z.uuid().describe('Chosen by the caller: the same one is kept once') }))
    .output(replies),
  update: oc
    .route({ method: 'PUT', path: '/admin/saved-replies/{id}', tags, summary: 'Change a saved reply' })
    .input(byId.extend({ updated_at: seenVersion }).extend(savedReplyInput.shape))
    .output(replies),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/saved-replies/{id}',
      inputStructure: 'detailed',
      tags,
      summary: 'Delete a saved reply',
    })
    .input(seenDelete)
    .output(replies),
};
