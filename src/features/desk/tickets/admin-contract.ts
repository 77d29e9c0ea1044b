import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit } from '#shared/body-limit.ts';
import { ticketCategories, ticketMessageKinds, ticketPriorities, ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { line } from '#shared/fields.ts';
import { seenVersion } from '#shared/seen.ts';
import { listQuery, moreMatches, pageOf, timestamp } from '#shared/wire.ts';
import { ticketBodyLimit } from './contract.ts';
import { isUnprovenField, messageInput, ticketFile, ticketReply } from './message-fields.ts';
import { supportSettings } from './settings.ts';

const clock = z
  .object({ kind: z.enum(['response', 'resolution']), due_at: timestamp, is_paused: z.boolean(), is_missed: z.boolean() })
  .nullable()
  .describe('The target that is next; paused while the client is waited for');
export type TicketClock = z.output<typeof clock>;

const person = z.object({ id: z.uuid(), name: z.string() });
const otherTicket = z.object({ id: z.uuid(), number: z.string() });

export const listedTicket = z.object({
  id: z.uuid(),
  number: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  category: z.enum(ticketCategories),
  assigned_to: person.nullable(),
  clock,
  is_merged: z.boolean(),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ListedTicket = z.output<typeof listedTicket>;

export const ticketPage = pageOf(listedTicket).extend({ more_matches: moreMatches });
export type TicketPage = z.output<typeof ticketPage>;

const message = ticketReply.extend({ kind: z.enum(ticketMessageKinds) });
export type TicketMessage = z.output<typeof message>;

const target = z.object({
  due_at: timestamp.nullable(),
  reached_at: timestamp.nullable(),
  outcome: z.enum(['kept', 'missed', 'running', 'none']),
});
export type TicketTargetState = z.output<typeof target>;

export const ticket = listedTicket.extend({
  user_id: z.uuid().nullable().describe('The account of the requester, when there is one'),
  is_unproven: isUnprovenField,
  contact_id: z.uuid().nullable().describe('The client with this account or address'),
  description: z.string(),
  files: z.array(ticketFile).describe('Of the description'),
  messages: z.array(message).describe('Replies and internal notes, oldest first'),
  project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  order: z.object({ id: z.uuid(), order_number: z.string() }).nullable(),
  merged_into: otherTicket.nullable(),
  split_from: otherTicket.nullable(),
  response: target,
  resolution: target,
  rating: z.number().int().nullable(),
  rating_words: z.string().nullable(),
});
export type Ticket = z.output<typeof ticket>;

const optionalId = z
  .union([z.literal(''), z.uuid()])
  .nullish()
  .transform((value) => value || null);

export const ticketFacts = z.object({
  status: z.enum(ticketStatuses, 'Please choose a status'),
  priority: z.enum(ticketPriorities, 'Please choose a priority'),
  category: z.enum(ticketCategories, 'Please choose a category'),
  assigned_to: optionalId.describe('An administrator; empty for nobody'),
  project_id: optionalId,
  order_id: optionalId,
});
export type TicketFacts = z.output<typeof ticketFacts>;

export const splitInput = z.object({
  message_id: z.uuid().describe('The reply of the client that becomes a ticket of its own'),
  subject: line(200, 'Please enter a subject'),
  request_key: z.uuid().describe('The same key makes the ticket once'),
});
export const mergeInput = z.object({
  number: z
    .string('Please enter the number of a ticket')
    .trim()
    .toUpperCase()
    .regex(/^T-\d{4}-\d{4,9}$/, 'Please enter a number such as T-2026-0001'),
});

const activity = z.object({ id: z.uuid(), at: timestamp, who: z.string(), text: z.string() });
export type TicketActivity = z.output<typeof activity>;
export const recentActivity = activity.extend({ ticket_id: z.uuid().nullable() });
export type RecentActivity = z.output<typeof recentActivity>;

export const supportFigures = z.object({
  days: z.number().int().describe('How far the averages look back'),
  open: z.number().int(),
  unassigned: z.number().int().describe('Open ones that nobody was given'),
  response_minutes: z.number().nullable().describe('Business minutes until the first answer, on average'),
  answered: z.number().int(),
  resolution_rate: z.number().nullable().describe('The part of the tickets of that time that is closed, 0 to 1'),
  opened: z.number().int(),
  satisfaction: z.number().nullable().describe('The average rating, 1 to 5'),
  ratings: z.number().int(),
});
export type SupportFigures = z.output<typeof supportFigures>;

const counts = z.object({ kept: z.number().int(), missed: z.number().int(), running: z.number().int() });
export const targetReport = z.object({
  days: z.number().int(),
  items: z.array(z.object({ priority: z.enum(ticketPriorities), response: counts, resolution: counts })),
  missed: z
    .array(
      otherTicket.extend({
        subject: z.string(),
        kind: z.enum(['response', 'resolution']),
        due_at: timestamp,
        created_at: timestamp,
      }),
    )
    .describe('The newest that were missed'),
});
export type TargetReport = z.output<typeof targetReport>;

const choice = z.object({ value: z.string(), label: z.string() });
export const ticketOptions = z.object({ agents: z.array(choice), clients: z.array(choice).describe('Who asked last') });
export type TicketOptions = z.output<typeof ticketOptions>;

const links = z.object({ projects: z.array(choice), orders: z.array(choice) });
export type TicketLinks = z.output<typeof links>;

const tags = ['Support'];
const byId = z.object({ id: z.uuid() });
const seen = byId.extend({ updated_at: seenVersion });
// An empty one, as a form sends it, is none.
const left = (value: unknown) => value || undefined;

export const supportContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/tickets', tags, summary: 'Support tickets, newest first' })
    .input(
      listQuery.extend({
        status: z.preprocess(left, z.enum(ticketStatuses, 'This status is not known.').optional()),
        priority: z.preprocess(left, z.enum(ticketPriorities, 'This priority is not known.').optional()),
        agent: z.preprocess(left, z.union([z.literal('none'), z.uuid()]).optional()).describe('Whom it is assigned to, or none'),
        client: z.preprocess(left, z.string().trim().max(254).optional()).describe('The address of the requester'),
        q: listQuery.shape.q.describe('Words of the number, the subject, the name or the address'),
      }),
    )
    .output(ticketPage),
  figures: oc
    .route({ method: 'GET', path: '/admin/tickets/figures', tags, summary: 'The figures of the support center' })
    .output(supportFigures),
  options: oc
    .route({
      method: 'GET',
      path: '/admin/tickets/options',
      tags,
      summary: 'Whom tickets can be assigned to, and who asked last',
    })
    .output(ticketOptions),
  recent: oc
    .route({ method: 'GET', path: '/admin/tickets/activity', tags, summary: 'What happened in support, newest first' })
    .output(z.object({ items: z.array(recentActivity) })),
  report: oc
    .route({ method: 'GET', path: '/admin/tickets/report', tags, summary: 'Which targets were kept and missed' })
    .input(z.object({ days: z.coerce.number().int().min(1).max(730).default(30) }))
    .output(targetReport),
  getSettings: oc
    .route({ method: 'GET', path: '/admin/settings/support', tags, summary: 'The targets of support, in business hours' })
    .output(supportSettings.schema),
  updateSettings: oc
    .route({
      method: 'PUT',
      path: '/admin/settings/support',
      tags,
      summary: 'Change the targets of support; they hold for new tickets and new priorities',
    })
    .input(supportSettings.schema)
    .output(supportSettings.schema),
  get: oc
    .route({ method: 'GET', path: '/admin/tickets/{id}', tags, summary: 'One ticket with all that was written' })
    .input(byId)
    .output(ticket),
  history: oc
    .route({ method: 'GET', path: '/admin/tickets/{id}/activity', tags, summary: 'What happened to a ticket, newest first' })
    .input(byId)
    .output(z.object({ items: z.array(activity) })),
  links: oc
    .route({
      method: 'GET',
      path: '/admin/tickets/{id}/links',
      tags,
      summary: 'The newest projects and orders of the requester, which the ticket can be about',
    })
    .input(byId)
    .output(links),
  update: oc
    .route({
      method: 'PUT',
      path: '/admin/tickets/{id}',
      tags,
      summary: 'Change status, priority, category, assignment and what it is about',
    })
    .input(seen.extend(ticketFacts.shape))
    .output(ticket),
  reply: oc
    .route({
      method: 'POST',
      path: '/admin/tickets/{id}/messages',
      tags,
      summary: 'Reply, which is mailed, or note for the studio alone; files as multipart form data',
    })
    .meta(bodyLimit(ticketBodyLimit))
    .input(
      byId.extend(messageInput.shape).extend({
        kind: z.enum(ticketMessageKinds),
        status: z
          .preprocess(left, z.enum(ticketStatuses).optional())
          .describe('Of the ticket after the reply; without one it waits for the client'),
      }),
    )
    .output(ticket),
  merge: oc
    .route({
      method: 'POST',
      path: '/admin/tickets/{id}/merge',
      tags,
      summary: 'Move all that was written to another ticket of the same person, and close this one',
    })
    .input(seen.extend(mergeInput.shape))
    .output(ticket),
  split: oc
    .route({
      method: 'POST',
      path: '/admin/tickets/{id}/split',
      tags,
      summary: 'Make a ticket of its own of one reply of the client',
    })
    .input(byId.extend(splitInput.shape))
    .output(ticket),
};
