import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit } from '#shared/body-limit.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { schemaOf } from '#shared/public-form/schema.ts';
import { listQuery, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { ticketBodyLimit } from './contract.ts';
import { attachmentsInput, isUnprovenField, messageInput, ticketFile, ticketReply } from './message-fields.ts';
import { ticketRules } from './policy.ts';

export const listedOwnTicket = z.object({
  id: z.uuid(),
  number: z.string(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  category: z.enum(ticketCategories),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ListedOwnTicket = z.output<typeof listedOwnTicket>;

/** What the requester sees of a ticket: replies, and nothing that the studio keeps to itself. */
export const ownTicket = listedOwnTicket.extend({
  description: z.string(),
  is_unproven: isUnprovenField,
  files: z.array(ticketFile),
  messages: z.array(ticketReply),
  answer_by: timestamp.nullable().describe('By when the first answer comes, while there is none'),
  rating: z.number().int().nullable(),
  rating_words: z.string().nullable(),
});
export type OwnTicket = z.output<typeof ownTicket>;

const { subject, category, priority, description } = ticketRules;
export const newOwnTicket = schemaOf({ subject, category, priority, description }).extend({
  attachments: attachmentsInput,
  request_key: z.uuid().describe('The same key opens the ticket once'),
});
export type NewOwnTicket = z.output<typeof newOwnTicket>;

export const ratingInput = z.object({
  rating: z.coerce.number('Please choose a rating').int().min(1, 'Please choose a rating').max(5, 'Please choose a rating'),
  rating_words: optionalText(2_000),
});
export type RatingInput = z.output<typeof ratingInput>;

const tags = ['Support'];
const byId = z.object({ id: z.uuid() });
const byToken = z.object({ token: z.string().regex(/^[\w-]{1,200}$/, 'This link is not complete') });
const limit = bodyLimit(ticketBodyLimit);

export const ownTicketsContract = {
  listOwn: oc
    .route({ method: 'GET', path: '/tickets', tags, summary: 'Your tickets, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(listedOwnTicket)),
  create: oc
    .route({ method: 'POST', path: '/tickets', tags, summary: 'Open a ticket, with files as multipart form data' })
    .meta(limit)
    .input(newOwnTicket)
    .output(ownTicket),
  getOwn: oc.route({ method: 'GET', path: '/tickets/{id}', tags, summary: 'One of your tickets' }).input(byId).output(ownTicket),
  reply: oc
    .route({ method: 'POST', path: '/tickets/{id}/messages', tags, summary: 'Reply; a closed ticket is opened again' })
    .meta(limit)
    .input(byId.extend(messageInput.shape))
    .output(ownTicket),
  close: oc
    .route({ method: 'POST', path: '/tickets/{id}/close', tags, summary: 'Close one of your tickets' })
    .input(byId)
    .output(ownTicket),
  reopen: oc
    .route({ method: 'POST', path: '/tickets/{id}/reopen', tags, summary: 'Open one of your tickets again' })
    .input(byId)
    .output(ownTicket),
  rate: oc
    .route({ method: 'POST', path: '/tickets/{id}/rating', tags, summary: 'Say how satisfied you are with a closed ticket' })
    .input(byId.extend(ratingInput.shape))
    .output(ownTicket),
  linked: oc
    .route({ method: 'GET', path: '/ticket/{token}', tags, summary: 'A ticket by its private link' })
    .input(byToken)
    .output(ownTicket),
  linkedFile: oc
    .route({
      method: 'GET',
      path: '/ticket/{token}/files/{file_id}',
      tags,
      summary: 'A file of a ticket by its private link',
      ...downloadRoute('application/octet-stream'),
    })
    .input(byToken.extend({ file_id: z.uuid() }))
    .output(download),
  linkedReply: oc
    .route({ method: 'POST', path: '/ticket/{token}/messages', tags, summary: 'Reply; a closed ticket is opened again' })
    .meta(limit)
    .input(byToken.extend(messageInput.shape))
    .output(ownTicket),
  linkedClose: oc
    .route({ method: 'POST', path: '/ticket/{token}/close', tags, summary: 'Close the ticket' })
    .input(byToken)
    .output(ownTicket),
  linkedReopen: oc
    .route({ method: 'POST', path: '/ticket/{token}/reopen', tags, summary: 'Open the ticket again' })
    .input(byToken)
    .output(ownTicket),
  linkedRate: oc
    .route({ method: 'POST', path: '/ticket/{token}/rating', tags, summary: 'Say how satisfied you are with the closed ticket' })
    .input(byToken.extend(ratingInput.shape))
    .output(ownTicket),
};
