import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { document_events } from '#db/schema/papers/evidence.ts';
import { contractReminders } from '#features/papers/contracts/rows.server.ts';
import { estimateReminders } from '#features/papers/estimates/queries.server.ts';
import { lockRecord, recordEvent } from '#features/papers/evidence/record.server.ts';
import { linkHolds } from '#features/papers/sending/binding.ts';
import { reminderAfter } from '#features/papers/sending/policy.ts';
import type { DueReminder, ReminderSource } from '#features/papers/sending/reminders.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { type DocumentType, documentTypes } from '#shared/choices/papers/evidence.ts';
import { reminderMails } from './emails/signing-mails.ts';

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
const sources: [DocumentType, ReminderSource][] = [
  ['estimate', estimateReminders],
  ['contract', contractReminders],
];

/** Asks about estimates without an answer and contracts without a signature; another process skips the rows held here. */
export async function writeDocumentReminders(ports: SigningPorts, now = new Date()): Promise<number> {
  let written = 0;
  for (const [type, source] of sources) {
    for (;;) {
      const batch = await ports.db.transaction(async (tx) => {
        const due = await source.lockDue(tx, now, atOnce);
        for (const one of due) await remind(tx, ports, { type, source, due: one, now });
        return due.length;
      });
      written += batch;
      if (batch < atOnce) break;
    }
  }
  return written;
}

type Reminding = { type: DocumentType; source: ReminderSource; due: DueReminder; now: Date };

async function remind(tx: Tx, ports: SigningPorts, { type, source, due, now }: Reminding): Promise<void> {
  const { id, contact, access_token: token, is_sample, sent_at, sent_to } = due;
  const reminders_sent = due.reminders_sent + 1;
  await source.countReminder(tx, id, { reminders_sent, next_reminder_at: reminderAfter(sent_at, reminders_sent, now) });
  if (!contact || !sent_to || !token || is_sample || !linkHolds(due, contact)) return;
  const url = `${ports.env.PUBLIC_URL}/document/${type}/${token}`;
  const until = due.valid_until && longDate(due.valid_until);
  const facts = { number: due.number, title: due.title, name: contact.first_name, url, until };
  const occasion = `${id}:${sent_at?.getTime() ?? 0}:${reminders_sent}`;
  await ports.sendMail(tx, reminderMails[type], facts, { to: sent_to, occasion, about: { type, id } });
  const doc = { document_type: type, document_id: id, is_sample };
  await recordEvent(tx, doc, { kind: 'reminded', actor: { kind: 'system' }, details: { reminder: reminders_sent }, now });
}

export const signingHandlers = [
  handleJob(deliveredJob, (ports: SigningPorts, mail) => recordDelivery(ports, mail)),
  handleJob(documentRemindersJob, async (ports: SigningPorts) => {
    await writeDocumentReminders(ports);
  }),
];
