import { oc } from '@orpc/contract';
import { z } from 'zod';
import { largestPriceCents, largestTotalCents, limits } from '#features/papers/lines/choices.ts';
import { lineDescription, quantity, unitPrice } from '#features/papers/lines/fields.ts';
import { taskInput } from '#features/work/tasks/contract.ts';
import { amountProblem } from '#shared/amount-problem.ts';
import { messageRecordKinds } from '#shared/choices/clients/message-records.ts';
import { ticketCategories, ticketPriorities } from '#shared/choices/desk/tickets.ts';
import { currencies, defaultCurrency } from '#shared/currencies.ts';
import { line } from '#shared/fields.ts';
import { formatCents, toMinor } from '#shared/money.ts';
import { printable } from '#shared/printable/field.ts';
import { timestamp } from '#shared/wire.ts';

export const ticketSubjectMost = 200;

export const taskOfMessage = taskInput.pick({ title: true, description: true }).extend({
  project_id: z.uuid('Please choose a project').describe('One of the client’s'),
});
export type TaskOfMessage = z.output<typeof taskOfMessage>;

export const ticketOfMessage = z.object({
  subject: line(ticketSubjectMost, 'Please enter a subject'),
  category: z.enum(ticketCategories, 'Please select a category'),
  priority: z.enum(ticketPriorities, 'Please select a priority'),
});
export type TicketOfMessage = z.output<typeof ticketOfMessage>;

const changeOrderFields = z.object({
  title: line(limits.title, 'Please enter a title').superRefine(printable).describe('Of the estimate and of its line'),
  description: lineDescription,
  quantity,
  unit_price: unitPrice,
  currency: z.enum(currencies, 'Please choose a currency').default(defaultCurrency),
  project_id: z
    .union([z.literal(''), z.uuid()])
    .nullish()
    .transform((value) => value || null)
    .describe('The project that it changes, one of the client’s'),
});

/** What no field can know by itself. */
function fits({ unit_price, quantity, currency }: z.output<typeof changeOrderFields>, context: z.RefinementCtx): void {
  const problem =
    amountProblem(unit_price, currency, largestPriceCents, 'price') ??
    (toMinor(unit_price, currency) * quantity > largestTotalCents
      ? `The total cannot be more than ${formatCents(largestTotalCents, currency)}`
      : null);
  if (problem) context.addIssue({ code: 'custom', path: ['unit_price'], message: problem });
}
export const changeOrderOfMessage = changeOrderFields.superRefine(fits);
export type TypedChangeOrder = z.input<typeof changeOrderFields>;
export type ChangeOrderOfMessage = z.output<typeof changeOrderOfMessage>;

export const messageRecord = z.object({
  id: z.uuid(),
  kind: z.enum(messageRecordKinds),
  record_id: z.uuid().describe('Of the task, the ticket or the estimate'),
  label: z.string(),
  project: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('Of a task, and of a change order that names one'),
  message: z
    .object({ id: z.uuid(), conversation_id: z.uuid() })
    .nullable()
    .describe('Null once the conversation does not exist any more'),
  quote: z.string().describe('The message as it was when the record was made'),
  asked_by: z.string(),
  created_at: timestamp,
});
export type MessageRecord = z.output<typeof messageRecord>;

const tags = ['Messages'];
const once = z.object({ id: z.uuid(), request_key: z.uuid().describe('Chosen by the caller: the same one makes one record') });
const about = z.object({
  conversation_id: z.uuid().optional(),
  task_id: z.uuid().optional(),
  ticket_id: z.uuid().optional(),
  estimate_id: z.uuid().optional(),
});
export type RecordsQuery = z.output<typeof about>;
const namesOne = (query: RecordsQuery) => Object.values(query).filter(Boolean).length === 1;

const message = '/admin/conversation-messages/{id}';
export const messageRecordsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/message-records',
      tags,
      summary: 'What was made of the messages of a conversation, or the message of which a record was made; newest first',
    })
    .input(about.refine(namesOne, 'Please name one conversation or one record'))
    .output(z.object({ items: z.array(messageRecord) })),
  createTask: oc
    .route({ method: 'POST', path: `${message}/task`, tags, summary: 'Make a task of a message' })
    .input(once.extend(taskOfMessage.shape))
    .output(messageRecord),
  createTicket: oc
    .route({
      method: 'POST',
      path: `${message}/ticket`,
      tags,
      summary: 'Open a ticket of what the client wrote; they get its number',
    })
    .input(once.extend(ticketOfMessage.shape))
    .output(messageRecord),
  createChangeOrder: oc
    .route({ method: 'POST', path: `${message}/change-order`, tags, summary: 'Draft an estimate of what a message asks for' })
    .input(once.extend(changeOrderFields.shape).superRefine(fits))
    .output(messageRecord),
};
