import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { demandIntact } from '#features/papers/evidence/check.server.ts';
import { contentHash } from '#features/papers/evidence/content.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import type { Signer } from '#features/papers/evidence/signer.ts';
import { linkHolds } from '#features/papers/sending/binding.ts';
import { type ContactRow, contactOf } from '#features/papers/sending/contact.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { estimatesAudit } from './audit.server.ts';
import { type ContentStudio, type EstimateContent, estimateContent, withChoice } from './content.ts';
import { estimateAccepted, estimateDeclined, estimateViewed } from './events.ts';
import { convertToContract } from './on-accept.server.ts';
import { estimateSums, isPast, nextStatus, withSelection } from './policy.ts';
import { documentOf, type EstimateRow, lastVersion, lockEstimate, toldOf, writeEstimate } from './queries.server.ts';
import { estimateSubject } from './record.server.ts';

export type FoundEstimate = {
  row: EstimateRow;
  contact: ContactRow | null;
  /** Sent to the address that the contact still has, not revoked and not expired. The studio itself may look at any of them. */
  open_to_client: boolean;
};

/** The estimate that a link names, or null for a link that never was. */
export async function findEstimateByToken(db: DbOrTx, token: string, now = new Date()): Promise<FoundEstimate | null> {
  const [row] = await db.select().from(estimates).where(eq(estimates.access_token, token));
  if (!row) return null;
  const waiting = row.status === 'sent' || row.status === 'viewed';
  const lapsed = row.status === 'expired' || (waiting && isPast(row.valid_until, await readStudioDay(db, now)));
  const contact = await contactOf(db, row.contact_id);
  const open_to_client = row.sent_at !== null && row.access_revoked_at === null && !lapsed && linkHolds(row, contact);
  return { row, contact, open_to_client };
}

export type ShownEstimate = {
  content: EstimateContent;
  /** What whoever accepts names as the content that they had before them. */
  content_sha256: string;
};

/**
 * What is on paper: to the client, the words of the version that was sent last, with the lines that were taken once it is
 * accepted; to the studio, a draft as it stands now.
 */
export async function shownEstimate(
  db: DbOrTx,
  { row, contact }: Pick<FoundEstimate, 'row' | 'contact'>,
  studio: ContentStudio,
  reader: 'client' | 'studio',
): Promise<ShownEstimate> {
  const sent = row.status === 'draft' && reader === 'studio' ? null : await lastVersion(db, row);
  const kept = sent && row.status === 'accepted' ? withChoice(sent.content, takenLines(row)) : (sent?.content ?? null);
  const content = kept ?? estimateContent(row, contact, studio);
  return { content, content_sha256: contentHash(content) };
}

const takenLines = ({ items }: EstimateRow): string[] => items.flatMap((item) => (item.selected ? item.id : []));

/** The client has opened it: told once for each time that it was sent. */
export async function markEstimateViewed(tx: Tx, id: string, who: Signer, now = new Date()): Promise<EstimateRow> {
  const row = await lockEstimate(tx, id);
  if (row.status !== 'sent') return row;
  const viewed = await writeEstimate(tx, row, { status: 'viewed', viewed_at: now });
  await recordEvent(tx, documentOf(row), { kind: 'viewed', ...actOf(who), content_after: row.content_sha256, now });
  await estimatesAudit.write(tx, {
    ...auditOf(row, who),
    action: 'estimate.viewed',
    details: { estimate_number: row.estimate_number },
  });
  await emit(tx, estimateViewed, toldOf(row));
  return viewed;
}

export type Acceptance = {
  /** The fingerprint of the content that the client had before them. */
  content_sha256: string;
  /** The optional lines that are taken. */
  selected: readonly string[];
  name: string;
  consent_version?: string | null;
  who: Signer;
  now?: Date;
};

