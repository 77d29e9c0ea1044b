import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { services } from '#db/schema/sales/services.ts';
import { takeTurn } from '#db/turns.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { deleteFiles, findFile, findPublicFile } from '#platform/files/files.server.ts';
import { clearRemovals, type FilePorts } from '#platform/files/removals.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { ServiceKind } from '#shared/choices/sales/services.ts';
import { toCents } from '#shared/money.ts';
import { changedMeanwhile, keptAlready, refuseStale } from '#shared/seen.ts';
import { servicesAudit } from './audit.server.ts';
import type { Removal, ServiceInput } from './contract.ts';
import { type ServiceRow, toService, withUse } from './queries.server.ts';

export type Stored = Omit<
  typeof services.$inferInsert,
  'id' | 'kind' | 'image_file_id' | 'sort_order' | 'created_at' | 'updated_at' | 'is_sample'
>;

const deleted = { service: 'Service deleted successfully', template: 'Template deleted successfully' } as const;
const gone = (kind: ServiceKind) => new AppError('NOT_FOUND', `This ${kind} no longer exists.`);

export const audit = (
  tx: Tx,
  author: Actor,
  kind: ServiceKind,
  verb: VerbOf<typeof servicesAudit, ServiceKind>,
  id: string,
  details: Record<string, unknown>,
) => servicesAudit.write(tx, { ...author, action: `${kind}.${verb}`, entity: kind, entity_id: id, details });

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

/** A new one stands last in the studio's own order. Sent again with the same id, it is there already. */
export async function addService(db: Db, author: Actor, kind: ServiceKind, id: string | undefined, input: Stored) {
  return db.transaction(async (tx) => {
    if (id) await takeTurn(tx, id);
    const [known] = id ? await tx.select().from(services).where(eq(services.id, id)) : [];
    if (known) {
      if (known.kind !== kind || Object.keys(differences(known, input)).length > 0)
        throw new AppError('CONFLICT', keptAlready(kind));
      return readOne(tx, kind, known.id);
    }
    const last = sql<number>`(select coalesce(max(${services.sort_order}) + 1, 0) from ${services} where ${services.kind} = ${kind})`;
    const [row] = await tx
      .insert(services)
      .values({ id, ...input, ...(await picture(tx, input)), kind, sort_order: last })
      .returning();
    if (!row) throw new Error(`The ${kind} was not stored`);
    await audit(tx, author, kind, 'created', row.id, { ...input });
    return readOne(tx, kind, row.id);
  });
}

type Seen = { id: string; updated_at: string };

export async function changeService(ports: FilePorts, author: Actor, kind: ServiceKind, { id, updated_at }: Seen, input: Stored) {
  const changed = await ports.db.transaction(async (tx) => {
    const before = await lockOne(tx, kind, id);
    const changes = differences(before, input);
    // Sent again after a lost answer, it overwrites nothing and is not refused.
    if (Object.keys(changes).length > 0) {
      refuseStale(before, updated_at, changedMeanwhile(kind));
      await tx
        .update(services)
        .set({ ...input, ...(await picture(tx, input)) })
        .where(eq(services.id, id));
      await audit(tx, author, kind, 'updated', id, { name: before.name, changes });
      if (changes.image_url) await dropPicture(tx, before.image_file_id);
    }
    return readOne(tx, kind, id);
  });
  await clearRemovals(ports);
  return changed;
}

/** Nothing that a client bought or signed may lose what it is about: then it is only taken out of the offer. */
export async function removeService({ db, files }: FilePorts, author: Actor, kind: ServiceKind, id: string): Promise<Removal> {
  const answer = await db.transaction(async (tx) => {
    // The lock also holds up an order that is being stored just now.
    const before = await lockOne(tx, kind, id);
    const { is_used } = await readOne(tx, kind, id);
    if (is_used) {
      if (before.is_active) {
        await tx.update(services).set({ is_active: false }).where(eq(services.id, id));
        await audit(tx, author, kind, 'deactivated', id, { name: before.name });
      }
      const message = `${before.name} is part of an order or a contract, so it was deactivated instead of deleted.`;
      return { id, outcome: 'deactivated' as const, message };
    }
    await tx.delete(services).where(eq(services.id, id));
    await audit(tx, author, kind, 'deleted', id, { name: before.name, price_cents: before.price_cents });
    await dropPicture(tx, before.image_file_id);
    return { id, outcome: 'deleted' as const, message: deleted[kind] };
  });
  await clearRemovals({ db, files });
  return answer;
}

/** An address of ours may name the picture of another service: both then point to one file. */
async function picture(tx: Tx, { image_url }: Stored): Promise<{ image_file_id?: string | null }> {
  if (image_url === undefined) return {};
  return { image_file_id: (await findPublicFile(tx, image_url))?.id ?? null };
}

/** Deletes an uploaded picture that no service shows any more. One that is a logo or the like is not ours to delete. */
export async function dropPicture(tx: Tx, file_id: string | null): Promise<void> {
  if (!file_id) return;
  const file = await findFile(tx, file_id);
  if (file?.subject_type !== 'service') return;
  const used = await tx.$count(services, eq(services.image_file_id, file_id));
  if (used === 0) await deleteFiles(tx, [file_id]);
}

function differences(before: ServiceRow, input: Stored) {
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const key of Object.keys(input) as (keyof Stored)[]) {
    const [from, to] = [before[key] ?? null, input[key] ?? null];
    if (input[key] !== undefined && JSON.stringify(from) !== JSON.stringify(to)) changes[key] = { from, to };
  }
  return changes;
}
