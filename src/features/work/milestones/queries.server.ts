import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { AppError } from '#shared/app-error.ts';
import { toAmount } from '#shared/money.ts';
import type { Milestone } from './contract.ts';

export type MilestoneRow = typeof project_milestones.$inferSelect;
type ProjectRow = typeof projects.$inferSelect;

export const missingMilestone = () => new AppError('NOT_FOUND', 'This milestone does not exist.');

/** In their order. What an approval made due is the order that has the milestone's id as its key. */
export async function listMilestones(db: DbOrTx, project_id: string): Promise<Milestone[]> {
  const rows = await db
    .select({
      row: getTableColumns(project_milestones),
      currency: projects.currency,
      order: { id: orders.id, order_number: orders.order_number, status: orders.status },
    })
    .from(project_milestones)
    .innerJoin(projects, eq(projects.id, project_milestones.project_id))
    .leftJoin(orders, eq(orders.checkout_key, project_milestones.id))
    .where(eq(project_milestones.project_id, project_id))
    .orderBy(asc(project_milestones.position), asc(project_milestones.id));
  return rows.map(({ row, currency, order }) => ({
    id: row.id,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    status: row.status,
    start_date: row.start_date,
    due_date: row.due_date,
    amount: row.amount_cents === null ? null : toAmount(row.amount_cents, currency),
    currency,
    asked_at: row.asked_at?.toISOString() ?? null,
    approved_at: row.approved_at?.toISOString() ?? null,
    client_words: row.client_words,
    order: order && { id: order.id, order_number: order.order_number, is_paid: order.status === 'paid' },
    is_sample: row.is_sample,
    updated_at: row.updated_at.toISOString(),
  }));
}

export type LockedMilestone = { row: MilestoneRow; project: ProjectRow };

/** With its project, which stays as it is meanwhile: everything that changes the milestones of a project takes turns there. */
export async function lockMilestone(tx: Tx, id: string, client_id?: string): Promise<LockedMilestone> {
  const [found] = await tx
    .select({ project_id: project_milestones.project_id })
    .from(project_milestones)
    .where(eq(project_milestones.id, id));
  const own = client_id ? eq(projects.client_id, client_id) : undefined;
  const [project] = found
    ? await tx
        .select()
        .from(projects)
        .where(and(eq(projects.id, found.project_id), own))
        .for('update')
    : [];
  const [row] = project ? await tx.select().from(project_milestones).where(eq(project_milestones.id, id)).for('update') : [];
  if (!row || !project) throw missingMilestone();
  return { row, project };
}

/**
 * A milestone that its client has approved, with whom it is for; null for any other. Whoever hears of the approval twice waits
 * here for the first.
 */
export async function lockApproved(tx: Tx, id: string) {
  const [found] = await tx
    .select({ row: project_milestones, project: projects })
    .from(project_milestones)
    .innerJoin(projects, eq(projects.id, project_milestones.project_id))
    .where(eq(project_milestones.id, id))
    .for('update');
  if (!found?.row.approved_at) return null;
  const { contact_id, client_id } = found.project;
  const [contact] = contact_id ? await tx.select().from(contacts).where(eq(contacts.id, contact_id)).for('share') : [];
  const [user] = client_id ? await tx.select().from(users).where(eq(users.id, client_id)) : [];
  return { ...found, contact: contact ?? null, user: user ?? null };
}
