import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { deliverables } from '#db/schema/work/deliverables.ts';
import { changesOf } from '#features/work/projects/policy.ts';
import { lockProject, type ProjectRow } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { deliverableLimits } from './choices.ts';
import type { DeliverableDetail, DeliverableInput } from './contract.ts';
import { getDeliverable } from './queries.server.ts';
import { auditDeliverable, demandUnapproved, lockDeliverable, missingDeliverable } from './rows.server.ts';

/** Once, however often the dialog is sent. */
export async function createDeliverable(
  db: Db,
  author: Actor,
  { id, project_id }: { id: string; project_id: string },
  input: DeliverableInput,
): Promise<DeliverableDetail> {
  return db.transaction(async (tx) => {
    await insertDeliverable(tx, author, await lockProject(tx, project_id), { ...input, id });
    return getDeliverable(tx, id);
  });
}

/** Under the lock of its project. */
export async function insertDeliverable(
  tx: Tx,
  author: Actor,
  project: ProjectRow,
  input: DeliverableInput & { id: string; folder_id?: string },
): Promise<void> {
  const there = await tx.select().from(deliverables).where(eq(deliverables.project_id, project.id));
  const known = there.find((one) => one.id === input.id);
  if (known) return refuseChanged(known, input, keptAlready('deliverable'));
  if (there.length >= deliverableLimits.each)
    throw new AppError('CONFLICT', `A project has at most ${deliverableLimits.each} deliverables.`);
  const [row] = await tx
    .insert(deliverables)
    .values({ ...input, project_id: project.id, is_sample: project.is_sample })
    .onConflictDoNothing()
    .returning();
  if (!row) throw missingDeliverable();
  await auditDeliverable(tx, author, 'created', { row, project });
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateDeliverable(
  db: Db,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  input: DeliverableInput,
): Promise<DeliverableDetail> {
  return db.transaction(async (tx) => {
    const { row: before, project } = await lockDeliverable(tx, id);
    const changes = changesOf(before, input);
    if (Object.keys(changes).length > 0) {
      demandUnapproved(before);
      refuseStale(before, updated_at, changedMeanwhile('deliverable'));
      const [row = before] = await tx.update(deliverables).set(input).where(eq(deliverables.id, id)).returning();
      await auditDeliverable(tx, author, 'updated', { row, project }, { changes });
    }
    return getDeliverable(tx, id);
  });
}

/** Its own files go with it: housekeeping finds that their record is gone. Files that were chosen stay where they are. */
export async function deleteDeliverable(db: Db, author: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const locked = await lockDeliverable(tx, id);
    demandUnapproved(locked.row);
    await tx.delete(deliverables).where(eq(deliverables.id, id));
    await auditDeliverable(tx, author, 'deleted', locked);
    return { id };
  });
}
