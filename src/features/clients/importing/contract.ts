import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';

/** What a column of the file can be. */
export const importFields = ['email', 'first_name', 'last_name', 'company_name', 'phone', 'client_type', 'tags'] as const;
export type ImportField = (typeof importFields)[number];

export const mostCharacters = 1_000_000;
export const mostRows = 5_000;
export const mostColumns = 100;

const column = z.number().int().min(0).max(mostColumns).nullable();
export const mapping = z.object({
  email: column,
  first_name: column,
  last_name: column,
  company_name: column,
  phone: column,
  client_type: column,
  tags: column.default(null),
});
export type Mapping = z.output<typeof mapping>;

const csv = z
  .string('Please choose a file')
  .min(1, 'This file is empty.')
  .max(mostCharacters, 'Please import at most 1,000,000 characters at a time.');

const badRow = z.object({ line: z.number().int().describe('In the file; the first one is 1'), problem: z.string() });
export type BadRow = z.output<typeof badRow>;

export const importPreview = z.object({
  columns: z.array(z.string()),
  mapping: mapping.describe('Which column is which, counted from 0: as it was sent, or guessed from the headings'),
  rows: z.number().int(),
  created: z.number().int().describe('Rows that add a client'),
  known: z.number().int().describe('Rows of somebody who is a contact already: only what is missing is filled in'),
  bad: z.array(badRow).describe('Rows that are left out, each with the reason'),
  sample: z.array(z.array(z.string())).describe('The first rows'),
});
export type ImportPreview = z.output<typeof importPreview>;

export const importResult = z.object({
  created: z.number().int(),
  completed: z.number().int(),
  unchanged: z.number().int(),
  bad: z.array(badRow),
});
export type ImportResult = z.output<typeof importResult>;

const tags = ['Clients'];
const wholeFile = bodyLimit(4 * megabyte);

export const importingContract = {
  preview: oc
    .route({
      method: 'POST',
      path: '/admin/clients/import/preview',
      tags,
      summary: 'What an import of this CSV file would do; changes nothing',
    })
    .meta(wholeFile)
    .input(z.object({ csv, mapping: mapping.optional() }))
    .output(importPreview),
  run: oc
    .route({
      method: 'POST',
      path: '/admin/clients/import',
      tags,
      summary: 'Adds the clients of a CSV file; the same file twice changes nothing more',
    })
    .meta(wholeFile)
    .input(z.object({ csv, mapping }))
    .output(importResult),
};
