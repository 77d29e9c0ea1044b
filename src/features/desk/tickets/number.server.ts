import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { support_tickets, ticket_counters } from '#db/schema/desk/tickets.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { ticketNumber } from './policy.ts';

/**
 * The next number of the studio's year. Another one at the same time waits until this transaction ends: two never get the same one,
 * and a ticket that is not kept gives its number back. Call it late, so that nobody waits long.
 */
export async function nextTicketNumber(tx: Tx, now = new Date()): Promise<string> {
  const year = Number((await readStudioDay(tx, now)).slice(0, 4));
  const [counter] = await tx
    .insert(ticket_counters)
    .values({ year, last_number: 1 })
    .onConflictDoUpdate({ target: ticket_counters.year, set: { last_number: sql`${ticket_counters.last_number} + 1` } })
    .returning();
  if (!counter) throw new Error('No ticket number was given');
  const number = ticketNumber(year, counter.last_number);
  // A ticket from elsewhere, such as a sample, may have it already.
  const taken = await tx.$count(support_tickets, eq(support_tickets.number, number));
  return taken ? nextTicketNumber(tx, now) : number;
}
