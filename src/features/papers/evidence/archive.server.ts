import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { sealed_documents } from '#db/schema/papers/evidence.ts';
import { seal_keys } from '#db/schema/platform/seal-keys.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import { stampParts } from '#platform/pdf/time-stamp.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import type { Download } from '#shared/download.ts';
import { archiveInstructions } from './archive-instructions.ts';
import { evidenceAudit } from './audit.server.ts';
import { eventText } from './chain.ts';
import { checkRecord } from './check.server.ts';
import { canonicalJson, sha256Hex } from './content.ts';
import { listEvents, listVersions } from './record.server.ts';
import { readSealedFile } from './seal.server.ts';
import { subjectOf } from './subjects.server.ts';

type Ports = Pick<Platform, 'db' | 'files' | 'registry' | 'env'>;
type Wanted = { document_type: DocumentType; document_id: string };
type Files = Record<string, Uint8Array>;

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const json = (value: object): Uint8Array => text(`${JSON.stringify(value, null, 2)}\n`);

/** Everything that proves a document, in one archive that a stranger can check without this application. */
export async function exportEvidence(ports: Ports, author: Actor, wanted: Wanted): Promise<Download> {
  const { db } = ports;
  const { document_type, document_id } = wanted;
  const subject = subjectOf(ports, document_type);
  const row = await subject.read(db, document_id);
  if (!row) throw new AppError('NOT_FOUND', `This ${document_type} does not exist.`);
  const files = await collect(ports, wanted, row.number);
  for (const [side, signature] of [['client', row.client] as const, ['studio', row.studio] as const])
    if (signature?.drawing) files[`signatures/${side}.txt`] = text(signature.drawing);
  const state = await checkRecord(db, subject, document_id);
  files['manifest.json'] = json({ number: row.number, ...wanted, exported_at: new Date().toISOString(), record: state });
  files['README.txt'] = text(archiveInstructions(row.number, ports.env.PUBLIC_URL));
  const names = Object.keys(files).sort();
  files.SHA256SUMS = text(names.map((name) => `${sha256Hex(files[name] ?? '')}  ${name}\n`).join(''));
  const { zipSync } = await import('fflate');
  const body = zipSync(files);
  await db.transaction((tx) =>
    evidenceAudit.write(tx, {
      ...author,
      action: 'evidence.exported',
      entity: `${document_type}s`,
      entity_id: document_id,
      details: { number: row.number, sha256: sha256Hex(body), intact: state.intact },
    }),
  );
  return attachment({ name: `${row.number}-evidence.zip`, type: 'application/zip', body });
}

/** The events as they were hashed, the words of every version as they were hashed, and the sealed files with their certificates. */
async function collect({ db, files: store }: Ports, { document_type, document_id }: Wanted, number: string): Promise<Files> {
  const files: Files = {};
  const events = await listEvents(db, document_type, document_id);
  files['events.jsonl'] = text(events.map((event) => `${eventText(event)}\n`).join(''));
  files['events.sha256'] = text(events.map(({ hash }) => `${hash}\n`).join(''));
  for (const { version, content } of await listVersions(db, document_type, document_id))
    files[`versions/${version}.json`] = text(canonicalJson(content));
  const used = new Set<string>();
  for (const sealed of await listSealed(db, document_id)) {
    const { bytes } = await readSealedFile(db, store, sealed);
    const name = `sealed/${number}-version-${sealed.version}`;
    files[`${name}.pdf`] = new Uint8Array(bytes);
    used.add(sealed.certificate_sha256);
    const stamp = sealed.stamped_at && (await stampParts(bytes));
    if (!stamp) continue;
    files[`${name}.signature.bin`] = new Uint8Array(stamp.signature);
    files[`${name}.time-stamp.der`] = new Uint8Array(stamp.token);
  }
  const keys = await db.select().from(seal_keys).orderBy(asc(seal_keys.created_at));
  const certificates = keys.filter(({ certificate_sha256 }) => used.has(certificate_sha256));
  if (certificates.length > 0)
    files['certificate.pem'] = text(certificates.map(({ certificate_pem }) => `${certificate_pem.trim()}\n`).join(''));
  return files;
}

const listSealed = (db: DbOrTx, document_id: string) =>
  db
    .select()
    .from(sealed_documents)
    .where(eq(sealed_documents.document_id, document_id))
    .orderBy(asc(sealed_documents.version))
    .limit(100);
