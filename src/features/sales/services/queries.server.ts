import { and, asc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { services } from '#db/schema/sales/services.ts';
import type { ServiceKind, ServiceType } from '#shared/choices/sales/services.ts';
import { toPage } from '#shared/keyset.ts';
import { toDollars } from '#shared/money.ts';

export type ServiceRow = typeof services.$inferSelect;

/** Cents inside, a decimal number outside. */
export function toService<T extends ServiceRow>({ price_cents, ...row }: T) {
  return {
    ...row,
    price: price_cents === null ? null : toDollars(price_cents),
  };
}

/** What the studio offers now, in its own order. The limit is far above any studio's list and keeps the answer bounded. */
export async function listActiveServices(db: DbOrTx, limit = 200) {
  const rows = await db
    .select()
    .from(services)
    .where(and(eq(services.kind, 'service'), eq(services.is_active, true)))
    .orderBy(asc(services.sort_order), asc(services.id))
    .limit(limit);
  return rows.map(toService);
}

// Spelled out: in a query of one table the builder leaves the table's name away, and "id" would mean the inner table's.
/** Whether somebody's order, contract or bought service names it. */
export const isUsed = sql<boolean>`(
  exists (select 1 from order_items where order_items.service_id = services.id)
  or exists (select 1 from contracts where contracts.service_id = services.id)
  or exists (select 1 from client_services where client_services.service_id = services.id))`;

export const withUse = { ...getTableColumns(services), is_used: isUsed };

type ListFilter = { limit: number; cursor?: string; q?: string; where?: (SQL | undefined)[] };

/** One page of a kind, newest first. */
export async function listByKind(db: DbOrTx, kind: ServiceKind, { limit, cursor, q, where = [] }: ListFilter) {
  const rows = await db
    .select({ ...withUse, key: momentKey(services.created_at) })
    .from(services)
    .where(
      and(
        eq(services.kind, kind),
        q ? or(ilike(services.name, containing(q)), ilike(services.description, containing(q))) : undefined,
        ...where,
        afterCursor(services.created_at, services.id, cursor),
      ),
    )
    .orderBy(...newestFirst(services.created_at, services.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(toService), next_cursor };
}

type AdminQuery = {
  limit: number;
  cursor?: string;
  q?: string;
  category?: string;
  status?: 'active' | 'inactive';
  type?: ServiceType;
};

export async function listServices(db: DbOrTx, { category, status, type, ...page }: AdminQuery) {
  const where = [
    category ? eq(services.category, category) : undefined,
    status && eq(services.is_active, status === 'active'),
    type && eq(services.type, type),
  ];
  const [{ items, next_cursor }, stats, categories] = await Promise.all([
    listByKind(db, 'service', { ...page, where }),
    readStats(db),
    listCategories(db),
  ]);
  return { services: items, next_cursor, stats, categories };
}

async function readStats(db: DbOrTx) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${services.is_active}))::int`,
      avg_price: sql<number | null>`round(avg(${services.price_cents}))::float8`,
      avg_duration: sql<number | null>`round(avg(${services.duration}), 1)::float8`,
    })
    .from(services)
    .where(eq(services.kind, 'service'));
  const { total = 0, active = 0, avg_price = null, avg_duration = null } = row ?? {};
  return { total, active, avg_duration, avg_price: avg_price === null ? null : toDollars(avg_price) };
}

async function listCategories(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: services.category })
    .from(services)
    .where(and(eq(services.kind, 'service'), sql`${services.category} <> ''`))
    .orderBy(asc(services.category))
    .limit(100);
  return rows.flatMap((row) => row.category ?? []);
}
