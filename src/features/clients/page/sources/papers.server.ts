import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { toAmount } from '#shared/money.ts';
import type { Client, Source } from './source.server.ts';

/** Written for the contact, or for the account behind it before the two were linked. */
export const estimatesOf = ({ contact_id, user_id }: Client): SQL | undefined =>
  or(eq(estimates.contact_id, contact_id), user_id ? eq(estimates.user_id, user_id) : undefined);

/** What a checkout is still preparing is no contract yet. */
export const contractsOf = ({ contact_id, user_id }: Client): SQL | undefined =>
  and(
    sql`(${contracts.origin} = 'studio' or ${contracts.concluded_at} is not null)`,
    or(
      eq(contracts.contact_id, contact_id),
      user_id ? and(isNull(contracts.contact_id), eq(contracts.user_id, user_id)) : undefined,
    ),
  );

export const estimateSource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = estimates;
    const rows = await db
      .select({ row: estimates, key: momentKey(created_at) })
      .from(estimates)
      .where(and(estimatesOf(client), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, key }) => ({
      ...{ id: row.id, kind: 'estimate', title: row.title, detail: row.estimate_number, status: row.status, key },
      amount: toAmount(row.total_amount_cents, row.currency),
      currency: row.currency,
      at: row.created_at,
      to: `/admin/estimates?estimate=${row.id}`,
      is_sample: row.is_sample,
    }));
  },
  count: (db, client) => db.$count(estimates, estimatesOf(client)),
};

export const contractSource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = contracts;
    const rows = await db
      .select({ row: contracts, key: momentKey(created_at) })
      .from(contracts)
      .where(and(contractsOf(client), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, key }) => ({
      ...{ id: row.id, kind: 'contract', title: row.title, detail: row.contract_number, status: row.status, key },
      amount: toAmount(row.total_amount_cents, row.currency),
      currency: row.currency,
      at: row.created_at,
      to: `/admin/contracts/${row.id}`,
      is_sample: row.is_sample,
    }));
  },
  count: (db, client) => db.$count(contracts, contractsOf(client)),
};
