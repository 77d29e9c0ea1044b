import { and, desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { sealed_documents } from '#db/schema/papers/evidence.ts';
import { recordKey } from '#platform/crypto/record-key.server.ts';
import { sealKey } from '#platform/crypto/seal-key.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { createFile } from '#platform/files/files.server.ts';
import { clientDocument, pdfUpload, readPdf, type StoredPdf } from '#platform/files/stored-pdf.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import { paperBrand } from '#platform/pdf/brand.server.ts';
import { draw } from '#platform/pdf/draw-thread.server.ts';
import type { Paper } from '#platform/pdf/paper.ts';
import { stampRoom, stampSeal, TimeStampError } from '#platform/pdf/time-stamp.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import { demandIntact } from './check.server.ts';
import { sha256Hex } from './content.ts';
import { mailCopies } from './copies.server.ts';
import { listEvents, listVersions, lockRecord, recordEvent, sealText } from './record.server.ts';
import { sealedRecord } from './sealed-record.ts';
import { subjectOf } from './subjects.server.ts';

export type FinishPorts = Pick<Platform, 'db' | 'files' | 'site' | 'secrets' | 'env' | 'registry' | 'sendMail'>;
export type SealedRow = typeof sealed_documents.$inferSelect;
export type SealedPdf = StoredPdf & { sealed: SealedRow };

export type Finishing = {
  document_type: DocumentType;
  document_id: string;
  /** EST-… or CON-…, printed on the certificate and asked for at /verify. */
  number: string;
  version: number;
  /** The client who may read the file as their own. */
  user_id: string | null;
  is_sample: boolean;
  /** The document and its signatures, without the certificate. */
  paper: Paper;
  /** Who gets the finished PDF by mail, besides the studio; each once. None for a sample. */
  copies?: readonly { to: string; name: string | null }[];
  /** Nobody will try again: where the time stamp authority is silent, the seal goes without its time stamp and the record says so. */
  is_last_attempt?: boolean;
};

/** Draws, adds the certificate page, seals and stores. Once for each version; whoever comes second gets the first one's. */
export async function finishDocument(ports: FinishPorts, input: Finishing): Promise<SealedPdf> {
  const { db, files, env } = ports;
  const { document_type, document_id, number, version } = input;
  const finished = await findVersion(db, files, input);
  if (finished) return finished;
  await demandIntact(db, subjectOf(ports, document_type), document_id, 'sealed');
  const events = await listEvents(db, document_type, document_id);
  const last = events.at(-1);
  if (!last) throw new Error(`The ${document_type} ${number} has no record to certify`);
  const versions = await listVersions(db, document_type, document_id);
  const [key, brand] = await Promise.all([sealKey(ports), paperBrand(ports)]);
  const { certificate_sha256 } = key;
  const sealed_at = new Date();
  const head = { hash: last.hash, position: last.position };
  const { certificatePaper } = await import('./certificate.server.ts');
  const certificate = certificatePaper({
    ...{ document_type, number, version, events, head, certificate_sha256, sealed_at },
    content_sha256: versions.find((one) => one.version === version)?.content_sha256 ?? null,
    verify_url: `${env.PUBLIC_URL}/verify`,
  });
  const note = {
    ...{ name: brand.companyName, reason: `Sealed ${number} version ${version}`, at: sealed_at },
    record: sealedRecord({ document_type, number, version, events: head.position, head: head.hash }),
    spare: env.SEAL_TSA_URL ? stampRoom : 0,
  };
  const drawn = await draw({ brand, paper: input.paper, finish: { certificate, key, note } }, 'queued');
  const { bytes, stamped_at, told } = await withStamp(ports, drawn, input);
  return withUpload(ports, pdfUpload(number, bytes), (stored) =>
    db.transaction(async (tx) => {
      await lockRecord(tx, input);
      const twin = await findVersion(tx, files, input);
      if (twin) return twin;
      const file = await createFile(tx, stored, clientDocument({ type: document_type, id: document_id }, input));
      const facts = {
        ...{ document_type, document_id, number, version, certificate_sha256, sealed_at, stamped_at },
        file_id: file.id,
        pdf_sha256: sha256Hex(bytes),
        chain_hash: head.hash,
        chain_position: head.position,
      };
      const [sealed] = await tx
        .insert(sealed_documents)
        .values({ ...facts, mac: recordKey().sign('seal', sealText(facts)), is_sample: input.is_sample })
        .returning();
      if (!sealed) throw new Error('The sealed document was not written');
      const { pdf_sha256, chain_position: event } = facts;
      await recordEvent(tx, input, {
        kind: 'sealed',
        actor: { kind: 'system' },
        details: { version, pdf_sha256, certificate_sha256, sealed_to_event: event, ...told },
        now: sealed_at,
      });
      const pdf = { file, bytes, sealed };
      if (!input.is_sample) await mailCopies(tx, ports, pdf, input.copies ?? []);
      return pdf;
    }),
  );
}

type Stamped = { bytes: Buffer; stamped_at: Date | null; told: Record<string, string> };

async function withStamp({ env }: FinishPorts, drawn: Buffer, input: Finishing): Promise<Stamped> {
  if (!env.SEAL_TSA_URL) return { bytes: drawn, stamped_at: null, told: {} };
  try {
    const { bytes, stamp } = await stampSeal(drawn, env.SEAL_TSA_URL);
    return { bytes, stamped_at: stamp.at, told: { time_stamp: stamp.at.toISOString(), time_stamp_authority: stamp.authority } };
  } catch (cause) {
    if (!(cause instanceof TimeStampError)) throw cause;
    if (input.is_last_attempt) return { bytes: drawn, stamped_at: null, told: { time_stamp: `none. ${cause.message}` } };
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      'The time stamp authority does not answer, so this document is not sealed yet. Please try again in a few minutes.',
      { cause },
    );
  }
}

/** The latest sealed version, or null when there is none. */
export async function readSealed(db: DbOrTx, files: FileStore, type: DocumentType, id: string): Promise<SealedPdf | null> {
  const [sealed] = await db
    .select()
    .from(sealed_documents)
    .where(and(eq(sealed_documents.document_type, type), eq(sealed_documents.document_id, id)))
    .orderBy(desc(sealed_documents.version))
    .limit(1);
  return sealed ? readSealedFile(db, files, sealed) : null;
}

async function findVersion(db: DbOrTx, files: FileStore, doc: Finishing): Promise<SealedPdf | null> {
  const [sealed] = await db
    .select()
    .from(sealed_documents)
    .where(
      and(
        eq(sealed_documents.document_type, doc.document_type),
        eq(sealed_documents.document_id, doc.document_id),
        eq(sealed_documents.version, doc.version),
      ),
    );
  return sealed ? readSealedFile(db, files, sealed) : null;
}

/** A sealed file cannot be made again: another one would have another seal. What is not the one that was sealed is not handed out. */
export async function readSealedFile(db: DbOrTx, files: FileStore, sealed: SealedRow): Promise<SealedPdf> {
  const pdf = await readPdf(db, files, sealed.file_id);
  if (!pdf) throw lost(sealed, 'is gone');
  if (sha256Hex(pdf.bytes) !== sealed.pdf_sha256) throw lost(sealed, 'is not the one that was sealed');
  return { ...pdf, sealed };
}

const lost = ({ number }: SealedRow, what: string) =>
  new AppError(
    'INTERNAL_SERVER_ERROR',
    `The stored file of ${number} ${what}, so it is not handed out. It has to be restored from a backup.`,
    {
      cause: new Error(`The sealed file of ${number} ${what}`),
    },
  );
