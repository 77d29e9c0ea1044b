import { and, eq, isNotNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { type ContractRow, findRow } from '#features/papers/contracts/rows.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { toPage } from '#shared/keyset.ts';
import { toAmount } from '#shared/money.ts';

/** What the client has signed and ordered at checkout; what a cart still prepares is no contract yet. */
export async function listOwnAgreements(db: DbOrTx, user_id: string, query: { limit: number; cursor?: string }) {
  const rows = await db
    .select({ contract: contracts, key: momentKey(contracts.created_at) })
    .from(contracts)
    .where(
      and(
        eq(contracts.user_id, user_id),
        eq(contracts.origin, 'checkout'),
        isNotNull(contracts.concluded_at),
        afterCursor(contracts.created_at, contracts.id, query.cursor),
      ),
    )
    .orderBy(...newestFirst(contracts.created_at, contracts.id))
    .limit(query.limit + 1);
  const { items, next_cursor } = toPage(rows, query.limit, (row) => [row.key, row.contract.id]);
  return { items: items.map(({ contract }) => toSummary(contract)), next_cursor };
}

const isReader = (caller: Caller, owner: string | null): boolean =>
  mayRead(caller, 'papers') || (caller.user_id === owner && !caller.api_key);

/** A contract of the checkout. Somebody else's is as absent as one that never was. */
export async function getAgreement(db: DbOrTx, caller: Caller, id: string) {
  const found = await findRow(db, id);
  if (found?.origin !== 'checkout' || !found.concluded_at || !isReader(caller, found.user_id)) {
    throw new AppError('NOT_FOUND', 'This contract does not exist.');
  }
  const { text, text_sha256, signer_ip_address, signer_user_agent } = found;
  return { ...toSummary(found), text, text_sha256, signer_ip_address, signer_user_agent };
}

function toSummary(row: ContractRow) {
  const { id, contract_number, title, currency, effective_date, expiration_date, client_signature, client_signed_at } = row;
  return {
    ...{ id, contract_number, title, currency, effective_date, expiration_date, client_signature, client_signed_at },
    status: row.status,
    total_amount: toAmount(row.total_amount_cents, row.currency),
    service_id: row.service_id,
    order_id: row.order_id,
    pdf_url: row.concluded_at ? `/api/contracts/${row.id}/contract.pdf` : null,
    is_sample: row.is_sample,
    created_at: row.created_at,
  };
}
