import { and, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { readBusinessCalendar } from '#features/studio/calendar/calendar.server.ts';
import { addBusinessTime } from '#features/studio/calendar/policy.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { targetWarningMail } from './emails/reply-mails.ts';
import type { TicketRow } from './rows.server.ts';
import { supportSettings } from './settings.ts';
import type { TargetKind } from './targets-policy.ts';
import { ticketPath } from './ticket-choices.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

const targetWarningsJob = defineJob({ name: 'tickets.target_warnings', schema: z.object({}), retryLimit: 0 });
export const targetWarningsSchedule = scheduleJob(targetWarningsJob, '*/10 * * * *', {});

const atOnce = 50;

/** Both as the partial indexes are written. */
const waiting = {
  response: and(
    isNull(support_tickets.responded_at),
    isNull(support_tickets.response_warned_at),
    ne(support_tickets.status, 'closed'),
  ),
  resolution: and(isNull(support_tickets.resolution_warned_at), inArray(support_tickets.status, ['open', 'in-progress'])),
};

/** Warns of every target that is due within the business hours of the setting, once each; another process skips the rows held here. */
export async function writeWarnings(ports: Ports, now = new Date()): Promise<number> {
  let written = 0;
  for (const kind of ['response', 'resolution'] as const) {
    for (;;) {
      const looked = await ports.db.transaction((tx) => warnSome(tx, ports, kind, now));
      written += looked;
      if (looked < atOnce) break;
    }
  }
  return written;
}

async function warnSome(tx: Tx, ports: Ports, kind: TargetKind, now: Date): Promise<number> {
  const calendar = await readBusinessCalendar(tx, now.getTime());
  const { support_warning_hours } = await readSettings(tx, supportSettings);
  const until = addBusinessTime(calendar, now.getTime(), support_warning_hours * 60);
  if (until === null) return 0;
  const due = kind === 'response' ? support_tickets.response_due_at : support_tickets.resolution_due_at;
  const rows = await tx
    .select()
    .from(support_tickets)
    .where(and(waiting[kind], lte(due, new Date(until))))
    .orderBy(due)
    .limit(atOnce)
    .for('update', { skipLocked: true });
  for (const row of rows) {
    if (!row.is_sample) await warn(tx, ports, row, kind, now, calendar.time_zone);
    const warned = kind === 'response' ? { response_warned_at: now } : { resolution_warned_at: now };
    // Nobody changed the ticket: the version that somebody reads stays.
    await tx
      .update(support_tickets)
      .set({ ...warned, updated_at: sql`${support_tickets.updated_at}` })
      .where(eq(support_tickets.id, row.id));
  }
  return rows.length;
}

async function warn(tx: Tx, ports: Ports, row: TicketRow, kind: TargetKind, now: Date, zone: string): Promise<void> {
  const due = kind === 'response' ? row.response_due_at : row.resolution_due_at;
  if (!due) return;
  const { number, subject, name } = row;
  const path = ticketPath(row.id);
  const is_missed = due < now;
  await tellStudio(tx, ports, {
    mail: targetWarningMail,
    variables: { number, subject, name, kind, due_at: due.toISOString(), zone, is_missed, url: `${ports.env.PUBLIC_URL}${path}` },
    occasion: `${row.id}:${kind}`,
    notice: { kind: 'ticket', title: is_missed ? `Missed: ${number}` : `Due soon: ${number}`, body: subject, href: path },
  });
}

export const targetWarningsHandler = handleJob(targetWarningsJob, async (ports: Ports) => {
  await writeWarnings(ports);
});
