import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { document_events, document_heads, document_versions, type sealed_documents } from '#db/schema/papers/evidence.ts';
import { recordKey } from '#platform/crypto/record-key.server.ts';
import type { ActorKind, DocumentType, EventKind } from '#shared/choices/papers/evidence.ts';
import { storable } from '#shared/storable.ts';
import { eventHash, firstPrevious } from './chain.ts';
import { consentText } from './consents.ts';
import { canonicalJson, contentHash } from './content.ts';

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
  const end = await readEnd(tx, doc);
  const link = {
    document_type,
    document_id,
    position: end.events + 1,
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
    details: asStored({ ...event.details, ...agreedWords(event) }),
    happened_at: event.now ?? new Date(),
    previous_hash: end.hash,
  };
  const hash = eventHash(link);
  const mac = recordKey().sign('event', hash);
  await tx.insert(document_events).values({ ...link, hash, mac, is_sample });
  if (end.is_signed) await moveEnd(tx, doc, { events: link.position, hash });
}

type End = { events: number; hash: string };

/**
 * Where the record ends. What is missing at its end stays missing: the next event follows the one that was signed last, whatever
 * the table holds now. A record whose end was taken away or forged is written on, and gets no new end.
 */
async function readEnd(tx: Tx, doc: DocumentRef): Promise<End & { is_signed: boolean }> {
  const { document_type, document_id } = doc;
  const [head] = await tx
    .select()
    .from(document_heads)
    .where(and(eq(document_heads.document_type, document_type), eq(document_heads.document_id, document_id)));
  if (head && recordKey().check('head', headText(doc, head), head.mac) === 'genuine') return { ...head, is_signed: true };
  const [last] = await tx
    .select({ events: document_events.position, hash: document_events.hash })
    .from(document_events)
    .where(ofDocument(document_type, document_id))
    .orderBy(desc(document_events.position))
    .limit(1);
  return last ? { ...last, is_signed: false } : { events: 0, hash: firstPrevious, is_signed: !head };
}

async function moveEnd(tx: Tx, doc: DocumentRef, end: End): Promise<void> {
  const { document_type, document_id, is_sample = false } = doc;
  const mac = recordKey().sign('head', headText(doc, end));
  await tx
    .insert(document_heads)
    .values({ document_type, document_id, ...end, mac, is_sample })
    .onConflictDoUpdate({ target: [document_heads.document_type, document_heads.document_id], set: { ...end, mac } });
}

/** What is signed of a record's end. */
export const headText = ({ document_type, document_id }: DocumentRef, { events, hash }: End): string =>
  canonicalJson({ document_type, document_id, events, hash });

type SealFacts = Omit<typeof sealed_documents.$inferSelect, 'id' | 'is_sample' | 'mac'>;

/** What is signed of a sealed document's row: all that it says. */
export function sealText({ sealed_at, stamped_at, ...row }: SealFacts): string {
  const { document_type, document_id, version, number, file_id, pdf_sha256, certificate_sha256, chain_hash, chain_position } =
    row;
  return canonicalJson({
    ...{ document_type, document_id, version, number, file_id, pdf_sha256, certificate_sha256, chain_hash, chain_position },
    sealed_at: sealed_at.toISOString(),
    stamped_at: stamped_at?.toISOString() ?? null,
  });
}

/** The words themselves are part of the record, not only the name of their version. */
const agreedWords = ({ kind, consent_version }: NewEvent) => {
  const consent_text = kind === 'consented' && consent_version ? consentText(consent_version) : null;
  return consent_text ? { consent_text } : {};
};

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
