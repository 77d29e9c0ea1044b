import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { document_events, document_versions, sealed_documents } from '#db/schema/papers/evidence.ts';
import type { ActorKind, DocumentType, EventKind } from '#shared/choices/papers/evidence.ts';
import { eventHash, firstBreak, firstPrevious } from './chain.ts';
import { canonicalJson, contentHash, storable } from './content.ts';

export { contentHash } from './content.ts';

export type DocumentRef = { document_type: DocumentType; document_id: string; is_sample?: boolean };

export type NewEvent = {
  kind: EventKind;
  actor: { kind: ActorKind; id?: string | null; name?: string | null; email?: string | null };
  ip_address?: string | null;
  user_agent?: string | null;
  consent_version?: string | null;
  /** SHA-256 of the exact content, as `contentHash` gives it. */
  content_before?: string | null;
  content_after?: string | null;
  /** Plain JSON values. */
  details?: Record<string, unknown>;
  now?: Date;
};

export type EventRow = typeof document_events.$inferSelect;

/** Of the transactions that work on one document's record, one at a time. Ends with the transaction. */
export async function lockRecord(tx: Tx, { document_type, document_id }: DocumentRef): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`evidence:${document_type}:${document_id}`}, 0))`);
}

/** Adds a link to the document's chain, in the transaction of what it tells about. */
export async function recordEvent(tx: Tx, doc: DocumentRef, event: NewEvent): Promise<void> {
  await lockRecord(tx, doc);
  const { document_type, document_id, is_sample = false } = doc;
  const [last] = await tx
    .select({ position: document_events.position, hash: document_events.hash })
    .from(document_events)
    .where(ofDocument(document_type, document_id))
    .orderBy(desc(document_events.position))
    .limit(1);
  const link = {
    document_type,
    document_id,
    position: (last?.position ?? 0) + 1,
    kind: event.kind,
    actor_kind: event.actor.kind,
    actor_id: event.actor.id ?? null,
    actor_name: text(event.actor.name, 200),
    actor_email: text(event.actor.email, 320),
    ip_address: text(event.ip_address, 100),
    user_agent: text(event.user_agent, 500),
    consent_version: text(event.consent_version, 100),
    content_before: event.content_before ?? null,
    content_after: event.content_after ?? null,
    details: asStored(event.details ?? {}),
    happened_at: event.now ?? new Date(),
    previous_hash: last?.hash ?? firstPrevious,
  };
  await tx.insert(document_events).values({ ...link, hash: eventHash(link), is_sample });
}

/** Keeps the words of a version for good; answers their hash. The same version may be kept twice, but only with the same words. */
export async function saveVersion(
  tx: Tx,
  doc: DocumentRef,
  { version, content, created_by, now }: { version: number; content: object; created_by: string | null; now?: Date },
): Promise<string> {
  const { document_type, document_id, is_sample = false } = doc;
  const stored = asStored(content);
  const content_sha256 = contentHash(stored);
  const [kept] = await tx
    .insert(document_versions)
    .values({ document_type, document_id, version, content: stored, content_sha256, created_by, is_sample, created_at: now })
    .onConflictDoNothing()
    .returning({ id: document_versions.id });
  if (kept) return content_sha256;
  const [earlier] = await tx
    .select({ content_sha256: document_versions.content_sha256 })
    .from(document_versions)
    .where(and(ofVersions(document_type, document_id), eq(document_versions.version, version)));
  if (earlier?.content_sha256 === content_sha256) return content_sha256;
  throw new Error(`Version ${version} of ${document_type} ${document_id} was kept before with other words`);
}

export type ChainState = {
  intact: boolean;
  events: number;
  head: string | null;
  /** The first event that is not what was written; null when the events are in order. */
  broken_at: number | null;
  /** What does not fit: an event, a kept version, or the hash that stands on the sealed document. */
  broken: 'event' | 'version' | 'seal' | null;
};

/** Reckons the whole record anew: every link, the words of every version, and the link that each sealed document names. */
export async function checkChain(db: DbOrTx, document_type: DocumentType, document_id: string): Promise<ChainState> {
  const events = await listEvents(db, document_type, document_id);
  const broken_at = firstBreak(events);
  const state = { events: events.length, head: events.at(-1)?.hash ?? null, broken_at };
  if (broken_at !== null) return { ...state, intact: false, broken: 'event' };
  const versions = await listVersions(db, document_type, document_id);
  if (versions.some(({ content, content_sha256 }) => contentHash(content) !== content_sha256)) {
    return { ...state, intact: false, broken: 'version' };
  }
  const seals = await db
    .select({ hash: sealed_documents.chain_hash, position: sealed_documents.chain_position })
    .from(sealed_documents)
    .where(and(eq(sealed_documents.document_type, document_type), eq(sealed_documents.document_id, document_id)));
  const lost = seals.some(({ hash, position }) => events[position - 1]?.hash !== hash);
  return lost ? { ...state, intact: false, broken: 'seal' } : { ...state, intact: true, broken: null };
}

export const listEvents = (db: DbOrTx, document_type: DocumentType, document_id: string) =>
  db.select().from(document_events).where(ofDocument(document_type, document_id)).orderBy(asc(document_events.position));

export const listVersions = (db: DbOrTx, document_type: DocumentType, document_id: string) =>
  db.select().from(document_versions).where(ofVersions(document_type, document_id)).orderBy(asc(document_versions.version));

const ofDocument = (type: DocumentType, id: string) =>
  and(eq(document_events.document_type, type), eq(document_events.document_id, id));
const ofVersions = (type: DocumentType, id: string) =>
  and(eq(document_versions.document_type, type), eq(document_versions.document_id, id));

const text = (value: string | null | undefined, most: number): string | null =>
  value ? storable(value).slice(0, most).toWellFormed() : null;

/** The value as it comes back from the database. */
const asStored = (value: object): Record<string, unknown> => JSON.parse(canonicalJson(value));
