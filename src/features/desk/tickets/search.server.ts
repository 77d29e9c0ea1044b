import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { type Searched, searchRecords } from '#platform/search/search-records.server.ts';
import type { TicketPriority, TicketStatus } from '#shared/choices/desk/tickets.ts';

type TicketFilters = { status?: TicketStatus; priority?: TicketPriority; agent?: string; client?: string };
export type TicketQuery = TicketFilters & { q?: string; limit: number; cursor?: string };

export const narrowed = ({ status, priority, agent, client }: TicketFilters): SQL | undefined =>
  and(
    status && eq(support_tickets.status, status),
    priority && eq(support_tickets.priority, priority),
    agent === 'none' ? isNull(support_tickets.assigned_to) : agent ? eq(support_tickets.assigned_to, agent) : undefined,
    client ? sql`lower(${support_tickets.email}) = ${client.toLowerCase()}` : undefined,
  );

const searched: Searched = { type: 'ticket', table: support_tickets, meanings: () => [] };

/** The tickets of one page of a search, by the words of number, subject, name and address. What was written is not searched. */
export const searchTickets = (db: DbOrTx, query: TicketQuery & { q: string }) =>
  searchRecords(db, searched, query, narrowed(query));
