import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { form_submission_notes, form_submissions } from '#db/schema/desk/forms.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { AppError } from '#shared/app-error.ts';
import type { SubmissionStatus } from '#shared/choices/desk/forms.ts';
import { trashDays } from '#shared/choices/platform/files.ts';
import { formsAudit } from './audit.server.ts';
import { getSubmission } from './submission-queries.server.ts';
import { type SubmissionRow, toSubmission } from './submission-rows.server.ts';
import type { Submission, SubmissionDetail } from './submissions-contract.ts';

async function lockSubmission(tx: Tx, id: string, which: 'present' | 'any' = 'present'): Promise<SubmissionRow> {
  const [row] = await tx.select().from(form_submissions).where(eq(form_submissions.id, id)).for('update');
  if (!row || (which === 'present' && row.deleted_at)) throw new AppError('NOT_FOUND', 'This submission does not exist.');
  return row;
}

const audit = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof formsAudit, 'form_submission'>,
  { id, form_name }: SubmissionRow,
  more: Record<string, string> = {},
) =>
  formsAudit.write(tx, {
    ...author,
    action: `form_submission.${verb}`,
    entity: 'form_submissions',
    entity_id: id,
    details: { form_name, ...more },
  });

/** The first time that it is done is kept, for the time that an answer takes. */
const handled = (now: Date) => sql`coalesce(${form_submissions.handled_at}, ${now.toISOString()}::timestamptz)`;

export const markSubmission = (db: Db, author: Actor, id: string, status: SubmissionStatus): Promise<SubmissionDetail> =>
  db.transaction(async (tx) => {
    const row = await lockSubmission(tx, id);
    if (row.status !== status) {
      const change = { status, ...(status === 'done' && { handled_at: handled(new Date()) }) };
      await tx.update(form_submissions).set(change).where(eq(form_submissions.id, id));
      await audit(tx, author, 'marked', row, { status });
    }
    return getSubmission(tx, id);
  });

/** Something was made of it: it is done, and since when is known. For other features, in their transaction. */
export async function noteHandled(tx: Tx, id: string): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, id);
  await tx
    .update(form_submissions)
    .set({ status: 'done', handled_at: handled(new Date()) })
    .where(eq(form_submissions.id, id));
  return row;
}

export const addNote = (
  db: Db,
  author: Actor,
  { id, note_id, body }: { id: string; note_id: string; body: string },
): Promise<SubmissionDetail> =>
  db.transaction(async (tx) => {
    const row = await lockSubmission(tx, id);
    const { is_sample } = row;
    const added = await tx
      .insert(form_submission_notes)
      .values({ id: note_id, submission_id: id, body, author_id: author.actor.id, is_sample })
      .onConflictDoNothing()
      .returning({ id: form_submission_notes.id });
    if (added.length > 0) await audit(tx, author, 'noted', row);
    return getSubmission(tx, id);
  });

/** Pressed twice, it is deleted once. */
export const deleteSubmission = (db: Db, author: Actor, id: string): Promise<Submission> =>
  db.transaction(async (tx) => {
    const row = await lockSubmission(tx, id, 'any');
    if (!row.deleted_at) {
      await tx.update(form_submissions).set({ deleted_at: new Date() }).where(eq(form_submissions.id, id));
      await audit(tx, author, 'deleted', row);
    }
    return toSubmission(row, null);
  });

export const restoreSubmission = (db: Db, author: Actor, id: string): Promise<Submission> =>
  db.transaction(async (tx) => {
    const row = await lockSubmission(tx, id, 'any');
    if (row.deleted_at) {
      await tx.update(form_submissions).set({ deleted_at: null }).where(eq(form_submissions.id, id));
      await audit(tx, author, 'restored', row);
    }
    return toSubmission(row, null);
  });

export const submissionsHousekeeping: HousekeepingTask = {
  name: 'deleted form submissions',
  run: async ({ db }) =>
    (
      await db
        .delete(form_submissions)
        .where(and(isNotNull(form_submissions.deleted_at), lt(form_submissions.deleted_at, daysAgo(trashDays))))
    ).rowCount,
};
