import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { changesOf, isOpen } from '#features/work/projects/policy.ts';
import { lockProject, type ProjectRow } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toMinor } from '#shared/money.ts';
import { changedBeforeDelete, changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { milestonesAudit } from './audit.server.ts';
import { milestoneLimits } from './choices.ts';
import type { Milestone, MilestoneInput } from './contract.ts';
import { milestoneDueChanged, milestoneReview } from './events.ts';
import { duePaymentProblem, inWantedOrder, isBinding } from './policy.ts';
import { listMilestones, lockMilestone, type MilestoneRow, missingMilestone } from './queries.server.ts';

type Told = Pick<MilestoneRow, 'id' | 'title'>;

/** Stands in the record of the project, whose activity it is. */
export const auditMilestone = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof milestonesAudit, 'milestone'>,
  project: ProjectRow,
  told: Told | null,
  details: Record<string, unknown> = {},
) =>
  milestonesAudit.write(tx, {
    ...author,
    action: `milestone.${verb}`,
    entity: 'projects',
    entity_id: project.id,
    details: { name: project.name, ...(told && { milestone_id: told.id, title: told.title }), ...details },
  });

export const toldOf = ({ id, title, project_id }: MilestoneRow, { client_id }: ProjectRow) => ({
  milestone_id: id,
  title,
  project_id,
  client_id,
});

function amountCents(amount: number | null, currency: string): number | null {
  const problem = duePaymentProblem(amount, currency);
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { amount: problem } });
  return amount === null ? null : toMinor(amount, currency);
}

/** What is over is neither asked for nor answered. */
export function demandOpen({ status }: ProjectRow): void {
  if (!isOpen(status)) throw new AppError('CONFLICT', `This project is ${status}, so its milestones are not approved any more.`);
}

/** The mail leads to the portal, where the account of the project's client alone can answer. */
function demandClient(project: ProjectRow): void {
  demandOpen(project);
  if (project.client_id) return;
  const message = 'Invite the client first: without an account nobody can answer.';
  throw new AppError('BAD_REQUEST', message, { fields: { status: message } });
}

/** The client is asked, from now on, and what they said before is answered. */
async function askClient(tx: Tx, author: Actor, project: ProjectRow, row: MilestoneRow): Promise<void> {
  await auditMilestone(tx, author, 'review_requested', project, row);
  await emit(tx, milestoneReview, { ...toldOf(row, project), asked_at: (row.asked_at ?? new Date()).toISOString() });
}

const asked = () => ({ asked_at: new Date(), client_words: null });

/** Once, however often the dialog is sent. */
export async function createMilestone(
  db: Db,
  author: Actor,
  { id, project_id }: { id: string; project_id: string },
  input: MilestoneInput,
): Promise<Milestone[]> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, project_id);
    const { amount, ...values } = input;
    const known = await listMilestones(tx, project_id);
    const kept = known.find((one) => one.id === id);
    if (kept) {
      refuseChanged(kept, input, keptAlready('milestone'));
      return known;
    }
    if (values.status === 'review') demandClient(project);
    const [last] = await tx
      .select({ next: sql<number>`coalesce(max(${project_milestones.position}) + 1, 0)::int` })
      .from(project_milestones)
      .where(eq(project_milestones.project_id, project_id));
    if (known.length >= milestoneLimits.each)
      throw new AppError('CONFLICT', `A project has at most ${milestoneLimits.each} milestones.`);
    const [row] = await tx
      .insert(project_milestones)
      .values({
        ...values,
        ...(values.status === 'review' && asked()),
        id,
        project_id,
        position: last?.next ?? 0,
        amount_cents: amountCents(amount, project.currency),
        is_sample: project.is_sample,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw missingMilestone();
    await auditMilestone(tx, author, 'created', project, row);
    if (row.status === 'review') await askClient(tx, author, project, row);
    return listMilestones(tx, project_id);
  });
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateMilestone(
  db: Db,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  input: MilestoneInput,
): Promise<Milestone[]> {
  return db.transaction(async (tx) => {
    const { row: before, project } = await lockMilestone(tx, id);
    const { amount, ...fields } = input;
    const values = { ...fields, amount_cents: amountCents(amount, project.currency) };
    const changes = changesOf(before, values);
    if (before.approved_at && Object.keys(changes).some(isBinding))
      throw new AppError('CONFLICT', 'The client has approved this milestone: only its dates can still be changed.');
    if (Object.keys(changes).length > 0) {
      refuseStale(before, updated_at, changedMeanwhile('milestone'));
      const isAsked = changes.status !== undefined && values.status === 'review';
      if (isAsked) demandClient(project);
      const [row = before] = await tx
        .update(project_milestones)
        .set({ ...values, ...(isAsked && asked()) })
        .where(eq(project_milestones.id, id))
        .returning();
      await auditMilestone(tx, author, 'updated', project, row, { changes });
      if (isAsked) await askClient(tx, author, project, row);
      if (changes.due_date) {
        const days = { from: before.due_date, to: row.due_date };
        await emit(tx, milestoneDueChanged, { ...toldOf(row, project), ...days, change: randomUUID() });
      }
    }
    return listMilestones(tx, project.id);
  });
}

type Seen = { id: string; updated_at: string };

export async function deleteMilestone(db: Db, author: Actor, { id, updated_at }: Seen): Promise<Milestone[]> {
  return db.transaction(async (tx) => {
    const { row, project } = await lockMilestone(tx, id);
    if (row.approved_at) throw new AppError('CONFLICT', 'The client has approved this milestone, so it stays.');
    refuseStale(row, updated_at, changedBeforeDelete('milestone'));
    await tx.delete(project_milestones).where(eq(project_milestones.id, id));
    await auditMilestone(tx, author, 'deleted', project, row);
    return listMilestones(tx, project.id);
  });
}

export async function orderMilestones(db: Db, author: Actor, project_id: string, ids: string[]): Promise<Milestone[]> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, project_id);
    const known = (await listMilestones(tx, project_id)).map(({ id }) => id);
    const wanted = inWantedOrder(known, ids);
    if (wanted.join() !== known.join()) {
      // Their place is no part of what somebody has read, edits or approves: the version stays.
      const updated_at = sql`${project_milestones.updated_at}`;
      for (const [position, id] of wanted.entries())
        await tx.update(project_milestones).set({ position, updated_at }).where(eq(project_milestones.id, id));
      await auditMilestone(tx, author, 'ordered', project, null, { from: known, to: wanted });
    }
    return listMilestones(tx, project_id);
  });
}
