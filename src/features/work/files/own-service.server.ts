import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { checklist_lines } from '#db/schema/work/checklists.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { trashFile } from '#platform/files/trash.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OwnFile } from './contract.ts';
import { bringBack } from './file-service.server.ts';
import { findOwnFile, keptFor, ownOnWire } from './own-queries.server.ts';
import { auditFile, notFound } from './service.server.ts';

async function findOwn(tx: Tx, author: Actor, id: string) {
  const found = await findOwnFile(tx, author.actor.id, id);
  if (!found) throw notFound();
  return found;
}

/** Of a line that is ticked nothing is taken away; whoever ticks it waits for this transaction. */
async function isTicked(tx: Tx, { subject_type, subject_id }: FileRow): Promise<boolean> {
  if (subject_type !== 'checklist_line' || !subject_id) return false;
  const [line] = await tx.select().from(checklist_lines).where(eq(checklist_lines.id, subject_id)).for('update');
  return (line?.done_at ?? null) !== null;
}

/** A client takes back what they brought; what the studio gave or made for them stays. */
export async function deleteOwnFile(db: Db, author: Actor, id: string): Promise<OwnFile> {
  return db.transaction(async (tx) => {
    const found = await findOwn(tx, author, id);
    const { file } = found;
    const now = { ...found, is_ticked: await isTicked(tx, file) };
    const kept = keptFor(now);
    if (kept) throw new AppError('CONFLICT', kept);
    if (!found.is_own_upload) throw new AppError('CONFLICT', 'This file comes from the studio and stays with you.');
    if (await trashFile(tx, id, author.actor.id)) await auditFile(tx, author, 'deleted', file);
    return ownOnWire(now);
  });
}

/** What somebody else has deleted is for them to bring back. */
export async function restoreOwnFile(db: Db, author: Actor, id: string): Promise<OwnFile> {
  return db.transaction(async (tx) => {
    const found = await findOwn(tx, author, id);
    const { file } = found;
    if (file.deleted_at && file.deleted_by !== author.actor.id) throw notFound();
    const is_ticked = await isTicked(tx, file);
    if (await bringBack(tx, file)) await auditFile(tx, author, 'restored', file);
    return ownOnWire({ ...found, is_ticked });
  });
}
