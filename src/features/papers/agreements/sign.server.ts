import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { studioDay } from '#db/studio-day.ts';
import { contractsAudit } from '#features/papers/contracts/audit.server.ts';
import { changedSinceOpened } from '#features/papers/contracts/policy.ts';
import { type ContractRow, writeContract } from '#features/papers/contracts/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type Checkout, checkoutContracts } from './checkout.server.ts';
import { clientName, contractTerms } from './policy.ts';
import { recordSigning } from './record.server.ts';

export type Signing = {
  contract_id: string;
  /** The fingerprint of the words that the signer had before them. */
  text_sha256: string;
  user_agent: string | null;
  author: Actor;
  now: Date;
};

/**
 * Signs the words of today, provided they are those that the signer has read. There is no way back: a second press changes nothing.
 * The contract takes effect with its order (`concludeContracts`), and lapses where none is placed.
 * The caller holds the cart's lock.
 */
export async function signContract(tx: Tx, checkout: Checkout, signing: Signing): Promise<ContractRow> {
  const wanted = (await checkoutContracts(tx, checkout)).find(({ row }) => row?.id === signing.contract_id);
  if (!wanted?.row) throw new AppError('NOT_FOUND', 'This contract is not part of your checkout.');
  const { row, service, text, text_sha256 } = wanted;
  if (wanted.signed) return row;
  if (row.status === 'signed' || text_sha256 !== signing.text_sha256) throw changedSinceOpened();
  const today = studioDay(signing.now);
  const signed = await writeContract(tx, row.id, {
    status: 'signed',
    text,
    text_sha256,
    client_signature: clientName(checkout.customer),
    client_signed_at: signing.now,
    effective_date: today,
    expiration_date: service.type === 'subscription' ? null : sql`${today} + ${contractTerms.term_days}::int`,
    signer_ip_address: signing.author.ip_address,
    signer_user_agent: signing.user_agent?.slice(0, 500) ?? null,
  });
  const { id, contract_number } = signed;
  await recordSigning(tx, signed, checkout.customer.email);
  await contractsAudit.write(tx, {
    ...signing.author,
    action: 'contract.signed',
    entity: 'contracts',
    entity_id: id,
    details: { contract_number, text_sha256 },
  });
  return signed;
}
