import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { guarded, schemaOf } from '#shared/public-form/schema.ts';
import { attachmentLimits, attachmentProblem } from './choices.ts';
import { ticketRules } from './policy.ts';

const file = z.file('Please choose a file');
// A file input that was left empty is sent as a file without name and content, or as an empty text.
const isNothing = (value: unknown) => value === '' || (value instanceof File && value.name === '' && value.size === 0);
const chosen = (value: unknown): unknown[] => [value ?? []].flat().filter((one) => !isNothing(one));

/** All attachments, the texts, and what multipart adds. */
export const ticketBodyLimit = attachmentLimits.together + 2 * megabyte;

export const ticketForm = schemaOf(ticketRules).extend({
  attachments: z.preprocess(
    chosen,
    z.array(file).superRefine((files, check) => {
      const problem = attachmentProblem(files);
      if (problem) check.addIssue({ code: 'custom', message: problem });
    }),
  ),
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
