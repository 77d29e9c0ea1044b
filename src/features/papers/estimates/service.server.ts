import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import { type EstimateItem, estimates } from '#db/schema/papers/estimates.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { takeTurn } from '#db/turns.ts';
import { contentHash } from '#features/papers/evidence/content.ts';
import { recordEvent, saveVersion } from '#features/papers/evidence/record.server.ts';
import { writtenSums } from '#features/papers/lines/policy.ts';
import { hasMoved } from '#features/papers/sending/binding.ts';
import { contactOf, holdContact } from '#features/papers/sending/contact.server.ts';
import { endLink, newToken, studioTrace, switchReminders } from '#features/papers/sending/link.server.ts';
import { firstReminder } from '#features/papers/sending/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toHundredths, toMinor } from '#shared/money.ts';
import { changedMeanwhile, keptAlready } from '#shared/seen.ts';
import { type ContentStudio, estimateContent } from './content.ts';
import { type Estimate, type EstimateInput, type EstimateUpdate, type NewEstimate, toPriced } from './contract.ts';
import { estimateSent } from './events.ts';
import { estimateSums, isPast, mayDelete, nextStatus } from './policy.ts';
import {
  auditEstimate,
  documentOf,
  type EstimateRow,
  estimateOwner,
  getEstimate,
  lockEstimate,
  toldOf,
  writeEstimate,
} from './queries.server.ts';
import { revisionOf, saysTheSame } from './revision.server.ts';

/** What the owner typed, as it stands in the table. */
function toStored(
  { items, payment_schedule, total_amount, deposit, ...input }: EstimateInput,
  known: readonly EstimateItem[] = [],
) {
  const ids = new Set(known.map(({ id }) => id));
  const lines = items.map(({ id, name, description, ...numbers }) => ({
    // A line keeps its own name only where it is this estimate's.
    id: id && ids.has(id) ? id : v7(),
    name,
    description,
    ...toPriced(numbers, input.currency),
  }));
  const sums = lines.length > 0 ? estimateSums(lines) : writtenSums(toMinor(total_amount ?? 0, input.currency));
  return {
    ...input,
    ...sums,
    items: lines,
    deposit_bp: toHundredths(deposit),
    payment_schedule: payment_schedule.map(({ id, label, share, due }) => ({
      id: id ?? v7(),
      label,
      share_bp: toHundredths(share),
      due,
    })),
  };
}

type Stored = ReturnType<typeof toStored> & { id?: string; is_sample?: boolean };

/** The account of the client it is for, so that they find it in the portal. */
async function clientOf(tx: Tx, contact_id: string | null): Promise<{ contact_id: string | null; user_id: string | null }> {
  const contact = await contactOf(tx, contact_id);
  if (contact_id && !contact) {
    throw new AppError('BAD_REQUEST', 'This client no longer exists.', {
      fields: { contact_id: 'This client no longer exists.' },
    });
  }
  return { contact_id, user_id: contact?.user_id ?? null };
}

/** The number is the moment; where that is taken, the next millisecond. */
async function insertEstimate(
  tx: Tx,
  values: Omit<typeof estimates.$inferInsert, 'estimate_number' | 'access_token'>,
  now: Date,
) {
  for (let moment = now.getTime(); ; moment += 1) {
    const [row] = await tx
      .insert(estimates)
      .values({ ...values, estimate_number: `EST-${moment}`, access_token: newToken() })
      .onConflictDoNothing({ target: estimates.estimate_number })
      .returning();
    if (row) return row;
  }
}

async function addDraft(tx: Tx, author: Actor, stored: Stored, from: EstimateRow | null, now: Date): Promise<EstimateRow> {
  const client = await clientOf(tx, stored.contact_id);
  const row = await insertEstimate(tx, { ...stored, ...client, created_by: author.actor.id }, now);
  const details = from ? { copy_of: from.estimate_number } : {};
  await recordEvent(tx, documentOf(row), { kind: 'created', ...studioTrace(author), details, now });
  await auditEstimate(tx, author, 'created', row, { title: row.title, total_amount_cents: row.total_amount_cents, ...details });
  return row;
}

