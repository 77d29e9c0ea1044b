import { type TicketStatus, ticketStatuses } from '#shared/choices/desk/tickets.ts';

/*
 * The one statement of how a ticket moves. The studio moves it by hand along `moves` and by its replies; the requester moves it by
 * a reply, by closing and by opening it again. A merged ticket stays closed.
 */

const moves: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['in-progress', 'awaiting-response', 'closed'],
  'in-progress': ['open', 'awaiting-response', 'closed'],
  'awaiting-response': ['open', 'in-progress', 'closed'],
  // Nobody is waited for once it is over: it is opened first.
  closed: ['open', 'in-progress'],
};

export const mayMove = (from: TicketStatus, to: TicketStatus): boolean => from === to || moves[from].includes(to);

/** What the studio can choose now, the present one included, in the usual order. */
export const choicesFrom = (from: TicketStatus): TicketStatus[] => ticketStatuses.filter((to) => mayMove(from, to));

/** An answer is with the client then, unless the ticket was over. */
export const afterStudioReply = (from: TicketStatus): TicketStatus => (from === 'closed' ? 'closed' : 'awaiting-response');

/** What was waited for is here: the studio goes on. What was closed is open again. */
export const afterClientReply = (from: TicketStatus): TicketStatus =>
  from === 'closed' ? 'open' : from === 'awaiting-response' ? 'in-progress' : from;

export const afterClientReopens = (from: TicketStatus): TicketStatus => (from === 'closed' ? 'open' : from);

/** Whether the time until the solution runs: only while the studio is the one to act. */
export const isRunning = (status: TicketStatus): boolean => status === 'open' || status === 'in-progress';
