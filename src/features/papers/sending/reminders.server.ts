import { type AnyColumn, and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { studioDay } from '#db/studio-day.ts';
import type { ContactRow } from './contact.server.ts';

/** An unanswered document whose client is to be asked about it now. */
export type DueReminder = {
  id: string;
  number: string;
  title: string;
  access_token: string | null;
  /** The last day to answer, where the client is told. */
  valid_until: string | null;
  sent_at: Date | null;
  sent_to: string | null;
  client_signed_at: Date | null;
  reminders_sent: number;
  is_sample: boolean;
  contact: ContactRow | null;
};

/** What the owner of the table does for its reminders. */
export type ReminderSource = {
  /** Holds the rows; another process that does the same skips them. */
  lockDue(tx: Tx, now: Date, limit: number): Promise<DueReminder[]>;
  /** Counts one reminder; nothing was changed by anybody, so `updated_at` stays. */
  countReminder(tx: Tx, id: string, values: { reminders_sent: number; next_reminder_at: Date | null }): Promise<void>;
};

type Columns = Record<'next_reminder_at' | 'reminders_enabled' | 'status' | 'access_revoked_at', AnyColumn>;

/** Due, wanted, with the client, not revoked and not over. */
export const reminderIsDue = (table: Columns, lastDay: AnyColumn, now: Date): SQL | undefined =>
  and(
    lte(table.next_reminder_at, now),
    eq(table.reminders_enabled, true),
    inArray(table.status, ['sent', 'viewed']),
    isNull(table.access_revoked_at),
    sql`(${lastDay} is null or ${lastDay} >= ${studioDay(now)})`,
  );
