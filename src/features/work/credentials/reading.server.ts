import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { receiptMinutes } from './choices.ts';
import type { HandedOver } from './contract.ts';
import { credentialRead } from './events.ts';
import { demandProof } from './keys.server.ts';
import { type DropRow, listCredentials, missingCredential, readerOf } from './queries.server.ts';
import { type AdminList, auditCredential, lockDrop, toldOf, wiped } from './service.server.ts';

const late = 'Nobody read this in time, so it is gone.';
const goneTexts: Record<Exclude<DropRow['state'], 'read'>, string> = {
  asked: 'Nothing has been handed over yet.',
  handed: late,
  expired: late,
  withdrawn: 'This was withdrawn, so it is gone.',
};

const receiptSince = (now: Date) => new Date(now.getTime() - receiptMinutes * 60_000);

type Reading = { id: string; receipt: string };

/** Whether it is the one who has read, in the same window, whose answer was lost on its way. */
const isAgain = ({ read_at, read_by, ...row }: DropRow, { actor }: Actor, { receipt }: Reading, now: Date): boolean =>
  row.receipt === receipt && read_by === actor.id && read_at !== null && read_at > receiptSince(now);

/**
 * One act: whoever comes second, in whatever window, finds it gone. The ciphertext is wiped when the browser confirms that it has
 * it, so that a lost answer loses no secret.
 */
export async function readCredential(
  db: Db,
  author: Actor,
  { proof, ...reading }: Reading & { proof: string },
  now = new Date(),
): Promise<HandedOver> {
  return db.transaction(async (tx) => {
    const row = await lockDrop(tx, reading.id);
    if (row.state === 'read' && !(row.sealed && isAgain(row, author, reading, now))) {
      const read_at = row.read_at?.toISOString() ?? null;
      const read_by = await readerOf(tx, row);
      throw new AppError('GONE', `This was read already, by ${read_by}.`, { details: { read_at, read_by } });
    }
    const isOverdue = row.state === 'handed' && row.expires_at !== null && row.expires_at <= now;
    if (!row.sealed || !row.key_id || isOverdue) throw new AppError('GONE', row.state === 'read' ? late : goneTexts[row.state]);
    await demandProof(tx, row.key_id, proof);
    if (row.state === 'handed') {
      await tx
        .update(credential_drops)
        .set({ state: 'read', read_at: now, read_by: author.actor.id, receipt: reading.receipt })
        .where(eq(credential_drops.id, row.id));
      await auditCredential(tx, author, 'read', row);
    }
    return { sealed: row.sealed, key_id: row.key_id };
  });
}

/** Nothing is left of it, and the client is told so. */
async function wipeRead(tx: Tx, row: DropRow): Promise<void> {
  await tx.update(credential_drops).set(wiped).where(eq(credential_drops.id, row.id));
  await emit(tx, credentialRead, toldOf(row, row.read_at ?? new Date()));
}

/** The browser has it. */
export async function confirmReading(db: Db, author: Actor, { id, receipt }: Reading): Promise<AdminList> {
  return db.transaction(async (tx) => {
    const row = await lockDrop(tx, id);
    if (row.state !== 'read' || row.receipt !== receipt || row.read_by !== author.actor.id) throw missingCredential();
    if (row.sealed) await wipeRead(tx, row);
    return listCredentials(tx, row.project_id);
  });
}

/** Wipes what was read and never confirmed: the window was closed, or the connection did not come back. */
export async function wipeUnconfirmed(db: Db, now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(credential_drops)
      .where(
        and(
          eq(credential_drops.state, 'read'),
          isNotNull(credential_drops.sealed),
          lte(credential_drops.read_at, receiptSince(now)),
        ),
      )
      .orderBy(asc(credential_drops.read_at))
      .limit(500)
      .for('update', { skipLocked: true });
    for (const row of rows) await wipeRead(tx, row);
    return rows.length;
  });
}
