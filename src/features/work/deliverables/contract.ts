import { oc } from '@orpc/contract';
import { z } from 'zod';
import { deliverableStatuses, versionAnswers } from '#shared/choices/work/deliverables.ts';
import { projectStatuses } from '#shared/choices/work/projects.ts';
import { line, typedNumber } from '#shared/fields.ts';
import { seenVersion } from '#shared/seen.ts';
import { optionalText, timestamp } from '#shared/wire.ts';
import { deliverableLimits } from './choices.ts';
import { deliverableSettings } from './settings.ts';

const wholeRounds = 'Please enter a whole number of rounds';

export const deliverableInput = z.object({
  title: line(deliverableLimits.title, 'Please enter a title'),
  description: optionalText(deliverableLimits.description),
  agreed_rounds: typedNumber(
    z
      .number(wholeRounds)
      .int(wholeRounds)
      .min(0, wholeRounds)
      .max(deliverableLimits.rounds, `At most ${deliverableLimits.rounds} rounds can be agreed`),
  ).describe('How many rounds of changes were agreed'),
});
export type DeliverableInput = z.output<typeof deliverableInput>;

const rounds = z.object({ agreed: z.number().int(), used: z.number().int() });

export const deliverable = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(deliverableStatuses),
  rounds: rounds.describe('Rounds of changes: how many were agreed, and how many the client has asked for'),
  version: z.object({ number: z.number().int(), created_at: timestamp }).nullable().describe('The current one'),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Deliverable = z.output<typeof deliverable>;

export const deliveredFile = z.object({
  id: z.uuid(),
  original_name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  url: z.string(),
});
export type DeliveredFile = z.output<typeof deliveredFile>;

const reply = z.object({
  id: z.uuid(),
  words: z.string(),
  author: z.string(),
  is_studio: z.boolean(),
  created_at: timestamp,
});

const spot = z.object({
  page: z.number().int().min(1).max(100_000).nullish().transform(orNull).describe('Of a PDF, beginning with 1'),
  x: z.number().min(0).max(100).nullish().transform(orNull).describe('In percent of the width'),
  y: z.number().min(0).max(100).nullish().transform(orNull).describe('In percent of the height'),
  seconds: z.number().min(0).max(1e6).nullish().transform(orNull).describe('Of a video or a sound'),
});

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null;
}

const comment = z.object({
  id: z.uuid(),
  version_id: z.uuid(),
  file_id: z.uuid(),
  page: z.number().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  seconds: z.number().nullable(),
  words: z.string(),
  author: z.string(),
  is_sent: z.boolean().describe('Until then only its author reads it'),
  resolved_at: timestamp.nullable(),
  created_at: timestamp,
  replies: z.array(reply),
});
export type Comment = z.output<typeof comment>;

const version = z.object({
  id: z.uuid(),
  number: z.number().int(),
  words: z.string().nullable(),
  created_at: timestamp,
  answer: z.enum(versionAnswers).nullable(),
  answer_words: z.string().nullable(),
  answered_at: timestamp.nullable(),
  files: z.array(deliveredFile),
  comments: z.array(comment),
});
export type Version = z.output<typeof version>;

export const ownDeliverableDetail = deliverable.extend({
  project: z.object({ name: z.string(), status: z.enum(projectStatuses) }),
  versions: z.array(version).describe('Newest first'),
});
export type OwnDeliverableDetail = z.output<typeof ownDeliverableDetail>;

export const deliverableDetail = ownDeliverableDetail.extend({
  next_files: z.array(deliveredFile).describe('What the next version will have'),
});
export type DeliverableDetail = z.output<typeof deliverableDetail>;

const deliverables = z.object({ items: z.array(deliverable) });
export type Deliverables = z.output<typeof deliverables>;

const adminDeliverables = deliverables.extend({
  default_rounds: z.number().int().describe('Of a new deliverable: those of the project’s latest, else the studio’s setting'),
});
export type AdminDeliverables = z.output<typeof adminDeliverables>;

export const handOver = z.object({ words: optionalText(deliverableLimits.words) });
export const changeRequest = z.object({ words: optionalText(deliverableLimits.words) });
export const commentInput = z.object({ words: line(deliverableLimits.words, 'Please enter a comment') });
export const replyInput = z.object({ words: line(deliverableLimits.words, 'Please enter an answer') });

const tags = ['Deliverables'];
const byId = z.object({ id: z.uuid() });
const fileIds = z.array(z.uuid()).min(1).max(deliverableLimits.files);
const folderToHandOver = z.object({
  title: z.string(),
  number: z.number().int().describe('Of the version that it will be'),
  files: z.array(deliveredFile).describe('All that lie in it and in its folders'),
});
export type FolderToHandOver = z.output<typeof folderToHandOver>;
const once = 'Chosen by the caller: the same one is kept once';
const handedOver = handOver.extend({
  version_id: z.uuid().describe(once),
  file_ids: fileIds.describe('Its files, as you saw them'),
});
const seen = z.object({ version_id: z.uuid().describe('The version that you saw') });

