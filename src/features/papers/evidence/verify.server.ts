import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { sealed_documents } from '#db/schema/papers/evidence.ts';
import { seal_keys } from '#db/schema/platform/seal-keys.ts';
import { readPdf } from '#platform/files/stored-pdf.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { checkRecord } from './check.server.ts';
import { sha256Hex } from './content.ts';
import type { Verification } from './contract.ts';
import { subjectOf } from './subjects.server.ts';
import { brokenText } from './verdict.ts';

type Ports = Pick<Platform, 'db' | 'files' | 'registry'>;
type SealedRow = typeof sealed_documents.$inferSelect;

/** All certificates that this installation has ever sealed with. */
export const listCertificates = (db: DbOrTx) =>
  db
    .select({
      certificate_sha256: seal_keys.certificate_sha256,
      certificate_pem: seal_keys.certificate_pem,
      created_at: seal_keys.created_at,
    })
    .from(seal_keys)
    .orderBy(asc(seal_keys.created_at));

export async function verifyNumber(ports: Ports, number: string) {
  const [row] = await ports.db
    .select()
    .from(sealed_documents)
    .where(eq(sealed_documents.number, number))
    .orderBy(desc(sealed_documents.version))
    .limit(1);
  // A document that was never finished is as absent as one that never was; one whose seal was taken away is not.
  if (!row) throw (await emptied(ports, number)) ?? new AppError('NOT_FOUND', 'No finished document has this number.');
  return stateOf(ports, row);
}

export async function verifyHash(ports: Ports, sha256: string) {
  const [row] = await ports.db.select().from(sealed_documents).where(eq(sealed_documents.pdf_sha256, sha256));
  if (!row) throw new AppError('NOT_FOUND', 'This file is none of the finished documents of this studio.');
  return stateOf(ports, row);
}

/** Of a document without a seal only this is told: that its record was changed. */
async function emptied({ db, registry }: Ports, number: string): Promise<AppError | null> {
  for (const subject of registry.records) {
    const id = await subject.findByNumber(db, number);
    const state = id && (await checkRecord(db, subject, id));
    if (state && !state.intact) return new AppError('CONFLICT', `The record of ${number} was changed. ${brokenText(state)}`);
  }
  return null;
}

async function stateOf(ports: Ports, row: SealedRow) {
  const { db, files } = ports;
  const { document_type, document_id, number, version, sealed_at, pdf_sha256, certificate_sha256, chain_hash } = row;
  const { chain_position: chain_events, stamped_at } = row;
  const [later] = await db
    .select({ version: sealed_documents.version })
    .from(sealed_documents)
    .where(
      and(
        eq(sealed_documents.document_type, row.document_type),
        eq(sealed_documents.document_id, document_id),
        gt(sealed_documents.version, version),
      ),
    )
    .limit(1);
  const stored = await readPdf(db, files, row.file_id);
  const copy: Verification['stored_copy'] = !stored
    ? 'missing'
    : sha256Hex(stored.bytes) === pdf_sha256
      ? 'unchanged'
      : 'changed';
  return {
    ...{ number, document_type, version, sealed_at, pdf_sha256, certificate_sha256, chain_hash, chain_events, stamped_at },
    is_latest: later === undefined,
    stored_copy: copy,
    chain: await checkRecord(db, subjectOf(ports, document_type), document_id),
  };
}
