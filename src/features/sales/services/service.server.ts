import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { services } from '#db/schema/sales/services.ts';
import { writeAudit } from '#platform/audit/audit.server.ts';
import type { Author } from '#platform/audit/author.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { ServiceKind } from '#shared/choices/sales/services.ts';
import { toCents } from '#shared/money.ts';
import type { Removal, ServiceInput } from './contract.ts';
import { type ServiceRow, toService, withUse } from './queries.server.ts';
import { forgetPicture } from './uploads.server.ts';

export type Stored = Omit<typeof services.$inferInsert, 'id' | 'kind' | 'sort_order' | 'created_at' | 'updated_at' | 'is_sample'>;

const deleted = { service: 'Service deleted successfully', template: 'Template deleted successfully' } as const;
const gone = (kind: ServiceKind) => new AppError('NOT_FOUND', `This ${kind} no longer exists.`);

export const audit = (tx: Tx, author: Author, kind: ServiceKind, verb: string, id: string, details: Record<string, unknown>) =>
  writeAudit(tx, { ...author, action: `${kind}.${verb}`, entity: kind, entity_id: id, details });

/** As it stands in the table. */
export const toStored = ({ price, frequency, ...input }: ServiceInput): Stored => ({
  ...input,
  price_cents: price === null ? null : toCents(price),
  frequency: input.type === 'subscription' ? (frequency ?? 'monthly') : null,
});

export async function readOne(tx: Tx, kind: ServiceKind, id: string) {
  const [row] = await tx
    .select(withUse)
    .from(services)
    .where(and(eq(services.id, id), eq(services.kind, kind)));
  if (!row) throw gone(kind);
  return toService(row);
}

export async function lockOne(tx: Tx, kind: ServiceKind, id: string): Promise<ServiceRow> {
  const [row] = await tx
    .select()
    .from(services)
    .where(and(eq(services.id, id), eq(services.kind, kind)))
    .for('update');
  if (!row) throw gone(kind);
  return row;
}

/** A new one stands last in the studio's own order. */
export async function addService(db: Db, author: Author, kind: ServiceKind, input: Stored) {
  return db.transaction(async (tx) => {
    const last = sql<number>`(select coalesce(max(${services.sort_order}) + 1, 0) from ${services} where ${services.kind} = ${kind})`;
    const [row] = await tx
      .insert(services)
      .values({ ...input, kind, sort_order: last })
      .returning();
    if (!row) throw new Error(`The ${kind} was not stored`);
    await audit(tx, author, kind, 'created', row.id, { ...input });
    return readOne(tx, kind, row.id);
  });
}

export async function changeService(db: Db, store: FileStore, author: Author, kind: ServiceKind, id: string, input: Stored) {
  const { changed, forgotten } = await db.transaction(async (tx) => {
    const before = await lockOne(tx, kind, id);
    const changes = differences(before, input);
    let path: string | null = null;
    if (Object.keys(changes).length > 0) {
      await tx.update(services).set(input).where(eq(services.id, id));
      await audit(tx, author, kind, 'updated', id, { name: before.name, changes });
      if (changes.image_url) path = await forgetPicture(tx, before.image_url);
    }
    return { changed: await readOne(tx, kind, id), forgotten: path };
  });
  if (forgotten) await store.delete(forgotten);
  return changed;
}

/** Nothing that a client bought or signed may lose what it is about: then it is only taken out of the offer. */
export async function removeService(db: Db, store: FileStore, author: Author, kind: ServiceKind, id: string): Promise<Removal> {
  const { forgotten, ...answer } = await db.transaction(async (tx) => {
    // The lock also holds up an order that is being stored just now.
    const before = await lockOne(tx, kind, id);
    const { is_used } = await readOne(tx, kind, id);
    if (is_used) {
      if (before.is_active) {
        await tx.update(services).set({ is_active: false }).where(eq(services.id, id));
        await audit(tx, author, kind, 'deactivated', id, { name: before.name });
      }
      const message = `${before.name} is part of an order or a contract, so it was deactivated instead of deleted.`;
      return { id, outcome: 'deactivated' as const, message, forgotten: null };
    }
    await tx.delete(services).where(eq(services.id, id));
    await audit(tx, author, kind, 'deleted', id, { name: before.name, price_cents: before.price_cents });
    const message = deleted[kind];
    return { id, outcome: 'deleted' as const, message, forgotten: await forgetPicture(tx, before.image_url) };
  });
  if (forgotten) await store.delete(forgotten);
  return answer;
}

function differences(before: ServiceRow, input: Stored) {
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const key of Object.keys(input) as (keyof Stored)[]) {
    const [from, to] = [before[key] ?? null, input[key] ?? null];
    if (input[key] !== undefined && JSON.stringify(from) !== JSON.stringify(to)) changes[key] = { from, to };
  }
  return changes;
}