export const deliverablesContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/projects/{id}/deliverables', tags, summary: 'The deliverables of a project' })
    .input(byId)
    .output(adminDeliverables),
  create: oc
    .route({ method: 'POST', path: '/admin/projects/{id}/deliverables', tags, summary: 'Add a deliverable to a project' })
    .input(byId.extend({ deliverable_id: z.uuid().describe(once) }).extend(deliverableInput.shape))
    .output(deliverableDetail),
  get: oc
    .route({ method: 'GET', path: '/admin/deliverables/{id}', tags, summary: 'One deliverable with its versions' })
    .input(byId)
    .output(deliverableDetail),
  update: oc
    .route({ method: 'PUT', path: '/admin/deliverables/{id}', tags, summary: 'Change a deliverable that was not approved' })
    .input(byId.extend({ updated_at: seenVersion }).extend(deliverableInput.shape))
    .output(deliverableDetail),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/deliverables/{id}', tags, summary: 'Delete a deliverable that was not approved' })
    .input(byId)
    .output(z.object({ id: z.uuid() })),
  addFiles: oc
    .route({ method: 'POST', path: '/admin/deliverables/{id}/files', tags, summary: 'Put stored files into the next version' })
    .input(byId.extend({ file_ids: fileIds }))
    .output(deliverableDetail),
  removeFile: oc
    .route({
      method: 'DELETE',
      path: '/admin/deliverables/{id}/files/{file_id}',
      tags,
      summary: 'Take a file out of the next version',
    })
    .input(byId.extend({ file_id: z.uuid() }))
    .output(deliverableDetail),
  handOver: oc
    .route({
      method: 'POST',
      path: '/admin/deliverables/{id}/versions',
      tags,
      summary: 'Hand the next version over to the client, who is asked to approve it',
    })
    .input(byId.extend(handedOver.shape))
    .output(deliverableDetail),
  getFolder: oc
    .route({
      method: 'GET',
      path: '/admin/folders/{id}/deliverable',
      tags,
      summary: 'What is handed over with a folder of a project',
    })
    .input(byId)
    .output(folderToHandOver),
  handOverFolder: oc
    .route({
      method: 'POST',
      path: '/admin/folders/{id}/deliverable',
      tags,
      summary: 'Hand a folder over: as the next version of its deliverable, or as the first of a new one',
    })
    .input(byId.extend({ deliverable_id: z.uuid().describe('Of a new one') }).extend(handedOver.shape))
    .output(deliverableDetail),
  reply: oc
    .route({ method: 'POST', path: '/admin/deliverable-comments/{id}/replies', tags, summary: 'Answer a comment' })
    .input(byId.extend({ reply_id: z.uuid().describe(once) }).extend(replyInput.shape))
    .output(deliverableDetail),
  resolve: oc
    .route({
      method: 'PUT',
      path: '/admin/deliverable-comments/{id}/resolved',
      tags,
      summary: 'Mark a comment as resolved, or as open again',
    })
    .input(byId.extend({ is_resolved: z.boolean() }))
    .output(deliverableDetail),
  getSettings: oc
    .route({ method: 'GET', path: '/admin/settings/deliverables', tags, summary: 'How many revision rounds are usually agreed' })
    .output(deliverableSettings.schema),
  updateSettings: oc
    .route({
      method: 'PUT',
      path: '/admin/settings/deliverables',
      tags,
      summary: 'Change how many revision rounds are usually agreed',
    })
    .input(deliverableSettings.schema)
    .output(deliverableSettings.schema),
  listOwn: oc
    .route({ method: 'GET', path: '/projects/{id}/deliverables', tags, summary: 'What was handed over in one of your projects' })
    .input(byId)
    .output(deliverables),
  getOwn: oc
    .route({ method: 'GET', path: '/deliverables/{id}', tags, summary: 'One of your deliverables with its versions' })
    .input(byId)
    .output(ownDeliverableDetail),
  comment: oc
    .route({
      method: 'POST',
      path: '/deliverables/{id}/comments',
      tags,
      summary: 'Note a comment at a place in a file; it is sent with a request for changes',
    })
    .input(
      byId
        .extend({ comment_id: z.uuid().describe(once), file_id: z.uuid() })
        .extend(seen.shape)
        .extend(spot.shape)
        .extend(commentInput.shape),
    )
    .output(ownDeliverableDetail),
  deleteComment: oc
    .route({ method: 'DELETE', path: '/deliverable-comments/{id}', tags, summary: 'Delete a comment that you have not sent' })
    .input(byId)
    .output(ownDeliverableDetail),
  replyOwn: oc
    .route({ method: 'POST', path: '/deliverable-comments/{id}/replies', tags, summary: 'Write below one of your comments' })
    .input(byId.extend({ reply_id: z.uuid().describe(once) }).extend(replyInput.shape))
    .output(ownDeliverableDetail),
  approve: oc
    .route({ method: 'POST', path: '/deliverables/{id}/approve', tags, summary: 'Approve the version that you saw' })
    .input(byId.extend(seen.shape))
    .output(ownDeliverableDetail),
  requestChanges: oc
    .route({
      method: 'POST',
      path: '/deliverables/{id}/changes',
      tags,
      summary: 'Ask for changes, in words or with the comments that are not sent yet; it is one revision round',
    })
    .input(byId.extend(seen.shape).extend(changeRequest.shape))
    .output(ownDeliverableDetail),
};
