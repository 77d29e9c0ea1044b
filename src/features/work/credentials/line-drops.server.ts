import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { HandedOver } from './contract.ts';
import { credentialDeleted } from './events.ts';
import { currentKey, type DropRow, missingCredential } from './queries.server.ts';
import { lockDrop, needsKey, storeSealed, toldOf, wipeUnread } from './service.server.ts';

// For checklists, in their transactions: who may do it is told by the line, which they have locked.

type Line = { id: string; title: string };

/** What each line waits for, or was answered with last. */
export async function findLineDrops(db: DbOrTx, line_ids: string[]): Promise<Map<string, DropRow>> {
  if (line_ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(credential_drops)
    .where(inArray(credential_drops.line_id, line_ids))
    .orderBy(asc(credential_drops.created_at), asc(credential_drops.id));
  return new Map(rows.map((row) => [row.line_id ?? '', row]));
}

/** The lines that something was ever handed over for, read or not: the record of it stays. */
export async function findAnsweredLines(db: DbOrTx, line_ids: string[]): Promise<Set<string | null>> {
  if (line_ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ line_id: credential_drops.line_id })
    .from(credential_drops)
    .where(and(inArray(credential_drops.line_id, line_ids), inArray(credential_drops.state, ['handed', 'read'])));
  return new Set(rows.map(({ line_id }) => line_id));
}

/** Whether this very request was answered already, read or not. */
export async function isAnsweredWith(db: DbOrTx, line_id: string, credential_id: string): Promise<boolean> {
  const drop = (await findLineDrops(db, [line_id])).get(line_id);
  return drop?.id === credential_id && (drop.state === 'handed' || drop.state === 'read');
}

/** What the client is asked for has the title of its line. */
export async function askForLine(
  tx: Tx,
  { project_id, is_sample }: { project_id: string; is_sample: boolean },
  { id: line_id, title }: Line,
): Promise<void> {
  const drop = (await findLineDrops(tx, [line_id])).get(line_id);
  if (drop) {
    // What was handed over or read keeps the name that it was asked for by.
    const isWaiting = drop.state === 'asked' || drop.state === 'expired';
    if (isWaiting && drop.title !== title)
      await tx.update(credential_drops).set({ title }).where(eq(credential_drops.id, drop.id));
    return;
  }
  if (!(await currentKey(tx))) throw new AppError('BAD_REQUEST', needsKey);
  await tx.insert(credential_drops).values({ project_id, line_id, title, is_sample });
}

/** The line asks for something else from now on. */
export async function forgetLine(tx: Tx, line_id: string): Promise<void> {
  await tx
    .delete(credential_drops)
    .where(and(eq(credential_drops.line_id, line_id), notInArray(credential_drops.state, ['handed', 'read'])));
}

async function lockLineDrop(tx: Tx, line_id: string): Promise<DropRow> {
  const drop = (await findLineDrops(tx, [line_id])).get(line_id);
  if (!drop) throw missingCredential();
  return lockDrop(tx, drop.id);
}

/** `credential_id` is what the browser has encrypted for: nothing else could be read with it. */
export async function handOverForLine(
  tx: Tx,
  author: AnyActor,
  line_id: string,
  { credential_id, ...handed }: HandedOver & { credential_id: string; is_by_link: boolean },
  now: Date,
): Promise<void> {
  const drop = await lockLineDrop(tx, line_id);
  if (drop.id !== credential_id) throw new AppError('CONFLICT', 'We ask for this anew. Please reload the page and try again.');
  if (handed.is_by_link) refuseByLink(drop);
  await storeSealed(tx, author, drop, handed, now);
}

/** Whoever has the private link, forwarded perhaps, changes nothing that came by the account of the client. */
function refuseByLink({ state, is_by_link }: DropRow): void {
  if ((state === 'handed' || state === 'read') && !is_by_link)
    throw new AppError('CONFLICT', 'This was handed over in the portal. It can be changed there alone.');
}

/** The line is open again: what nobody has read is wiped, and of what was read the record stays beside a new request. */
export async function reopenLineDrop(tx: Tx, author: AnyActor, line_id: string, by: 'studio' | 'client' | 'link'): Promise<void> {
  const drop = await lockLineDrop(tx, line_id);
  if (by === 'link') refuseByLink(drop);
  if (drop.state === 'handed') {
    await wipeUnread(tx, author, drop);
    if (by === 'studio') await emit(tx, credentialDeleted, { ...toldOf(drop, new Date()), is_asked: true });
  }
  if (drop.state === 'read') {
    const { project_id, title, is_sample } = drop;
    await tx.insert(credential_drops).values({ project_id, line_id, title, is_sample });
  }
}
