import { z } from 'zod';
import { mailOfMessage } from '#features/desk/received-mails/contract.ts';
import { attachmentProblem } from '#shared/attachments.ts';
import { ticketSides } from '#shared/choices/desk/tickets.ts';
import { messageMost } from '#shared/public-form/rules.ts';
import { timestamp } from '#shared/wire.ts';

const file = z.file('Please choose a file');
// A file input that was left empty is sent as a file without name and content, or as an empty text.
const isNothing = (value: unknown) => value === '' || (value instanceof File && value.name === '' && value.size === 0);
const chosen = (value: unknown): unknown[] => [value ?? []].flat().filter((one) => !isNothing(one));

export const attachmentsInput = z.preprocess(
  chosen,
  z.array(file).superRefine((files, check) => {
    const problem = attachmentProblem(files);
    if (problem) check.addIssue({ code: 'custom', message: problem });
  }),
);

// Bytes that no keyboard types and no database keeps.
const unprintable = /(?![\n\t])\p{Cc}/gu;

const missing = 'Please write something first.';
export const wordsInput = z
  .string(missing)
  .transform((value) => value.toWellFormed().replaceAll('\r\n', '\n').replaceAll(unprintable, '').trim())
  .pipe(z.string().min(1, missing).max(messageMost, `Please use at most ${messageMost} characters`));

/** Of a reply, from whichever side. */
export const messageInput = z.object({
  message_id: z.uuid().describe('Chosen by the caller: the same one is kept once'),
  body: wordsInput,
  attachments: attachmentsInput,
});
export type MessageInput = z.output<typeof messageInput>;

export const ticketFile = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.number().int(),
  url: z.string(),
});
export type TicketFile = z.output<typeof ticketFile>;

/** Of a ticket, for both sides. */
export const isUnprovenField = z
  .boolean()
  .describe('Sent without signing in, with the address of somebody who has an account: anybody could have');

/** A reply as both sides see it. */
export const ticketReply = z.object({
  id: z.uuid(),
  side: z.enum(ticketSides),
  name: z.string(),
  body: z.string(),
  created_at: timestamp,
  files: z.array(ticketFile),
  mail: mailOfMessage,
});
export type TicketReply = z.output<typeof ticketReply>;
