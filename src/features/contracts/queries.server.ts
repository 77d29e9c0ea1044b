import { and, eq, isNotNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { contracts } from '#db/schema/contracts.ts';
import { files } from '#db/schema/system.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { toPage } from '#shared/keyset.ts';
import { toDollars } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import type { ContractRow } from './checkout-contracts.server.ts';
import { contractStatuses } from './contract.ts';

/** What the client has signed; drafts of a cart are no contracts yet. */
export async function ownContracts(db: DbOrTx, user_id: string, query: { limit: number; cursor?: string }) {
  const rows = await db
    .select({ contract: contracts, path: files.path, key: momentKey(contracts.created_at) })
    .from(contracts)
    .leftJoin(files, eq(files.id, contracts.pdf_file_id))
    .where(
      and(
        eq(contracts.user_id, user_id),
        isNotNull(contracts.client_signed_at),
        afterCursor(contracts.created_at, contracts.id, query.cursor),
      ),
    )
    .orderBy(...newestFirst(contracts.created_at, contracts.id))
    .limit(query.limit + 1);
  const { items, next_cursor } = toPage(rows, query.limit, (row) => [row.key, row.contract.id]);
  return { items: items.map(({ contract, path }) => toSummary(contract, path)), next_cursor };
}

/** Somebody else's contract is as absent as one that never was. */
export async function readContract(db: DbOrTx, caller: Caller, id: string) {
  const [found] = await db
    .select({ contract: contracts, path: files.path })
    .from(contracts)
    .leftJoin(files, eq(files.id, contracts.pdf_file_id))
    .where(eq(contracts.id, id));
  if (!found || (found.contract.user_id !== caller.user_id && !isAdmin(caller.role))) {
    throw new AppError('NOT_FOUND', 'This contract does not exist.');
  }
  const { text, text_sha256, signer_ip_address, signer_user_agent } = found.contract;
  return { ...toSummary(found.contract, found.path), text, text_sha256, signer_ip_address, signer_user_agent };
}

function toSummary(row: ContractRow, path: string | null) {
  const { id, contract_number, title, currency, effective_date, expiration_date, client_signature, client_signed_at } = row;
  return {
    ...{ id, contract_number, title, currency, effective_date, expiration_date, client_signature, client_signed_at },
    status: contractStatuses.find((one) => one === row.status) ?? 'draft',
    total_amount: toDollars(row.total_amount_cents),
    service_id: row.service_id,
    order_id: row.order_id,
    pdf_url: path ? `/files/${path}` : null,
    is_sample: row.is_sample,
    created_at: row.created_at,
  };
}
