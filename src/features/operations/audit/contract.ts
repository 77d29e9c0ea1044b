import { oc } from '@orpc/contract';
import { z } from 'zod';
import { download, downloadRoute } from '#shared/download.ts';
import { roles } from '#shared/roles.ts';
import { dayInput, listQuery, pageOf, timestamp } from '#shared/wire.ts';

const day = dayInput('A date has the form 2026-01-31');
const name = z.string().trim().min(1).max(100);

export const auditFilters = z.object({
  actor_id: z.uuid().optional().describe('Who did it'),
  action: name.optional(),
  entity: name.optional().describe('The kind of record'),
  entity_id: name.optional().describe('The record'),
  start_date: day.optional().describe("From the start of this day, in the studio's time zone"),
  end_date: day.optional().describe("Through the end of this day, in the studio's time zone"),
  q: listQuery.shape.q.describe('Part of the sentence, the name, the address, an id or a detail'),
});
export type AuditFilters = z.output<typeof auditFilters>;

export const auditEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  actor: z.object({ id: z.uuid().nullable(), name: z.string(), role: z.enum(roles).nullable() }),
  text: z.string().describe('What was done, as it follows the name'),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
});
export type AuditEntryShown = z.output<typeof auditEntry>;

export const auditDetail = auditEntry.extend({
  actor_email: z.string().nullable(),
  request_id: z.string().nullable(),
  ip_address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditDetail = z.output<typeof auditDetail>;

const option = z.object({ value: z.string(), label: z.string() });
export const auditChoices = z.object({ people: z.array(option), actions: z.array(option), kinds: z.array(option) });
export type AuditChoices = z.output<typeof auditChoices>;

const tags = ['Audit log'];

export const auditContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/audit', tags, summary: 'What was done, newest first' })
    .input(listQuery.extend({ ...auditFilters.shape, limit: listQuery.shape.limit.unwrap().default(50) }))
    .output(pageOf(auditEntry)),
  choices: oc
    .route({
      method: 'GET',
      path: '/admin/audit/choices',
      tags,
      summary: 'The people, actions and kinds of records that entries name',
    })
    .output(auditChoices),
  export: oc
    .route({
      method: 'GET',
      path: '/admin/audit/export.csv',
      tags,
      summary: 'The entries of the list with these filters as CSV, newest first, for the super administrator',
      ...downloadRoute('text/csv'),
    })
    .input(auditFilters)
    .output(download),
  get: oc
    .route({ method: 'GET', path: '/admin/audit/{id}', tags, summary: 'One entry with its details' })
    .input(z.object({ id: z.uuid() }))
    .output(auditDetail),
};
