import type { DbOrTx } from '#db/client.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import type { TicketStatus } from '#shared/choices/desk/tickets.ts';
import type { TicketRow } from './rows.server.ts';
import { supportSettings } from './settings.ts';
import { minutesBetween, movedTo } from './targets-policy.ts';

/** What the targets of a ticket that began at a moment are counted with. */
export async function readTargets(db: DbOrTx, from: Date) {
  const [calendar, { support_targets: targets }] = [
    await readBusinessCalendar(db, from.getTime()),
    await readSettings(db, supportSettings),
  ];
  return { calendar, targets };
}

/** What a move changes in the row. */
export async function moveValues(db: DbOrTx, row: TicketRow, status: TicketStatus, now: Date) {
  if (status === row.status) return {};
  const { calendar, targets } = await readTargets(db, row.created_at);
  return movedTo(row, status, now, targets, calendar);
}

/** What the studio's first reply changes in the row; nothing for any other. */
export async function responseValues(db: DbOrTx, row: TicketRow, now: Date) {
  if (row.responded_at) return {};
  const { calendar } = await readTargets(db, row.created_at);
  return { responded_at: now, response_minutes: minutesBetween(calendar, row.created_at, now) };
}
