import { type AuditDetails, byVisitor, defineAudit, minor, naming } from '#platform/audit/audit.server.ts';
import { type TicketStatus, ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { statusLabels } from './ticket-choices.ts';

const isStatus = (value: unknown): value is TicketStatus => ticketStatuses.some((one) => one === value);

/** A new status is what matters most of a change; the others are named. */
function changeText({ number = '', changes }: AuditDetails): string {
  const changed = typeof changes === 'object' && changes !== null ? (changes as Record<string, { to?: unknown }>) : {};
  const to = changed.status?.to;
  if (isStatus(to)) return `set ticket ${number} to ${statusLabels[to]}`;
  const names = Object.keys(changed).map((name) => name.replace(/_id$/, '').replace('assigned_to', 'assignment'));
  return `changed ${names.join(' and ') || 'something'} of ticket ${number}`.trimEnd();
}

export const ticketsAudit = defineAudit({
  'ticket.opened': byVisitor(naming('opened ticket', 'number')),
  'ticket.replied': naming('replied to ticket', 'number'),
  'ticket.client_replied': byVisitor(naming('wrote on ticket', 'number')),
  'ticket.noted': naming('wrote an internal note on ticket', 'number'),
  'ticket.updated': changeText,
  'ticket.closed': byVisitor(naming('closed ticket', 'number')),
  'ticket.reopened': byVisitor(naming('reopened ticket', 'number')),
  'ticket.rated': byVisitor(({ number = '', rating = '' }) => `rated ticket ${number} with ${rating} of 5`),
  'ticket.merged': ({ number = '', into = '' }) => `merged ticket ${number} into ${into}`,
  'ticket.split': ({ number = '', from = '' }) => `split ticket ${number} from ${from}`,
  // The same in the history of the other ticket.
  'ticket.took_over': minor(({ other = '', number = '' }) => `merged ticket ${other} into ${number}`),
  'ticket.gave_away': minor(({ other = '', number = '' }) => `split ticket ${other} from ${number}`),
});
