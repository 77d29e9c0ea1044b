import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { document_events } from '#db/schema/papers/evidence.ts';
import { agreementContent } from '#features/papers/contracts/record.server.ts';
import type { ContractRow } from '#features/papers/contracts/rows.server.ts';
import { documentOf } from '#features/papers/contracts/rows.server.ts';
import { lockRecord, recordEvent, saveVersion } from '#features/papers/evidence/record.server.ts';

/** The box that is ticked at checkout; the sentence itself stands in the contract, under Signature. */
const consent_version = 'checkout-2026-11';

/** The signature of a contract at checkout in its record, in the transaction of the signature: it is never written later. */
export async function recordSigning(tx: Tx, row: ContractRow, email: string | null = null): Promise<void> {
  const document = documentOf(row);
  if (!row.client_signed_at) throw new Error(`${row.contract_number} was not signed`);
  await recordCreation(tx, row);
  const { version, text_sha256 } = row;
  const content = agreementContent(row);
  const now = row.client_signed_at;
  const hash = await saveVersion(tx, document, { version, content, created_by: null, now });
  const same = { content_before: hash, content_after: hash };
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

/** The record begins when the contract is signed, or with a code that is asked for before that. */
export async function recordCreation(tx: Tx, row: ContractRow): Promise<void> {
  const document = documentOf(row);
  await lockRecord(tx, document);
  if (await hasRecord(tx, row.id)) return;
  const details = { contract_number: row.contract_number };
  await recordEvent(tx, document, { kind: 'created', actor: { kind: 'system' }, details, now: row.created_at });
}

export async function hasRecord(tx: Tx, document_id: string): Promise<boolean> {
  const known = and(eq(document_events.document_type, 'contract'), eq(document_events.document_id, document_id));
  return (await tx.select({ id: document_events.id }).from(document_events).where(known).limit(1)).length > 0;
}
