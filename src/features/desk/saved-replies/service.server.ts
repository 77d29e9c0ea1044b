import { asc, eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { saved_replies } from '#db/schema/desk/saved-replies.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedBeforeDelete, changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { savedRepliesAudit } from './audit.server.ts';
import { mostSavedReplies, type SavedReply, type SavedReplyInput } from './contract.ts';

type Row = typeof saved_replies.$inferSelect;
type Seen = { id: string; updated_at: string };

export async function listSavedReplies(db: DbOrTx): Promise<SavedReply[]> {
  const rows = await db
    .select()
    .from(saved_replies)
    .orderBy(asc(sql`lower(${saved_replies.title})`), asc(saved_replies.id))
    .limit(mostSavedReplies);
  return rows.map(({ created_at: _, updated_at, ...row }) => ({ ...row, updated_at: updated_at.toISOString() }));
}

const audit = (tx: Tx, author: Actor, verb: VerbOf<typeof savedRepliesAudit, 'saved_reply'>, { id, title }: Row) =>
  savedRepliesAudit.write(tx, {
    ...author,
    action: `saved_reply.${verb}`,
    entity: 'saved_replies',
    entity_id: id,
    details: { title },
  });

/** They are changed one after the other: a title names one reply. */
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_replies'))`);

async function demandTitle(tx: Tx, id: string, title: string): Promise<void> {
  const [same] = await tx
    .select({ id: saved_replies.id })
    .from(saved_replies)
    .where(sql`lower(${saved_replies.title}) = lower(${title}) and ${saved_replies.id} <> ${id}`);
  if (!same) return;
  const message = 'There is a saved reply with this title already';
  throw new AppError('CONFLICT', message, { fields: { title: message } });
}

export async function createSavedReply(db: Db, author: Actor, { id, ...input }: SavedReplyInput & { id: string }) {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const [known] = await tx.select().from(saved_replies).where(eq(saved_replies.id, id));
    if (known) {
      refuseChanged(known, input, keptAlready('saved reply'));
      return listSavedReplies(tx);
    }
    await demandTitle(tx, id, input.title);
    if ((await tx.$count(saved_replies)) >= mostSavedReplies)
      throw new AppError('CONFLICT', `There can be at most ${mostSavedReplies} saved replies.`);
    const [row] = await tx
      .insert(saved_replies)
      .values({ id, ...input })
      .returning();
    if (row) await audit(tx, author, 'created', row);
    return listSavedReplies(tx);
  });
}

async function lockReply(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(saved_replies).where(eq(saved_replies.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This saved reply does not exist.');
  return row;
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateSavedReply(db: Db, author: Actor, { id, updated_at }: Seen, input: SavedReplyInput) {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const before = await lockReply(tx, id);
    if (before.title !== input.title || before.body !== input.body) {
      refuseStale(before, updated_at, changedMeanwhile('saved reply'));
      await demandTitle(tx, id, input.title);
      const [row = before] = await tx.update(saved_replies).set(input).where(eq(saved_replies.id, id)).returning();
      await audit(tx, author, 'updated', row);
    }
    return listSavedReplies(tx);
  });
}

export async function deleteSavedReply(db: Db, author: Actor, { id, updated_at }: Seen) {
  return db.transaction(async (tx) => {
    const row = await lockReply(tx, id);
    refuseStale(row, updated_at, changedBeforeDelete('saved reply'));
    await tx.delete(saved_replies).where(eq(saved_replies.id, id));
    await audit(tx, author, 'deleted', row);
    return listSavedReplies(tx);
  });
}