/** One outcome, whoever presses what at the same time: the row's lock decides. */
export async function acceptEstimate(tx: Tx, id: string, acceptance: Acceptance): Promise<EstimateRow> {
  const { selected, who, consent_version = null, now = new Date() } = acceptance;
  const row = await lockEstimate(tx, id);
  const name = acceptance.name.trim();
  if (row.status === 'accepted' && row.client_signature === name) return row;
  const { status, content } = await answerable(tx, row, 'accept', acceptance.content_sha256, now);
  if (!name) throw new AppError('BAD_REQUEST', 'Please enter your name', { fields: { name: 'Please enter your name' } });
  await demandIntact(tx, estimateSubject, id, 'accepted');
  const optional = new Set(row.items.flatMap((item) => (item.optional ? item.id : [])));
  if (selected.some((one) => !optional.has(one))) throw new AppError('BAD_REQUEST', 'This line cannot be chosen.');
  const items = withSelection(row.items, selected);
  const content_sha256 = contentHash(withChoice(content, selected));
  const accepted = await writeEstimate(tx, row, {
    status,
    items,
    ...(items.length > 0 ? estimateSums(items) : {}),
    content_sha256,
    accepted_at: now,
    client_signature: name,
    client_signed_at: now,
    next_reminder_at: null,
  });
  const act = { ...actOf(who, name), content_before: row.content_sha256, content_after: content_sha256, now };
  if (consent_version)
    await recordEvent(tx, documentOf(row), { kind: 'consented', ...act, content_after: row.content_sha256, consent_version });
  const details = { name, selected: [...selected], total_amount_cents: accepted.total_amount_cents, currency: row.currency };
  await recordEvent(tx, documentOf(row), { kind: 'accepted', ...act, consent_version, details });
  await estimatesAudit.write(tx, {
    ...auditOf(row, who),
    action: 'estimate.accepted',
    details: { estimate_number: row.estimate_number, ...details },
  });
  await emit(tx, estimateAccepted, { ...toldOf(row), by: 'client' });
  // The contract is this domain's own; the deposit's order and the project are made by those who hear of the acceptance.
  if (accepted.on_accept.contract)
    await convertToContract(tx, id, { actor: null, request_id: null, ip_address: who.ip_address }, now);
  return accepted;
}

export async function declineEstimate(
  tx: Tx,
  id: string,
  { content_sha256, reason, who, now = new Date() }: { content_sha256?: string; reason: string | null; who: Signer; now?: Date },
): Promise<EstimateRow> {
  const row = await lockEstimate(tx, id);
  const { status } = await answerable(tx, row, 'decline', content_sha256 ?? row.content_sha256, now);
  const decline_reason = reason?.trim() || null;
  const declined = await writeEstimate(tx, row, { status, declined_at: now, decline_reason, next_reminder_at: null });
  const details = { reason: decline_reason };
  await recordEvent(tx, documentOf(row), { kind: 'declined', ...actOf(who), content_after: row.content_sha256, details, now });
  await estimatesAudit.write(tx, {
    ...auditOf(row, who),
    action: 'estimate.declined',
    details: { estimate_number: row.estimate_number, ...details },
  });
  await emit(tx, estimateDeclined, { ...toldOf(row), reason: decline_reason });
  return declined;
}

/** Whether this very content can still be answered; else why not, in the client's words. */
async function answerable(tx: Tx, row: EstimateRow, step: 'accept' | 'decline', content_sha256: string | null, now: Date) {
  const before = row.status;
  const status = nextStatus(before, step);
  if (before === 'accepted') throw new AppError('CONFLICT', 'This estimate has been accepted already.');
  if (before === 'declined') throw new AppError('CONFLICT', 'This estimate has been declined already.');
  const lapsed = new AppError('CONFLICT', 'This estimate is no longer valid. Please ask for a new one.');
  if (before === 'expired' || row.access_revoked_at) throw lapsed;
  const sent = await lastVersion(tx, row);
  if (!status || !sent || row.content_sha256 === null || row.content_sha256 !== content_sha256) {
    throw new AppError('CONFLICT', `This estimate has changed since you opened it. Please read it again before you ${step} it.`);
  }
  if (isPast(row.valid_until, await readStudioDay(tx, now))) throw lapsed;
  return { status, content: sent.content };
}

const actOf = (who: Signer, name = who.name) => ({
  actor: { kind: 'client' as const, id: who.user_id, name, email: who.email },
  ip_address: who.ip_address,
  user_agent: who.user_agent,
});

const actorOf = ({ user_id, ip_address }: Signer): AnyActor => ({
  actor: user_id ? { id: user_id, role: 'client' } : null,
  request_id: null,
  ip_address,
});

const auditOf = ({ id }: EstimateRow, who: Signer) => ({ ...actorOf(who), entity: 'estimates', entity_id: id });
