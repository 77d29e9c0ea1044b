import { oc } from '@orpc/contract';
import { z } from 'zod';
import { mailOutcomes } from '#shared/choices/desk/received-mails.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

const isUnprovenField = z.boolean().describe('Nothing confirms that it came from the address it names');

/** What a message says of the mail that brought it. */
export const mailOfMessage = z
  .object({ id: z.uuid(), address: z.string().describe('As the mail says'), is_unproven: isUnprovenField })
  .nullable()
  .describe('The mail that brought it');
export type MailOfMessage = z.output<typeof mailOfMessage>;

const listed = z.object({
  id: z.uuid(),
  from_name: z.string(),
  from_address: z.string(),
  subject: z.string(),
  outcome: z.enum(mailOutcomes),
  reason: z.string().nullable(),
  is_unproven: isUnprovenField,
  received_at: timestamp,
});
export type ListedMail = z.output<typeof listed>;

const receivedMail = listed.extend({
  text: z.string().describe('All of it, with what it quotes'),
  has_html: z.boolean(),
  answers_mail_to: z.string().nullable().describe('Whom the mail that it answers was sent to, where that is not its sender'),
});
export type ReceivedMail = z.output<typeof receivedMail>;

const tags = ['Mailbox'];
const byId = z.object({ id: z.uuid() });

export const receivedMailsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/received-mails',
      tags,
      summary: 'Mails that came in, newest first, and what became of each',
    })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(listed)),
  get: oc
    .route({ method: 'GET', path: '/admin/received-mails/{id}', tags, summary: 'A mail as it came in' })
    .input(byId)
    .output(receivedMail),
  getHtml: oc
    .route({
      method: 'GET',
      path: '/admin/received-mails/{id}/html',
      tags,
      summary: 'The HTML of a mail as it was sent, as a value: whoever shows it puts it into a frame that runs nothing',
    })
    .input(byId)
    .output(z.object({ html: z.string() })),
};
