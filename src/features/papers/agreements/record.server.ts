import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { document_events } from '#db/schema/papers/evidence.ts';
import type { ContractRow } from '#features/papers/contracts/rows.server.ts';
import { documentOf } from '#features/papers/contracts/rows.server.ts';
import { lockRecord, recordEvent, saveVersion } from '#features/papers/evidence/record.server.ts';

/** The box that is ticked at checkout; the sentence itself stands in the contract, under Signature. */
const consent_version = 'checkout-2026-11';

/** The record of a contract that was signed at checkout, from what its row keeps of the signature. It is written once. */
export async function recordSigning(tx: Tx, row: ContractRow, email: string | null = null): Promise<void> {
  const document = documentOf(row);
  await lockRecord(tx, document);
  if (!row.client_signed_at || (await isRecorded(tx, row.id))) return;
  const { contract_number, version, text, text_sha256 } = row;
  const content = { document: 'contract', number: contract_number, version, text };
  const now = row.client_signed_at;
  const hash = await saveVersion(tx, document, { version, content, created_by: null, now });
  const same = { content_before: hash, content_after: hash };
  await recordEvent(tx, document, {
    kind: 'created',
    actor: { kind: 'system' },
    details: { contract_number },
    now: row.created_at,
  });
  const act = {
    actor: { kind: 'client' as const, id: row.user_id, name: row.client_signature, email },
    ip_address: row.signer_ip_address,
    user_agent: row.signer_user_agent,
    consent_version,
    ...same,
    now,
  };
  await recordEvent(tx, document, { kind: 'consented', ...act });
  await recordEvent(tx, document, {
    kind: 'signed',
    ...act,
    details: { name: row.client_signature, method: 'typed', text_sha256 },
  });
}

async function isRecorded(tx: Tx, document_id: string): Promise<boolean> {
  const signed = and(
    eq(document_events.document_type, 'contract'),
    eq(document_events.document_id, document_id),
    eq(document_events.kind, 'signed'),
  );
  return (await tx.select({ id: document_events.id }).from(document_events).where(signed).limit(1)).length > 0;
}
