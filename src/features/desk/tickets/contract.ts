import { oc } from '@orpc/contract';
import { z } from 'zod';
import { attachmentLimits } from '#shared/attachments.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { guarded, schemaOf } from '#shared/public-form/schema.ts';
import { attachmentsInput } from './message-fields.ts';
import { ticketRules } from './policy.ts';

/** All attachments, the texts, and what multipart adds. */
export const ticketBodyLimit = attachmentLimits.together + 2 * megabyte;

export const ticketForm = schemaOf(ticketRules).extend({
  attachments: attachmentsInput,
  ...guarded,
});
export type TicketForm = z.infer<typeof ticketForm>;

export const openedTicket = z.object({ number: z.string(), message: z.string() });
export type OpenedTicket = z.infer<typeof openedTicket>;

export const ticketsContract = {
  open: oc
    .route({
      method: 'POST',
      path: '/support/tickets',
      tags: ['Support'],
      summary: 'Opens a support ticket, with files as multipart form data',
    })
    .meta(bodyLimit(ticketBodyLimit))
    .input(ticketForm)
    .output(openedTicket),
};