type NewDraft = NewEstimate & { is_sample?: boolean };

export const addEstimate = (
  tx: Tx,
  author: Actor,
  { id, is_sample, ...input }: NewDraft,
  now = new Date(),
): Promise<EstimateRow> => addDraft(tx, author, { ...toStored(input), id, is_sample }, null, now);

/** Sent again with the same id, it is there already. */
export const createEstimate = (db: Db, author: Actor, { id, ...input }: NewEstimate, now = new Date()): Promise<Estimate> =>
  db.transaction(async (tx) => {
    if (id) await takeTurn(tx, id);
    const [known] = id ? await tx.select().from(estimates).where(eq(estimates.id, id)) : [];
    if (known && !saysTheSame(known, toStored(input))) throw new AppError('CONFLICT', keptAlready('estimate'));
    const row = known ?? (await addEstimate(tx, author, { id, ...input }, now));
    return getEstimate(tx, row.id);
  });

/** A new draft with the same content; lines and payments are its own. A date in the past is not copied. */
export const duplicateEstimate = (db: Db, author: Actor, id: string, now = new Date()): Promise<Estimate> =>
  db.transaction(async (tx) => getEstimate(tx, (await copyEstimate(tx, author, id, {}, now)).id));

type CopyFor = { title?: string; contact_id?: string };

/** The same for somebody else, or under another title. */
export async function copyEstimate(tx: Tx, author: Actor, id: string, changed: CopyFor, now = new Date()): Promise<EstimateRow> {
  const row = await lockEstimate(tx, id);
  const { title, description, contact_id, currency, payment_terms, deposit_bp, on_accept, reminders_enabled } = row;
  const { subtotal_cents, discount_cents, tax_cents, total_amount_cents } = row;
  const copy = {
    ...{ title, description, contact_id, currency, payment_terms, deposit_bp, on_accept, reminders_enabled },
    ...{ subtotal_cents, discount_cents, tax_cents, total_amount_cents },
    ...changed,
    valid_until: isPast(row.valid_until, await readStudioDay(tx, now)) ? null : row.valid_until,
    items: row.items.map((item) => ({ ...item, id: v7() })),
    payment_schedule: row.payment_schedule.map((one) => ({ ...one, id: v7() })),
  };
  return addDraft(tx, author, copy as Stored, row, now);
}

/** Only what nobody outside the studio has seen; that it was written and deleted stays in the record. */
export async function deleteEstimate(db: Db, author: Actor, id: string, now = new Date()): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const row = await lockEstimate(tx, id);
    if (!mayDelete(row)) throw new AppError('CONFLICT', 'Only a draft that was never sent can be deleted.');
    await recordEvent(tx, documentOf(row), { kind: 'cancelled', ...studioTrace(author), details: { deleted: true }, now });
    await auditEstimate(tx, author, 'deleted', row, { title: row.title, total_amount_cents: row.total_amount_cents });
    await tx.delete(estimates).where(eq(estimates.id, id));
    return { id };
  });
}

/**
 * What the client has before them must never change under their eyes: an edit of what was sent is a new version that has to be
 * sent again, and whoever still looks at the earlier one cannot accept it any more.
 */
