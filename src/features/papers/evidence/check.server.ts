import { and, asc, eq, gt } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { document_events, document_heads, document_versions, sealed_documents } from '#db/schema/papers/evidence.ts';
import { recordKey } from '#platform/crypto/record-key.server.ts';
import type { RecordSubject, SubjectSignature, SubjectState } from '#platform/records/record-subject.ts';
import { AppError } from '#shared/app-error.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import { contentHash, sha256Hex } from './content.ts';
import type { ChainState } from './contract.ts';
import { headText, sealText } from './record.server.ts';
import { newReview, type RecordedSignature, type Review, reviewEvents } from './review.ts';
import { brokenText } from './verdict.ts';

type Broken = NonNullable<ChainState['broken']>;
type Ref = { document_type: DocumentType; document_id: string };

/** So many events and versions are held in memory at once. */
const atOnce = 200;

/**
 * Reckons the whole record anew: every link and its signature, where it ends, the words of every version, the document's own row
 * with its signatures, and what was sealed.
 */
export async function checkRecord(db: DbOrTx, subject: RecordSubject, document_id: string): Promise<ChainState> {
  const ref = { document_type: subject.document_type, document_id };
  const review = await reviewRecord(db, ref);
  const broken =
    brokenEvents(review) ??
    (await brokenEnd(db, ref, review)) ??
    (await brokenVersions(db, ref, review)) ??
    brokenRow(review, await subject.read(db, document_id)) ??
    (await brokenSeals(db, ref, review));
  const { events, head, broken_at } = review;
  return { intact: broken === null, events, head, broken_at, broken };
}

/** Nothing is signed or sealed on top of a record that was changed. */
export async function demandIntact(db: DbOrTx, subject: RecordSubject, document_id: string, doing: string): Promise<void> {
  const state = await checkRecord(db, subject, document_id);
  if (state.intact) return;
  throw new AppError(
    'CONFLICT',
    `The record of this ${subject.document_type} was changed, so it cannot be ${doing}. ${brokenText(state)}`,
  );
}

async function reviewRecord(db: DbOrTx, ref: Ref): Promise<Review> {
  const review = newReview();
  const key = recordKey();
  for (let after = 0; ; ) {
    const events = await db
      .select()
      .from(document_events)
      .where(and(ofDocument(document_events, ref), gt(document_events.position, after)))
      .orderBy(asc(document_events.position))
      .limit(atOnce);
    reviewEvents(review, events, key);
    after = events.at(-1)?.position ?? 0;
    if (events.length < atOnce) return review;
  }
}

const brokenEvents = ({ broken_at, other_key }: Review): Broken | null =>
  broken_at === null ? null : other_key ? 'key' : 'event';

async function brokenEnd(db: DbOrTx, ref: Ref, { events, head }: Review): Promise<Broken | null> {
  const [end] = await db.select().from(document_heads).where(ofDocument(document_heads, ref));
  if (!end) return events === 0 ? null : 'end';
  const mac = recordKey().check('head', headText(ref, end), end.mac);
  if (mac === 'other-key') return 'key';
  return mac === 'genuine' && end.events === events && end.hash === head ? null : 'end';
}

/** What was sent is kept, what is kept was sent, and all of it word for word. */
async function brokenVersions(db: DbOrTx, ref: Ref, { kept }: Review): Promise<Broken | null> {
  const found = new Map<string, number>();
  for (let after = 0; ; ) {
    const versions = await db
      .select()
      .from(document_versions)
      .where(and(ofDocument(document_versions, ref), gt(document_versions.version, after)))
      .orderBy(asc(document_versions.version))
      .limit(atOnce);
    for (const { version, content, content_sha256 } of versions) {
      if (contentHash(content) !== content_sha256) return 'version';
      found.set(content_sha256, version);
    }
    after = versions.at(-1)?.version ?? 0;
    if (versions.length < atOnce) break;
  }
  const told = new Set(kept.map(({ content_sha256 }) => content_sha256));
  const isKept = ({ content_sha256, version }: Review['kept'][number]) =>
    found.has(content_sha256) && (version === null || found.get(content_sha256) === version);
  return kept.every(isKept) && [...found.keys()].every((hash) => told.has(hash)) ? null : 'version';
}

function brokenRow(review: Review, row: SubjectState | null): Broken | null {
  if (!row) return review.was_sent || review.client ? 'row' : null;
  // What was sent or signed is told by its events; a record without any was emptied.
  if (row.was_sent && review.events === 0) return 'end';
  if (row.content_sha256 !== review.content || !row.fits_version) return 'row';
  return isSame(row.client, review.client) && isSame(row.studio, review.studio) ? null : 'signature';
}

function isSame(row: SubjectSignature | null, told: RecordedSignature | null): boolean {
  if (!row || !told) return !row && !told;
  const drawing = row.drawing === null ? null : sha256Hex(row.drawing);
  return row.name === told.name && drawing === told.drawing_sha256 && row.signed_at.getTime() === told.signed_at.getTime();
}

/** Each file that was sealed is on record, and each entry names a link that is still the one at its place. */
async function brokenSeals(db: DbOrTx, ref: Ref, { sealed }: Review): Promise<Broken | null> {
  const rows = await db.select().from(sealed_documents).where(ofDocument(sealed_documents, ref)).limit(atOnce);
  const files = rows.map(({ pdf_sha256 }) => pdf_sha256);
  if (sealed.some((one) => !files.includes(one)) || files.some((one) => !sealed.includes(one))) return 'seal';
  for (const row of rows) {
    const mac = recordKey().check('seal', sealText(row), row.mac);
    if (mac !== 'genuine') return mac === 'other-key' ? 'key' : 'seal';
    const [link] = await db
      .select({ hash: document_events.hash })
      .from(document_events)
      .where(and(ofDocument(document_events, ref), eq(document_events.position, row.chain_position)));
    if (link?.hash !== row.chain_hash) return 'seal';
  }
  return null;
}

type Owned = typeof document_events | typeof document_heads | typeof document_versions | typeof sealed_documents;
const ofDocument = (table: Owned, { document_type, document_id }: Ref) =>
  and(eq(table.document_type, document_type), eq(table.document_id, document_id));
