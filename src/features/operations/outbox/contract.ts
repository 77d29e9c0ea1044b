import { oc } from '@orpc/contract';
import { z } from 'zod';
import { mailStatuses } from '#shared/choices/platform/mail.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

export const mailSummary = z.object({
  id: z.uuid(),
  to_address: z.string(),
  subject: z.string(),
  template: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  sent_at: timestamp.nullable(),
  created_at: timestamp,
  is_sample: z.boolean(),
});
export type MailSummary = z.infer<typeof mailSummary>;

export const mailDetail = mailSummary.extend({
  is_confidential: z.boolean().describe('The mail holds a code that proves who reads it; nobody in the studio may see it'),
  links_are_hidden: z.boolean().describe('The mail holds a personal link, which is shown to nobody in the studio'),
  html: z.string().nullable().describe('Null for a confidential mail'),
  text: z.string().nullable(),
});
export type MailDetail = z.infer<typeof mailDetail>;

export const outboxStatus = z.object({
  is_configured: z.boolean(),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type OutboxStatus = z.infer<typeof outboxStatus>;

const tags = ['Outbox'];
const byId = z.object({ id: z.uuid() });

export const outboxContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/outbox', tags, summary: 'Mails, newest first' })
    .input(
      listQuery.extend({
        status: z.enum(mailStatuses).optional(),
        q: listQuery.shape.q.describe('Part of the recipient’s address'),
      }),
    )
    .output(pageOf(mailSummary)),
  status: oc
    .route({ method: 'GET', path: '/admin/outbox/status', tags, summary: 'Whether mail is configured, and what waits' })
    .output(outboxStatus),
  get: oc.route({ method: 'GET', path: '/admin/outbox/{id}', tags, summary: 'One mail' }).input(byId).output(mailDetail),
  retry: oc
    .route({ method: 'POST', path: '/admin/outbox/{id}/retry', tags, summary: 'Try a failed mail again' })
    .input(byId)
    .output(mailSummary),
};
