import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { project_templates } from '#db/schema/work/templates.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { listFolderPaths } from '#features/work/files/plan.server.ts';
import { listMilestones } from '#features/work/milestones/queries.server.ts';
import { getProject } from '#features/work/projects/queries.server.ts';
import { readBoard } from '#features/work/tasks/queries.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { sameJson } from '#shared/same-json.ts';
import { changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { projectTemplatesAudit } from './audit.server.ts';
import { templateLimits } from './choices.ts';
import type { ProjectTemplates, TemplateInput } from './contract.ts';
import { firstDay, plannedMilestoneOf, plannedTaskOf } from './policy.ts';
import { listTemplates, lockTemplate, missingTemplate } from './queries.server.ts';

const auditTemplate = (
  tx: Tx,
  author: Actor,
  verb: Exclude<VerbOf<typeof projectTemplatesAudit, 'project_template'>, 'applied'>,
  { id, name }: { id: string; name: string },
  details: Record<string, unknown> = {},
) =>
  projectTemplatesAudit.write(tx, {
    ...author,
    action: `project_template.${verb}`,
    entity: 'project_templates',
    entity_id: id,
    details: { name, ...details },
  });

/** One after the other, so that no two come past the limit together. */
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('project_templates'))`);

/** What was sent is all of it, unless told. */
async function insertTemplate(tx: Tx, author: Actor, id: string, input: TemplateInput, sent: Partial<TemplateInput> = input) {
  const { name, description, ...plan } = input;
  await takeTurns(tx);
  const { items } = await listTemplates(tx);
  const known = items.find((one) => one.id === id);
  if (known) return refuseChanged(known, sent, keptAlready('template'));
  if (items.length >= templateLimits.each)
    throw new AppError('CONFLICT', `There are at most ${templateLimits.each} project templates.`);
  const [row] = await tx.insert(project_templates).values({ id, name, description, plan }).onConflictDoNothing().returning();
  if (!row) throw missingTemplate();
  await auditTemplate(tx, author, 'created', row);
}

/** Once, however often the dialog is sent. */
export async function createTemplate(db: Db, author: Actor, id: string, input: TemplateInput): Promise<ProjectTemplates> {
  return db.transaction(async (tx) => {
    await insertTemplate(tx, author, id, input);
    return listTemplates(tx);
  });
}

/** Milestones, tasks and folders as they stand in a project, without what happened to them: nothing is approved, done or given to anybody. */
export async function createFromProject(
  db: Db,
  author: Actor,
  { project_id, id, name }: { project_id: string; id: string; name: string },
): Promise<ProjectTemplates> {
  return db.transaction(async (tx) => {
    const project = await getProject(tx, project_id);
    const milestones = await listMilestones(tx, project_id);
    const { items: tasks } = await readBoard(tx, project_id);
    if (tasks.length > templateLimits.tasks)
      throw new AppError('CONFLICT', `A template has at most ${templateLimits.tasks} tasks. This project has ${tasks.length}.`);
    const folders = await listFolderPaths(tx, project_id);
    if (folders.length > templateLimits.folders)
      throw new AppError(
        'CONFLICT',
        `A template has at most ${templateLimits.folders} folders. This project has ${folders.length}.`,
      );
    const start = firstDay(project.start_date, [...milestones, ...tasks], await readStudioDay(tx, new Date(project.created_at)));
    const plan = {
      milestones: milestones.map((one) => plannedMilestoneOf(start, one)),
      tasks: tasks.map((one) => plannedTaskOf(start, one)),
      folders,
    };
    await insertTemplate(tx, author, id, { name, description: null, ...plan }, { name });
    return listTemplates(tx);
  });
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateTemplate(
  db: Db,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  { name, description, ...plan }: TemplateInput,
): Promise<ProjectTemplates> {
  return db.transaction(async (tx) => {
    const before = await lockTemplate(tx, id);
    const values = { name, description, plan };
    const isSame = name === before.name && description === before.description && sameJson(plan, before.plan);
    if (!isSame) {
      refuseStale(before, updated_at, changedMeanwhile('template'));
      await tx.update(project_templates).set(values).where(eq(project_templates.id, id));
      await auditTemplate(tx, author, 'updated', { id, name });
    }
    return listTemplates(tx);
  });
}

export async function deleteTemplate(db: Db, author: Actor, id: string): Promise<ProjectTemplates> {
  return db.transaction(async (tx) => {
    const row = await lockTemplate(tx, id);
    await tx.delete(project_templates).where(eq(project_templates.id, id));
    await auditTemplate(tx, author, 'deleted', row, { plan: row.plan });
    return listTemplates(tx);
  });
}
