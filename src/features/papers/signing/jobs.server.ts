import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { document_events } from '#db/schema/papers/evidence.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { studioDay } from '#db/studio-day.ts';
import { lockRecord, recordEvent } from '#features/papers/evidence/record.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { documentTypes } from '#shared/choices/papers/evidence.ts';
import { reminderMails } from './emails/signing-mails.ts';
import { nextReminder } from './policy.ts';

export type SigningPorts = Pick<Platform, 'db' | 'env' | 'sendMail'>;

const delivery = z.object({
  id: z.uuid(),
  about_type: z.string(),
  about_id: z.uuid(),
  template: z.string(),
  to: z.string(),
  sent_at: z.iso.datetime(),
});

export const deliveredJob = defineJob({ name: 'signing.delivered', schema: delivery, retryLimit: 8 });
export const documentRemindersJob = defineJob({ name: 'signing.reminders', schema: z.object({}), retryLimit: 0 });
export const documentRemindersSchedule = scheduleJob(documentRemindersJob, '47 * * * *', {});

/** The mail server has taken a mail about a document: that belongs to the document's record, once for each mail. */
export async function recordDelivery({ db }: Pick<SigningPorts, 'db'>, mail: z.output<typeof delivery>): Promise<void> {
  const document_type = documentTypes.find((type) => type === mail.about_type);
  if (!document_type) return;
  const doc = { document_type, document_id: mail.about_id };
  await db.transaction(async (tx) => {
    await lockRecord(tx, doc);
    const known = await tx.$count(
      document_events,
      and(
        eq(document_events.document_type, document_type),
        eq(document_events.document_id, mail.about_id),
        eq(document_events.kind, 'delivered'),
        sql`${document_events.details}->>'mail_id' = ${mail.id}`,
      ),
    );
    if (known > 0) return;
    await recordEvent(tx, doc, {
      kind: 'delivered',
      actor: { kind: 'system' },
      details: { mail_id: mail.id, template: mail.template, to: mail.to },
      now: new Date(mail.sent_at),
    });
  });
}

const atOnce = 50;
const day = 86_400_000;

/** Asks about estimates without an answer and contracts without a signature; another process skips the rows held here. */
export async function writeDocumentReminders(ports: SigningPorts, now = new Date()): Promise<number> {
  let written = 0;
  for (const batchOf of [dueEstimates, dueContracts]) {
    for (;;) {
      const batch = await ports.db.transaction(async (tx) => {
        const due = await batchOf(tx, now);
        for (const one of due) await remind(tx, ports, one, now);
        return due.length;
      });
      written += batch;
      if (batch < atOnce) break;
    }
  }
  return written;
}

type Due = {
  type: 'estimate' | 'contract';
  id: string;
  number: string;
  title: string;
  token: string | null;
  valid_until: string | null;
  sent_at: Date | null;
  reminders_sent: number;
  is_sample: boolean;
  contact: typeof contacts.$inferSelect | null;
};

async function dueEstimates(tx: Tx, now: Date): Promise<Due[]> {
  const rows = await tx
    .select({ row: estimates, contact: contacts })
    .from(estimates)
    .leftJoin(contacts, eq(contacts.id, estimates.contact_id))
    .where(
      and(
        lte(estimates.next_reminder_at, now),
        eq(estimates.reminders_enabled, true),
        inArray(estimates.status, ['sent', 'viewed']),
        isNull(estimates.access_revoked_at),
        sql`(${estimates.valid_until} is null or ${estimates.valid_until} >= ${studioDay(now)})`,
      ),
    )
    .orderBy(estimates.next_reminder_at)
    .limit(atOnce)
    .for('update', { of: estimates, skipLocked: true });
  return rows.map(({ row, contact }) => ({
    ...row,
    type: 'estimate',
    number: row.estimate_number,
    token: row.access_token,
    contact,
  }));
}

async function dueContracts(tx: Tx, now: Date): Promise<Due[]> {
  const rows = await tx
    .select({ row: contracts, contact: contacts })
    .from(contracts)
    .leftJoin(contacts, eq(contacts.id, contracts.contact_id))
    .where(
      and(
        lte(contracts.next_reminder_at, now),
        eq(contracts.reminders_enabled, true),
        inArray(contracts.status, ['sent', 'viewed']),
        isNull(contracts.access_revoked_at),
        sql`(${contracts.expiration_date} is null or ${contracts.expiration_date} >= ${studioDay(now)})`,
      ),
    )
    .orderBy(contracts.next_reminder_at)
    .limit(atOnce)
    .for('update', { of: contracts, skipLocked: true });
  return rows.map(({ row, contact }) => ({
    ...row,
    type: 'contract',
    number: row.contract_number,
    token: row.access_token,
    valid_until: null,
    contact,
  }));
}

async function remind(tx: Tx, ports: SigningPorts, due: Due, now: Date): Promise<void> {
  const { type, id, contact, token, is_sample, sent_at } = due;
  const reminders_sent = due.reminders_sent + 1;
  const planned = sent_at && nextReminder(sent_at, reminders_sent);
  // After a standstill the ones that were missed do not all follow at once.
  const next_reminder_at = planned && planned <= now ? new Date(now.getTime() + day) : planned;
  const table = type === 'estimate' ? estimates : contracts;
  await tx
    .update(table)
    .set({ reminders_sent, next_reminder_at, updated_at: sql`${table.updated_at}` })
    .where(eq(table.id, id));
  if (!contact || !token || is_sample) return;
  const url = `${ports.env.PUBLIC_URL}/document/${type}/${token}`;
  const until = due.valid_until && longDate(due.valid_until);
  const facts = { number: due.number, title: due.title, name: contact.first_name, url, until };
  const occasion = `${id}:${sent_at?.getTime() ?? 0}:${reminders_sent}`;
  await ports.sendMail(tx, reminderMails[type], facts, { to: contact.email, occasion, about: { type, id } });
  const doc = { document_type: type, document_id: id, is_sample };
  await recordEvent(tx, doc, { kind: 'reminded', actor: { kind: 'system' }, details: { reminder: reminders_sent }, now });
}

export const signingHandlers = [
  handleJob(deliveredJob, (ports: SigningPorts, mail) => recordDelivery(ports, mail)),
  handleJob(documentRemindersJob, async (ports: SigningPorts) => {
    await writeDocumentReminders(ports);
  }),
];
