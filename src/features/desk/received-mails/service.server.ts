import { and, eq, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { conversation_messages } from '#db/schema/desk/conversations.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { ticket_messages } from '#db/schema/desk/tickets.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { type MailOutcome, type SenderProof, unprovenSenders } from '#shared/choices/desk/received-mails.ts';

export type NewReceivedMail = Omit<
  typeof received_mails.$inferInsert,
  'id' | 'created_at' | 'outcome' | 'reason' | 'sender_proof'
>;

/** The row of a mail that is being handled, with the outcome it has until more is known; null when it was handled before. */
export async function recordMail(tx: Tx, mail: NewReceivedMail): Promise<string | null> {
  const [row] = await tx
    .insert(received_mails)
    .values({ ...mail, outcome: 'failed', created_at: new Date() })
    .onConflictDoNothing()
    .returning({ id: received_mails.id });
  return row?.id ?? null;
}

export type Outcome = {
  outcome: MailOutcome;
  reason?: string | null;
  answers_mail_to?: string | null;
  is_answer?: boolean;
};

/** What is shown to nobody but whoever looks it up in the list: enough of it to see what it was. */
const unshown: readonly MailOutcome[] = ['limited', 'blocked', 'automatic', 'own'];
const mostUnshown = 2_000;

function keptOf({ outcome }: Outcome) {
  // The studio's own emails carry links and codes for their readers alone. The outbox shows what the studio may see of them.
  if (outcome === 'own') return { html: null, text: '' };
  return unshown.includes(outcome) ? { html: null, text: sql`left(${received_mails.text}, ${mostUnshown})` } : {};
}

export async function settleMail(tx: Tx, id: string, outcome: Outcome & { sender_proof: SenderProof }): Promise<void> {
  await tx
    .update(received_mails)
    .set({ ...outcome, ...keptOf(outcome) })
    .where(eq(received_mails.id, id));
}

const hourMs = 3_600_000;

/** Those that the server received within the hour before: when they were fetched says nothing of how fast they were sent. */
const hourBefore = (received_at: Date) =>
  and(gt(received_mails.received_at, new Date(received_at.getTime() - hourMs)), lte(received_mails.received_at, received_at));

type Counted = { id: string; received_at: Date; address: string; is_answer: boolean; is_proven: boolean };

/** Its sender is not confirmed, as far as that is known. */
const isNotProven = sql`coalesce(${inArray(received_mails.sender_proof, [...unprovenSenders])}, false)`;

/**
 * How many other mails of its sender came within the hour before this one. Answers to mails of ours are counted apart, and so are those
 * in the sender's name that nothing confirms: they keep none of the sender's own out.
 */
export const countOfSender = (db: DbOrTx, { id, received_at, address, is_answer, is_proven }: Counted): Promise<number> =>
  db.$count(
    received_mails,
    and(
      hourBefore(received_at),
      ne(received_mails.id, id),
      ne(received_mails.outcome, 'own'),
      eq(received_mails.is_answer, is_answer),
      is_proven ? sql`not ${isNotProven}` : isNotProven,
      eq(sql`lower(${received_mails.from_address})`, address.toLowerCase()),
    ),
  );

/** How many mails of addresses that nobody knows came within that hour. */
export const countHeld = (db: DbOrTx, received_at: Date): Promise<number> =>
  db.$count(received_mails, and(hourBefore(received_at), eq(received_mails.outcome, 'held')));

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
