import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { conversation_messages } from '#db/schema/desk/conversations.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { ticket_messages } from '#db/schema/desk/tickets.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { MailOutcome } from '#shared/choices/desk/received-mails.ts';

export type NewReceivedMail = Omit<typeof received_mails.$inferInsert, 'id' | 'created_at' | 'outcome' | 'reason'>;

/** The row of a mail that is being handled, with the outcome it has until more is known; null when it was handled before. */
export async function recordMail(tx: Tx, mail: NewReceivedMail): Promise<string | null> {
  const [row] = await tx
    .insert(received_mails)
    .values({ ...mail, outcome: 'failed', created_at: new Date() })
    .onConflictDoNothing()
    .returning({ id: received_mails.id });
  return row?.id ?? null;
}

export type Outcome = { outcome: MailOutcome; reason?: string | null; answers_mail_to?: string | null };

export async function settleMail(tx: Tx, id: string, outcome: Outcome): Promise<void> {
  await tx.update(received_mails).set(outcome).where(eq(received_mails.id, id));
}

/** How many mails of this address came in since then; of those from addresses that nobody knows, where none is named. */
export const countSince = (db: DbOrTx, since: Date, address?: string): Promise<number> =>
  db.$count(
    received_mails,
    and(
      gt(received_mails.created_at, since),
      ne(received_mails.outcome, 'own'),
      address === undefined
        ? eq(received_mails.outcome, 'held')
        : eq(sql`lower(${received_mails.from_address})`, address.toLowerCase()),
    ),
  );

const keptDays = 90;

/** What led to no message, or whose message is gone with its conversation. */
export const receivedMailsHousekeeping: HousekeepingTask = {
  name: 'received_mails',
  run: async ({ db }) => {
    const shown = sql`exists (select from ${conversation_messages} where ${conversation_messages.mail_id} = ${received_mails.id})
      or exists (select from ${ticket_messages} where ${ticket_messages.mail_id} = ${received_mails.id})`;
    const old = and(lt(received_mails.created_at, daysAgo(keptDays)), sql`not (${shown})`);
    return (await db.delete(received_mails).where(old)).rowCount;
  },
};
