import { oc } from '@orpc/contract';
import { z } from 'zod';
import { submissionRecordKinds } from '#shared/choices/clients/submission-records.ts';
import { timestamp } from '#shared/wire.ts';

const key = z.string().max(40).default('');
export const mapping = z.object({
  email: key,
  name: key,
  company: key,
  phone: key,
  title: key,
  description: key,
  amount: key,
});

const record = z.object({
  id: z.uuid(),
  kind: z.enum(submissionRecordKinds),
  record_id: z.uuid(),
  label: z.string().describe('What it was called when it was made'),
  is_gone: z.boolean().describe('It was deleted since then'),
  created_at: timestamp,
});
export type SubmissionRecord = z.output<typeof record>;

const records = z.object({
  items: z.array(record).describe('What was made of the submission, newest first'),
  mappings: z
    .record(z.enum(submissionRecordKinds), mapping)
    .describe('As it was chosen last for this form, else as it is likely'),
});
export type SubmissionRecords = z.output<typeof records>;

const tags = ['Form submissions'];
const path = '/admin/form-submissions/{id}/records';
export const submissionRecordsContract = {
  list: oc
    .route({ method: 'GET', path, tags, summary: 'What was made of a submission, and how fields become fields' })
    .input(z.object({ id: z.uuid() }))
    .output(records),
  create: oc
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Make a contact, client, conversation, project, ticket or estimate of a submission',
    })
    .input(
      z.object({
        id: z.uuid(),
        request_key: z.uuid().describe('Chosen by the caller: the same one makes one record'),
        kind: z.enum(submissionRecordKinds),
        mapping,
      }),
    )
    .output(records),
};
