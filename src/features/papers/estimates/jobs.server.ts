import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { studioDay } from '#db/studio-day.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import { finishDocument } from '#features/papers/evidence/seal.server.ts';
import { linkHolds } from '#features/papers/sending/binding.ts';
import { notSentElsewhere } from '#features/papers/sending/claim.server.ts';
import { contactOf } from '#features/papers/sending/contact.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import { paperBrand } from '#platform/pdf/brand.server.ts';
import { draw } from '#platform/pdf/draw-thread.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { shownEstimate } from './answer.server.ts';
import { estimatesAudit } from './audit.server.ts';
import { contentStudio } from './content.ts';
import { estimateMail } from './emails/estimate-mails.ts';
import { estimateExpired } from './events.ts';
import { estimatePaper } from './pdf.server.ts';
import { documentOf, type EstimateRow, toldOf, writeEstimate } from './queries.server.ts';

export type EstimatePorts = Pick<Platform, 'db' | 'files' | 'site' | 'env' | 'secrets' | 'registry' | 'sendMail'>;

export const estimateMailJob = defineJob({
  name: 'estimates.mail',
  schema: z.object({ estimate_id: z.uuid(), version: z.number().int(), mail: z.uuid(), message: z.string().nullable() }),
  retryLimit: 8,
});
export const estimateFinishJob = defineJob({
  name: 'estimates.finish',
  schema: z.object({ estimate_id: z.uuid(), by: z.enum(['client', 'studio']) }),
  retryLimit: 8,
  whenIdle: true,
});
export const claimEstimatesJob = defineJob({
  name: 'estimates.claim',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 5,
});
export const releaseEstimatesJob = defineJob({
  name: 'estimates.release',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 8,
});
export const estimateExpiryJob = defineJob({ name: 'estimates.expire', schema: z.object({}), retryLimit: 2 });
/** Every half hour: days end at different hours in different time zones. */
export const estimateExpirySchedule = scheduleJob(estimateExpiryJob, '5,35 * * * *', {});

async function findOne({ db }: Pick<EstimatePorts, 'db'>, id: string): Promise<EstimateRow | null> {
  const [row] = await db.select().from(estimates).where(eq(estimates.id, id));
  return row ?? null;
}

async function paperOf(ports: EstimatePorts, row: EstimateRow) {
  const contact = await contactOf(ports.db, row.contact_id);
  const state = await ports.site.get();
  return { contact, ...(await shownEstimate(ports.db, { row, contact }, contentStudio(state), 'client')) };
}

/** Writes the mail of one press on Send, with the PDF. What was edited or answered meanwhile is not mailed any more. */
export async function mailEstimate(
  ports: EstimatePorts,
  { estimate_id, version, mail, message }: { estimate_id: string; version: number; mail: string; message: string | null },
): Promise<void> {
  const row = await findOne(ports, estimate_id);
  if (!row || row.version !== version || row.access_revoked_at || !(row.status === 'sent' || row.status === 'viewed')) return;
  const { contact, content } = await paperOf(ports, row);
  // The contact may have another address by now, which the link is not for.
  if (!row.sent_to || !linkHolds(row, contact)) return;
  const to = row.sent_to;
  const bytes = await draw({ brand: await paperBrand(ports), paper: estimatePaper(content, null), finish: null }, 'queued');
  const { number, title, client, studio, items, valid_until } = content;
  const facts = {
    ...{ number, title, message },
    name: client?.name ?? '',
    studio_name: studio.name,
    total: formatCents(content.total_amount_cents, content.currency),
    valid_until: valid_until && longDate(valid_until),
    has_options: items.some(({ optional }) => optional),
    url: `${ports.env.PUBLIC_URL}/document/estimate/${row.access_token}`,
  };
  const pdf = { filename: `${row.estimate_number}.pdf`, content_type: 'application/pdf', content: bytes.toString('base64') };
  const about = { type: 'estimate', id: row.id };
  await ports.db.transaction(async (tx) => {
    await ports.sendMail(tx, estimateMail, facts, { to, occasion: mail, attachments: [pdf], about });
  });
}

/** The accepted estimate, sealed. One that the studio made a contract of by itself was accepted by nobody, and is not. */
export async function finishEstimate(ports: EstimatePorts, estimate_id: string, is_last_attempt = false): Promise<void> {
  const row = await findOne(ports, estimate_id);
  if (!row?.client_signature || !row.client_signed_at) return;
  const accepted = { name: row.client_signature, at: row.client_signed_at };
  const { content } = await paperOf(ports, row);
  await finishDocument(ports, {
    document_type: 'estimate',
    document_id: row.id,
    number: row.estimate_number,
    version: row.version,
    user_id: row.user_id,
    is_sample: row.is_sample,
    is_last_attempt,
    paper: estimatePaper(content, accepted),
    copies: row.sent_to ? [{ to: row.sent_to, name: accepted.name }] : [],
  });
}

/** What was written to a contact before it had an account is the account's from now on, unless it went to another address. */
export async function claimEstimates({ db }: Pick<EstimatePorts, 'db'>, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(estimates)
    .set({ user_id })
    .where(and(eq(estimates.contact_id, contact_id), isNull(estimates.user_id), notSentElsewhere(estimates.sent_to, user_id)));
}

/** The other way round, once the address is not proven any more. */
export async function releaseEstimates({ db }: Pick<EstimatePorts, 'db'>, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(estimates)
    .set({ user_id: null })
    .where(and(eq(estimates.contact_id, contact_id), eq(estimates.user_id, user_id)));
}

const atOnce = 100;

/** What was not answered by its last day can no longer be answered. */
export async function expireEstimates({ db }: Pick<EstimatePorts, 'db'>, now = new Date()): Promise<number> {
  let expired = 0;
  for (;;) {
    const batch = await db.transaction((tx) => expireBatch(tx, now));
    expired += batch;
    if (batch < atOnce) return expired;
  }
}

async function expireBatch(tx: Tx, now: Date): Promise<number> {
  const due = await tx
    .select()
    .from(estimates)
    .where(and(inArray(estimates.status, ['sent', 'viewed']), lt(estimates.valid_until, studioDay(now))))
    .orderBy(estimates.valid_until)
    .limit(atOnce)
    .for('update', { skipLocked: true });
  for (const row of due) {
    await writeEstimate(tx, row, { status: 'expired', expired_at: now, next_reminder_at: null });
    const actor = { kind: 'system' as const };
    await recordEvent(tx, documentOf(row), { kind: 'expired', actor, content_after: row.content_sha256, now });
    const details = { estimate_number: row.estimate_number, valid_until: row.valid_until };
    await estimatesAudit.write(tx, { actor: null, action: 'estimate.expired', entity: 'estimates', entity_id: row.id, details });
    await emit(tx, estimateExpired, toldOf(row));
  }
  return due.length;
}

export const estimateHandlers = [
  handleJob(estimateMailJob, (ports: EstimatePorts, payload) => mailEstimate(ports, payload)),
  handleJob(estimateFinishJob, (ports: EstimatePorts, { estimate_id }, job) =>
    finishEstimate(ports, estimate_id, job.isLastAttempt),
  ),
  handleJob(claimEstimatesJob, (ports: EstimatePorts, { contact_id, user_id }) => claimEstimates(ports, contact_id, user_id)),
  handleJob(releaseEstimatesJob, (ports: EstimatePorts, { contact_id, user_id }) => releaseEstimates(ports, contact_id, user_id)),
  handleJob(estimateExpiryJob, async (ports: EstimatePorts) => {
    await expireEstimates(ports);
  }),
];
