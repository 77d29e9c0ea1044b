import { eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { status_components } from '#db/schema/desk/status.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { ComponentStatus } from '#shared/choices/desk/status.ts';
import { changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { statusAudit } from './audit.server.ts';
import type { ComponentInput } from './contract.ts';
import { readComponents } from './queries.server.ts';

const most = 100;

const audit = (
  tx: Tx,
  author: Actor,
  action: ActionOf<typeof statusAudit>,
  id: string | null,
  details: Record<string, unknown>,
) => statusAudit.write(tx, { ...author, action, entity: 'status_component', entity_id: id, details });

/** Order and number are decided by one change at a time. */
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('status_components'))`);

export const missingComponent = () => new AppError('NOT_FOUND', 'This component is no longer on the board.');

async function shown(tx: Tx, id: string) {
  const component = (await readComponents(tx)).find((one) => one.id === id);
  if (!component) throw missingComponent();
  return component;
}

/** Sent again with the same id, it is there already. */
export async function addComponent(db: Db, author: Actor, { id, ...input }: ComponentInput & { id?: string }) {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const [known] = id ? await tx.select().from(status_components).where(eq(status_components.id, id)) : [];
    if (known) {
      refuseChanged(known, input, keptAlready('component'));
      return shown(tx, known.id);
    }
    const [board] = await tx
      .select({ count: sql<number>`count(*)::int`, next: sql<number>`coalesce(max(${status_components.position}) + 1, 0)::int` })
      .from(status_components);
    if (board && board.count >= most) throw new AppError('CONFLICT', `At most ${most} components fit on the board.`);
    const [row] = await tx
      .insert(status_components)
      .values({ id, ...input, position: board?.next ?? 0 })
      .returning();
    if (!row) throw new Error('The component was not stored');
    await audit(tx, author, 'status.component_added', row.id, { ...input });
    return shown(tx, row.id);
  });
}

type Seen = { id: string; updated_at: string };

export const changeComponent = (db: Db, author: Actor, { id, updated_at }: Seen, input: ComponentInput) =>
  change(db, author, id, input, (before) => refuseStale(before, updated_at, changedMeanwhile('component')));

/** Replaces nothing but the status, so it needs no version. */
export const setComponentStatus = (db: Db, author: Actor, id: string, status: ComponentStatus) =>
  change(db, author, id, { status }, () => {});

type Row = typeof status_components.$inferSelect;

async function change(db: Db, author: Actor, id: string, input: Partial<ComponentInput>, refuse: (before: Row) => void) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(status_components).where(eq(status_components.id, id)).for('update');
    if (!before) throw missingComponent();
    const changes = Object.fromEntries(
      (['name', 'description', 'status'] as const)
        .filter((key) => key in input && before[key] !== input[key])
        .map((key) => [key, { from: before[key], to: input[key] }]),
    );
    // Sent again after a lost answer, it overwrites nothing and is not refused.
    if (Object.keys(changes).length > 0) {
      refuse(before);
      await tx.update(status_components).set(input).where(eq(status_components.id, id));
      await audit(tx, author, 'status.component_changed', id, { name: before.name, changes });
    }
    return shown(tx, id);
  });
}

export async function removeComponent(db: Db, author: Actor, id: string) {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(status_components).where(eq(status_components.id, id)).returning();
    if (!removed) throw missingComponent();
    await audit(tx, author, 'status.component_removed', id, { name: removed.name, status: removed.status });
    return { id };
  });
}

/** Those not named keep their order behind the others. A new place is no new status, so `updated_at` stays. */
export async function orderComponents(db: Db, author: Actor, ids: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurns(tx);
    const before = (await readComponents(tx)).map((component) => component.id);
    const known = await tx.select({ id: status_components.id }).from(status_components).where(inArray(status_components.id, ids));
    const wanted = [...new Set(ids)];
    if (known.length !== wanted.length) throw missingComponent();
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))];
    if (after.join() === before.join()) return;
    for (const [position, id] of after.entries()) {
      await tx.execute(sql`update status_components set position = ${position} where id = ${id} and position <> ${position}`);
    }
    await audit(tx, author, 'status.components_ordered', null, { from: before, to: after });
  });
}
