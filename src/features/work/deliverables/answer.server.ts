import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { deliverable_comments, deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OwnDeliverableDetail } from './contract.ts';
import { deliverableApproved, deliverableChangesRequested } from './events.ts';
import { getOwnDeliverable } from './queries.server.ts';
import {
  auditDeliverable,
  type DeliverableRow,
  demandOpen,
  detailsOf,
  findCurrent,
  lockDeliverable,
  toldOf,
  unsentOf,
  type VersionRow,
} from './rows.server.ts';

const newer = () => new AppError('CONFLICT', 'There is a newer version. Please look at it first.');
const answered = () => new AppError('CONFLICT', 'This deliverable does not wait for your answer.');

async function demandSeen(tx: Tx, id: string, version_id: string): Promise<VersionRow> {
  const current = await findCurrent(tx, id);
  if (current?.id !== version_id) throw newer();
  return current;
}

function demandWaiting({ status }: DeliverableRow): void {
  if (status !== 'review') throw answered();
}

type Answer = Pick<VersionRow, 'answer' | 'answer_words'>;

async function writeAnswer(tx: Tx, author: Actor, row: DeliverableRow, version: VersionRow, answer: Answer): Promise<void> {
  const values = { ...answer, answered_at: new Date(), answered_by: author.actor.id };
  await tx.update(deliverable_versions).set(values).where(eq(deliverable_versions.id, version.id));
  const status = answer.answer === 'approved' ? 'approved' : 'changes';
  await tx.update(deliverables).set({ status }).where(eq(deliverables.id, row.id));
}

type Seen = { id: string; version_id: string };

/** Only by the client whose project it is: nobody in the studio approves for them. A second press finds the first. */
export async function approveDeliverable(db: Db, author: Actor, { id, version_id }: Seen): Promise<OwnDeliverableDetail> {
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    const locked = await lockDeliverable(tx, id, user_id);
    const { row, project } = locked;
    const version = await demandSeen(tx, id, version_id);
    if (version.answer === 'approved') return getOwnDeliverable(tx, { user_id }, id);
    demandWaiting(row);
    demandOpen(project);
    // Neither lost without a word, nor sent with an approval that they contradict.
    if ((await tx.$count(deliverable_comments, unsentOf(id, user_id))) > 0)
      throw new AppError('CONFLICT', 'You have comments that are not sent. Ask for changes with them, or delete them first.');
    await writeAnswer(tx, author, row, version, { answer: 'approved', answer_words: null });
    await auditDeliverable(tx, author, 'approved', locked, detailsOf(row, version));
    await emit(tx, deliverableApproved, { ...toldOf(locked), version_id, number: version.number });
    return getOwnDeliverable(tx, { user_id }, id);
  });
}

/** One round of changes, also beyond what was agreed. Whatever the client has noted is sent with it. */
export async function requestChanges(
  db: Db,
  author: Actor,
  { id, version_id }: Seen,
  words: string | null,
): Promise<OwnDeliverableDetail> {
  const user_id = author.actor.id;
  return db.transaction(async (tx) => {
    const locked = await lockDeliverable(tx, id, user_id);
    const { row, project } = locked;
    const version = await demandSeen(tx, id, version_id);
    // The same request again, after a lost answer.
    if (version.answer === 'changes' && version.answer_words === words) return getOwnDeliverable(tx, { user_id }, id);
    demandWaiting(row);
    demandOpen(project);
    const sent = await tx
      .update(deliverable_comments)
      .set({ sent_at: new Date() })
      .where(unsentOf(id, user_id))
      .returning({ id: deliverable_comments.id });
    if (!words && sent.length === 0) {
      const message = 'Please say what should change, or pin a comment';
      throw new AppError('BAD_REQUEST', message, { fields: { words: message } });
    }
    await writeAnswer(tx, author, row, version, { answer: 'changes', answer_words: words });
    await auditDeliverable(tx, author, 'changes_requested', locked, {
      ...detailsOf(row, version),
      words,
      comments: sent.length,
    });
    const told = { ...toldOf(locked), version_id, number: version.number };
    await emit(tx, deliverableChangesRequested, { ...told, words, comments: sent.length });
    return getOwnDeliverable(tx, { user_id }, id);
  });
}
