import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import { loadRules } from './calendar.server.ts';
import { type BookingPorts, sendBookingMails } from './mails.server.ts';

export const remindersJob = defineJob({ name: 'bookings.reminders', schema: z.object({}), retryLimit: 0 });
export const remindersSchedule = scheduleJob(remindersJob, '*/10 * * * *', {});

const atOnce = 50;

/** Writes the reminders that are due; another process that does the same skips the rows held here. */
export async function writeReminders(ports: BookingPorts, now = new Date()): Promise<number> {
  let written = 0;
  for (;;) {
    const batch = await ports.db.transaction((tx) => writeBatch(tx, ports, now));
    written += batch;
    if (batch < atOnce) return written;
  }
}

async function writeBatch(tx: Tx, ports: BookingPorts, now: Date): Promise<number> {
  const due = await tx
    .select()
    .from(bookings)
    .where(and(lte(bookings.reminder_due_at, now), eq(bookings.status, 'confirmed')))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const rules = await loadRules(tx);
  for (const booking of due) {
    // After a long standstill there may be meetings that have already begun.
    if (booking.starts_at > now) await sendBookingMails(tx, ports, booking, rules, 'reminder');
  }
  const ids = due.map((booking) => booking.id);
  await tx
    .update(bookings)
    .set({ reminder_due_at: null, updated_at: sql`${bookings.updated_at}` })
    .where(inArray(bookings.id, ids));
  return due.length;
}

export const remindersHandler = handleJob(remindersJob, async (ports: BookingPorts) => {
  await writeReminders(ports);
});
