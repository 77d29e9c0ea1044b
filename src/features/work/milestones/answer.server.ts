import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toAmount } from '#shared/money.ts';
import { refuseStale } from '#shared/seen.ts';
import type { Milestone } from './contract.ts';
import { milestoneApproved, milestoneChangesRequested } from './events.ts';
import { waitsForClient } from './policy.ts';
import { listMilestones, lockMilestone } from './queries.server.ts';
import { auditMilestone, demandOpen, toldOf } from './service.server.ts';

const answered = () => new AppError('CONFLICT', 'This milestone does not wait for your answer.');
const changedMeanwhile = 'This milestone was changed meanwhile. Please read it again.';
const at = (moment: Date | null): string => (moment ?? new Date()).toISOString();

/** Only by the client whose project it is: nobody in the studio approves for them. A second press finds the first. */
export async function approveMilestone(
  db: Db,
  author: Actor,
  { id, amount, updated_at }: { id: string; amount: number | null; updated_at: string },
): Promise<Milestone[]> {
  return db.transaction(async (tx) => {
    const { row, project } = await lockMilestone(tx, id, author.actor.id);
    if (row.status === 'done' && row.approved_at) return listMilestones(tx, project.id);
    if (!waitsForClient(row.status)) throw answered();
    demandOpen(project);
    const due = row.amount_cents === null ? null : toAmount(row.amount_cents, project.currency);
    if (due !== amount) throw new AppError('CONFLICT', 'What this milestone makes due has changed. Please look again.');
    refuseStale(row, updated_at, changedMeanwhile);
    const values = { status: 'done', approved_at: new Date(), approved_by: author.actor.id, client_words: null } as const;
    await tx.update(project_milestones).set(values).where(eq(project_milestones.id, id));
    await auditMilestone(tx, author, 'approved', project, row, { amount_cents: row.amount_cents });
    const { amount_cents, asked_at } = row;
    await emit(tx, milestoneApproved, {
      ...toldOf(row, project),
      amount_cents,
      currency: project.currency,
      asked_at: at(asked_at),
    });
    return listMilestones(tx, project.id);
  });
}

type ChangeRequest = { id: string; words: string; updated_at: string };

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function requestChanges(db: Db, author: Actor, { id, words, updated_at }: ChangeRequest): Promise<Milestone[]> {
  return db.transaction(async (tx) => {
    const { row, project } = await lockMilestone(tx, id, author.actor.id);
    if (row.status === 'changes' && row.client_words === words) return listMilestones(tx, project.id);
    if (!waitsForClient(row.status)) throw answered();
    demandOpen(project);
    refuseStale(row, updated_at, changedMeanwhile);
    await tx.update(project_milestones).set({ status: 'changes', client_words: words }).where(eq(project_milestones.id, id));
    await auditMilestone(tx, author, 'changes_requested', project, row, { words });
    await emit(tx, milestoneChangesRequested, { ...toldOf(row, project), words, asked_at: at(row.asked_at) });
    return listMilestones(tx, project.id);
  });
}