export async function updateEstimate(
  db: Db,
  author: Actor,
  id: string,
  { revision, ...input }: EstimateUpdate,
  now = new Date(),
): Promise<Estimate> {
  return db.transaction(async (tx) => {
    const before = await lockEstimate(tx, id);
    const status = nextStatus(before.status, 'edit');
    if (!status)
      throw new AppError('CONFLICT', 'An accepted estimate can no longer be changed. Duplicate it to make another offer.');
    const stored = toStored(input, before.items);
    if (revision !== revisionOf(before)) {
      // A request that is sent again after its answer was lost.
      if (saysTheSame(before, stored)) return getEstimate(tx, id);
      throw new AppError('CONFLICT', changedMeanwhile('estimate'));
    }
    const client = await clientOf(tx, stored.contact_id);
    const wasSent = before.status !== 'draft';
    const row = await writeEstimate(tx, before, {
      ...stored,
      ...client,
      status,
      // The link in somebody else's mail must not open what is meant for another.
      ...(before.sent_at && before.contact_id !== client.contact_id
        ? { access_token: newToken(), sent_at: null, sent_to: null }
        : {}),
      ...(wasSent
        ? {
            version: before.version + 1,
            content_sha256: null,
            viewed_at: null,
            declined_at: null,
            decline_reason: null,
            expired_at: null,
            next_reminder_at: null,
            reminders_sent: 0,
          }
        : {}),
    });
    if (wasSent) {
      const act = { ...studioTrace(author), content_before: before.content_sha256, now };
      await recordEvent(tx, documentOf(row), { kind: 'edited', ...act, details: { version: row.version } });
    }
    await auditEstimate(tx, author, 'updated', row, {
      from: before.status,
      version: row.version,
      total_amount_cents: row.total_amount_cents,
    });
    return getEstimate(tx, id);
  });
}

/** Keeps the words of this version for good, opens the link and tells the queue to write the mail. */
export async function sendEstimate(
  db: Db,
  author: Actor,
  { id, message, studio: party, now = new Date() }: { id: string; message: string | null; studio: ContentStudio; now?: Date },
): Promise<Estimate> {
  return db.transaction(async (tx) => {
    const before = await lockEstimate(tx, id);
    const status = nextStatus(before.status, 'send');
    if (!status) {
      throw new AppError(
        'CONFLICT',
        before.status === 'accepted'
          ? 'This estimate has been accepted already.'
          : `This estimate was ${before.status}. Edit it before you send it again.`,
      );
    }
    const contact = await holdContact(tx, before.contact_id);
    if (!contact) throw new AppError('CONFLICT', 'Choose a client before you send this estimate.');
    if (isPast(before.valid_until, await readStudioDay(tx, now))) {
      throw new AppError('CONFLICT', 'The valid-until date is in the past. Edit it before you send this estimate.');
    }
    const moved = hasMoved(before, contact);
    const revoked = before.access_revoked_at !== null || moved;
    // The address stands on the paper: another one makes another version.
    const version = before.content_sha256 && moved ? before.version + 1 : before.version;
    const content = before.content_sha256 && !moved ? null : estimateContent({ ...before, version }, contact, party);
    if (content) await saveVersion(tx, documentOf(before), { version, content, created_by: author.actor.id });
    const row = await writeEstimate(tx, before, {
      status,
      version,
      user_id: contact.user_id,
      content_sha256: content ? contentHash(content) : before.content_sha256,
      sent_at: now,
      sent_to: contact.email,
      ...(revoked ? { access_token: newToken(), access_revoked_at: null } : {}),
      next_reminder_at: before.reminders_enabled ? firstReminder(now) : null,
      reminders_sent: 0,
      // Whoever reads the new address has not seen it yet.
      ...(moved ? { status: 'sent', viewed_at: null } : {}),
    });
    const details = { to: contact.email, version: row.version };
    const act = { ...studioTrace(author), content_after: row.content_sha256, now };
    await recordEvent(tx, documentOf(row), { kind: 'sent', ...act, details });
    await auditEstimate(tx, author, 'sent', row, details);
    await emit(tx, estimateSent, { ...toldOf(row), version: row.version, mail: randomUUID(), message });
    return getEstimate(tx, id);
  });
}

export async function revokeLink(db: Db, author: Actor, id: string, now = new Date()): Promise<Estimate> {
  return db.transaction(async (tx) => {
    const before = await lockEstimate(tx, id);
    if (!before.sent_at) throw new AppError('CONFLICT', 'This estimate has not been sent yet, so there is no link to revoke.');
    await endLink(tx, estimateOwner, author, before, now);
    return getEstimate(tx, id);
  });
}

export async function setReminders(db: Db, author: Actor, id: string, enabled: boolean, now = new Date()): Promise<Estimate> {
  return db.transaction(async (tx) => {
    const before = await lockEstimate(tx, id);
    await switchReminders(tx, estimateOwner, author, before, { enabled, now });
    return getEstimate(tx, id);
  });
}
