import type { Tx } from '#db/client.ts';
import { agreementContent } from '#features/papers/contracts/record.server.ts';
import type { ContractRow } from '#features/papers/contracts/rows.server.ts';
import { documentOf } from '#features/papers/contracts/rows.server.ts';
import { recordEvent, saveVersion } from '#features/papers/evidence/record.server.ts';

/** The box that is ticked at checkout; the sentence itself stands in the contract, under Signature. */
const consent_version = 'checkout-2026-11';

/** The record of a contract that was signed at checkout, in the transaction of its signature: a record is never written later. */
export async function recordSigning(tx: Tx, row: ContractRow, email: string | null = null): Promise<void> {
  const document = documentOf(row);
  if (!row.client_signed_at) throw new Error(`${row.contract_number} was not signed`);
  const { contract_number, version, text_sha256 } = row;
  const content = agreementContent(row);
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
