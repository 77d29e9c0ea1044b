import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import * as lifeBuoyIcon from 'lucide-react/icons/life-buoy';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';
import { ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { isRunning } from './status-policy.ts';
import { clockOf } from './targets-policy.ts';
import { ticketPath } from './ticket-choices.ts';

/** Tickets that wait for the studio, by the target that is next. */
export const ticketsToday: TodaySource = {
  name: 'tickets',
  label: 'support tickets',
  kind: 'Ticket',
  icon: iconOf(lifeBuoyIcon),
  read: async ({ db, pick, limit }) => {
    const { id, status, responded_at, response_due_at, resolution_due_at, merged_into, updated_at } = support_tickets;
    const due = sql`case when ${responded_at} is null then ${response_due_at} else ${resolution_due_at} end`;
    const rows = await db
      .select({ row: support_tickets, total: countAll })
      .from(support_tickets)
      .where(and(inArray(status, ticketStatuses.filter(isRunning)), isNull(merged_into), pick(id, updated_at)))
      .orderBy(sql`${due} asc nulls last`, asc(id))
      .limit(limit);
    return rows.map(({ row, total }) => ({
      id: row.id,
      who: row.name,
      text: `${row.responded_at ? 'waits for a solution to' : 'waits for a first answer to'} ${row.number}, “${row.subject}”`,
      to: ticketPath(row.id),
      since: row.created_at,
      due: clockOf(row)?.due_at ?? null,
      // Every reply sets it, so whatever either side writes brings the ticket back.
      changed_at: row.updated_at,
      is_sample: row.is_sample,
      total,
    }));
  },
};
