import { and, asc, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DbOrTx, Tx } from '#db/client.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { content_transfer_items, content_transfers } from '#db/schema/website/transfer.ts';
import { type AnyActor, system } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { deleteFiles } from '#platform/files/files.server.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import type { TransferState } from '#shared/choices/website/transfer.ts';
import { transferAudit } from './audit.server.ts';
import type { TransferRow } from './queries.server.ts';

export type TransferPorts = Pick<JobContext, 'db' | 'files' | 'site' | 'env' | 'registry'>;
/** What a job works on, and by which it knows that no other has taken over. */
export type Run = { ports: TransferPorts; transfer: TransferRow; run_id: string; signal: AbortSignal };

/** Another job works on this now, or somebody decided otherwise: there is nothing left to do here. */
export class TakenOver extends Error {}

const active: TransferState[] = ['reading', 'working', 'undoing'];

/** Takes over what there is to do; null where there is nothing. */
export async function beginRun(ports: TransferPorts, id: string, signal: AbortSignal): Promise<Run | null> {
  const run_id = v7();
  const [transfer] = await ports.db
    .update(content_transfers)
    .set({ run_id })
    .where(and(eq(content_transfers.id, id), inArray(content_transfers.state, active)))
    .returning();
  return transfer ? { ports, transfer, run_id, signal } : null;
}

/** In one transaction with the transfer held: whatever is written belongs to a run that is still the one. */
export async function inRun<T>(
  { ports, transfer, run_id, signal }: Run,
  work: (tx: Tx, row: TransferRow) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  return ports.db.transaction(async (tx) => {
    const [row] = await tx.select().from(content_transfers).where(eq(content_transfers.id, transfer.id)).for('update');
    if (row?.run_id !== run_id || row.state !== transfer.state) throw new TakenOver();
    return work(tx, row);
  });
}

/** Whoever asked for it does it, as long as they have an account. */
export async function actorFor(db: DbOrTx, { asked_by }: Pick<TransferRow, 'asked_by'>): Promise<AnyActor> {
  if (!asked_by) return system;
  const [found] = await db.select({ role: user_roles.role }).from(user_roles).where(eq(user_roles.user_id, asked_by));
  return found ? { ...system, actor: { id: asked_by, role: found.role } } : system;
}

export const noteTransfer = (
  tx: Tx,
  actor: AnyActor,
  action: ActionOf<typeof transferAudit>,
  { id, file_name }: Pick<TransferRow, 'id' | 'file_name'>,
  details = {},
) =>
  transferAudit.write(tx, {
    ...actor,
    ...{ action, entity: 'content_transfers', entity_id: id },
    details: { file_name, ...details },
  });

/** Its end: nothing reads the uploaded file any more. */
export async function endTransfer(tx: Tx, row: TransferRow, set: Partial<typeof content_transfers.$inferInsert>): Promise<void> {
  await tx
    .update(content_transfers)
    .set({ ...set, run_id: null, file_id: null, finished_at: new Date() })
    .where(eq(content_transfers.id, row.id));
  if (row.file_id) await deleteFiles(tx, [row.file_id]);
}

/** What was read of a file goes, and with it the number of it. */
export async function clearItems(tx: Tx, id: string): Promise<void> {
  await tx.delete(content_transfer_items).where(eq(content_transfer_items.transfer_id, id));
  await tx.update(content_transfers).set({ total: 0, settled: 0 }).where(eq(content_transfers.id, id));
}

/** What can be done after each kind of work has failed. */
function wentWrong({ kind, state }: TransferRow): string {
  if (kind === 'export') return 'Something went wrong. Please ask for a new export.';
  if (state === 'reading') return 'Something went wrong while the file was read. Nothing was made, and it can be read again.';
  if (state === 'undoing') return 'Something went wrong while it was taken back. What is left can be taken back again.';
  return 'Something went wrong. What was made so far is kept, and it can go on from there.';
}

/** After the last attempt: somebody has to look, and can let it go on. */
export async function failTransfer({ db }: Pick<TransferPorts, 'db'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(content_transfers)
      .where(and(eq(content_transfers.id, id), inArray(content_transfers.state, active)))
      .for('update');
    if (!row) return;
    // A part of a file is not gone on with: it would be taken for all of it.
    if (row.state === 'reading') await clearItems(tx, id);
    await tx
      .update(content_transfers)
      .set({ state: 'failed', run_id: null, problem: wentWrong(row), finished_at: new Date() })
      .where(eq(content_transfers.id, id));
    const action = row.kind === 'export' ? 'content_export.failed' : 'content_import.failed';
    await noteTransfer(tx, await actorFor(tx, row), action, row);
  });
}

/** Those with something to do, the oldest first. */
export const listActive = (db: DbOrTx): Promise<{ id: string }[]> =>
  db
    .select({ id: content_transfers.id })
    .from(content_transfers)
    .where(inArray(content_transfers.state, active))
    .orderBy(asc(content_transfers.created_at), asc(content_transfers.id));
