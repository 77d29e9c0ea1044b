import { and, eq } from 'drizzle-orm';
import * as lifeBuoyIcon from 'lucide-react/icons/life-buoy';
import { newestFirst } from '#db/newest-first.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { NeedSource } from '#platform/feature/portal-home.server.ts';
import { ownTicketPath } from './ticket-choices.ts';

const most = 5;

/** Tickets that wait for the client's answer. */
export const ticketNeeds: NeedSource = {
  name: 'tickets',
  label: 'your support tickets',
  icon: iconOf(lifeBuoyIcon),
  position: 40,
  read: async ({ db, caller }) => {
    const { created_at, id, user_id, status } = support_tickets;
    const rows = await db
      .select()
      .from(support_tickets)
      .where(and(eq(user_id, caller.user_id), eq(status, 'awaiting-response')))
      .orderBy(...newestFirst(created_at, id))
      .limit(most);
    return rows.map((row) => ({
      id: row.id,
      title: row.subject,
      text: `We replied to ${row.number} and wait for your answer.`,
      action: 'Answer',
      to: ownTicketPath(row.id),
      since: row.paused_at,
    }));
  },
};
