import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { deliverable_comments, deliverable_files, deliverable_replies } from '#db/schema/work/deliverables.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { refuseChanged } from '#shared/seen.ts';
import { deliverableLimits } from './choices.ts';
import type { DeliverableDetail, OwnDeliverableDetail } from './contract.ts';
import { deliverableReplied } from './events.ts';
import { fitsKind, kindOf, type Spot } from './policy.ts';
import { getDeliverable, getOwnDeliverable } from './queries.server.ts';
import {
  auditDeliverable,
  type CommentRow,
  demandOpen,
  findCurrent,
  type Locked,
  lockDeliverable,
  missingDeliverable,
  toldOf,
  unsentOf,
} from './rows.server.ts';

const missingComment = () => new AppError('NOT_FOUND', 'This comment does not exist.');

type NewComment = { id: string; comment_id: string; version_id: string; file_id: string; words: string } & Spot;

/** Noted by the client for themselves until they ask for changes. Once, however often it is sent. */
export async function addComment(db: Db, author: Actor, input: NewComment): Promise<OwnDeliverableDetail> {
  const { id, comment_id, version_id, file_id, words, page, x, y, seconds } = input;
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    const { row, project } = await lockDeliverable(tx, id, user_id);
    const [known] = await tx.select().from(deliverable_comments).where(eq(deliverable_comments.id, comment_id));
    if (known?.author_id === user_id && known.deliverable_id === id) return getOwnDeliverable(tx, { user_id }, id);
    if (known) throw missingDeliverable();
    demandOpen(project);
    if (row.status !== 'review') throw new AppError('CONFLICT', 'This deliverable does not wait for your answer.');
    const current = await findCurrent(tx, id);
    if (current?.id !== version_id) throw new AppError('CONFLICT', 'There is a newer version. Please look at it first.');
    const file = await findDelivered(tx, version_id, file_id);
    const spot = { page, x, y, seconds };
    if (!fitsKind(kindOf(file.content_type), spot)) throw new AppError('BAD_REQUEST', 'A file of this kind has no such place.');
    if ((await tx.$count(deliverable_comments, unsentOf(id, user_id))) >= deliverableLimits.comments)
      throw new AppError('CONFLICT', `At most ${deliverableLimits.comments} comments are sent at once.`);
    const values = { id: comment_id, project_id: project.id, deliverable_id: id, version_id, file_id, author_id: user_id, words };
    await tx.insert(deliverable_comments).values({ ...values, ...spot, is_sample: row.is_sample });
    return getOwnDeliverable(tx, { user_id }, id);
  });
}

async function findDelivered(tx: Tx, version_id: string, file_id: string) {
  const [file] = await tx
    .select({ content_type: files.content_type })
    .from(deliverable_files)
    .innerJoin(files, eq(files.id, deliverable_files.file_id))
    .where(and(eq(deliverable_files.version_id, version_id), eq(deliverable_files.file_id, file_id)));
  if (!file) throw new AppError('NOT_FOUND', 'This file does not exist.');
  return file;
}

/** The comment with what it is about; for a client, one in a deliverable of their own. What was not sent is its author's alone. */
async function lockComment(tx: Tx, id: string, user_id?: string): Promise<Locked & { comment: CommentRow }> {
  const [found] = await tx.select().from(deliverable_comments).where(eq(deliverable_comments.id, id));
  if (!found) throw missingComment();
  const locked = await lockDeliverable(tx, found.deliverable_id, user_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? missingComment() : error;
  });
  const [comment] = await tx.select().from(deliverable_comments).where(eq(deliverable_comments.id, id)).for('update');
  const isReadable = comment && (comment.sent_at || (user_id && comment.author_id === user_id));
  if (!isReadable) throw missingComment();
  return { ...locked, comment };
}

export async function deleteComment(db: Db, author: Actor, id: string): Promise<OwnDeliverableDetail> {
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    const { row, comment } = await lockComment(tx, id, user_id);
    if (comment.sent_at) throw new AppError('CONFLICT', 'This comment was sent, so it stays.');
    await tx.delete(deliverable_comments).where(eq(deliverable_comments.id, id));
    return getOwnDeliverable(tx, { user_id }, row.id);
  });
}

const answeredAlready =
  'Your answer was sent already, as you wrote it first. What you changed since then was not sent: please cancel and answer once more.';

type NewReply = { id: string; reply_id: string; words: string };

export const replyAsStudio = (db: Db, author: Actor, input: NewReply): Promise<DeliverableDetail> =>
  db.transaction(async (tx) => getDeliverable(tx, await writeReply(tx, author, input)));

export const replyAsClient = (db: Db, author: Actor, input: NewReply): Promise<OwnDeliverableDetail> =>
  db.transaction(async (tx) => {
    const user_id = author.actor.id;
    return getOwnDeliverable(tx, { user_id }, await writeReply(tx, author, input, user_id));
  });

/** Once, however often it is sent. */
async function writeReply(tx: Tx, author: Actor, { id, reply_id, words }: NewReply, user_id?: string): Promise<string> {
  const { comment, ...locked } = await lockComment(tx, id, user_id);
  if (!comment.sent_at) throw new AppError('CONFLICT', 'This comment was not sent yet.');
  const replies = await tx.select().from(deliverable_replies).where(eq(deliverable_replies.comment_id, id));
  const known = replies.find((one) => one.id === reply_id);
  if (known) {
    refuseChanged(known, { words }, answeredAlready);
    return locked.row.id;
  }
  if (replies.length >= deliverableLimits.replies)
    throw new AppError('CONFLICT', `A comment has at most ${deliverableLimits.replies} answers.`);
  const comments = tx
    .select({ id: deliverable_comments.id })
    .from(deliverable_comments)
    .where(eq(deliverable_comments.deliverable_id, locked.row.id));
  if ((await tx.$count(deliverable_replies, inArray(deliverable_replies.comment_id, comments))) >= deliverableLimits.repliesInAll)
    throw new AppError('CONFLICT', 'This deliverable has too many answers. Please write a message instead.');
  const values = { id: reply_id, comment_id: id, author_id: author.actor.id, is_studio: user_id === undefined, words };
  const [reply] = await tx
    .insert(deliverable_replies)
    .values({ ...values, is_sample: locked.row.is_sample })
    .onConflictDoNothing()
    .returning();
  if (!reply) throw missingComment();
  await auditDeliverable(tx, author, 'replied', locked, { comment_id: id, words });
  await emit(tx, deliverableReplied, { ...toldOf(locked), reply_id });
  return locked.row.id;
}

/** By the studio; what the client sees of it is that it was heard. */
export async function resolveComment(db: Db, author: Actor, id: string, is_resolved: boolean): Promise<DeliverableDetail> {
  return db.transaction(async (tx) => {
    const { comment, ...locked } = await lockComment(tx, id);
    if (is_resolved !== (comment.resolved_at !== null)) {
      const values = is_resolved
        ? { resolved_at: new Date(), resolved_by: author.actor.id }
        : { resolved_at: null, resolved_by: null };
      await tx.update(deliverable_comments).set(values).where(eq(deliverable_comments.id, id));
      const verb = is_resolved ? 'comment_resolved' : 'comment_reopened';
      await auditDeliverable(tx, author, verb, locked, { comment_id: id, words: comment.words });
    }
    return getDeliverable(tx, locked.row.id);
  });
}
