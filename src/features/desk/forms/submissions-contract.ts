import { oc } from '@orpc/contract';
import { z } from 'zod';
import { submissionStatuses } from '#shared/choices/desk/forms.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { line } from '#shared/fields.ts';
import { listQuery, moreMatches, pageOf, timestamp } from '#shared/wire.ts';
import { fieldTypes } from './form-fields.ts';

export const submission = z.object({
  id: z.uuid(),
  form_id: z.uuid().nullable(),
  form_name: z.string(),
  sender: z.string().describe('Name, or address, or neither'),
  excerpt: z.string(),
  status: z.enum(submissionStatuses),
  is_sample: z.boolean(),
  created_at: timestamp,
});
export type Submission = z.output<typeof submission>;

const file = z.object({ id: z.uuid(), name: z.string(), size: z.number().int(), url: z.string() });
const answer = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  value: z.string(),
  files: z.array(file).describe('Of a field that takes files'),
});
export type SubmittedAnswer = z.output<typeof answer>;

const note = z.object({ id: z.uuid(), body: z.string(), author: z.string().nullable(), created_at: timestamp });

export const submissionDetail = submission.extend({
  email: z.string().nullable(),
  version: z.number().int().nullable().describe('Of the form that was answered'),
  answers: z.array(answer).describe('As the form was when it was answered'),
  notes: z.array(note),
});
export type SubmissionDetail = z.output<typeof submissionDetail>;

const filters = z.object({
  form: z.uuid().optional(),
  status: z.enum(submissionStatuses).optional(),
  q: listQuery.shape.q.describe('Words of the answers'),
});
export type SubmissionFilters = z.output<typeof filters>;
export const submissionQuery = listQuery.extend(filters.shape);
export type SubmissionQuery = z.output<typeof submissionQuery>;

export const noteInput = z.object({ body: line(5_000, 'Please write a note') });

const tags = ['Form submissions'];
const byId = z.object({ id: z.uuid() });
const base = '/admin/form-submissions';

export const formSubmissionsContract = {
  list: oc
    .route({ method: 'GET', path: base, tags, summary: 'Submissions of all forms, newest first' })
    .input(submissionQuery)
    .output(pageOf(submission).extend({ more_matches: moreMatches })),
  export: oc
    .route({ method: 'GET', path: `${base}/export.csv`, ...downloadRoute('text/csv'), tags, summary: 'The list as CSV' })
    .input(filters)
    .output(download),
  get: oc
    .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'One submission' })
    .input(byId)
    .output(submissionDetail),
  mark: oc
    .route({ method: 'PUT', path: `${base}/{id}/status`, tags, summary: 'Mark a submission' })
    .input(byId.extend({ status: z.enum(submissionStatuses) }))
    .output(submissionDetail),
  addNote: oc
    .route({ method: 'POST', path: `${base}/{id}/notes`, tags, summary: 'Note something about a submission' })
    .input(byId.extend({ note_id: z.uuid().describe('Chosen by the caller: kept once') }).extend(noteInput.shape))
    .output(submissionDetail),
  delete: oc
    .route({ method: 'DELETE', path: `${base}/{id}`, tags, summary: 'Delete a submission' })
    .input(byId)
    .output(submission),
  restore: oc
    .route({ method: 'POST', path: `${base}/{id}/restore`, tags, summary: 'Take a deleted submission back' })
    .input(byId)
    .output(submission),
};
