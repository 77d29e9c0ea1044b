import type { DbOrTx } from '#db/client.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { addFolders } from '#features/work/files/plan.server.ts';
import { addMilestones } from '#features/work/milestones/plan.server.ts';
import type { NewProject, Project } from '#features/work/projects/contract.ts';
import { lockProject } from '#features/work/projects/rows.server.ts';
import { beginProject } from '#features/work/projects/service.server.ts';
import { addTasks } from '#features/work/tasks/plan.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { projectTemplatesAudit } from './audit.server.ts';
import { storedPlan } from './contract.ts';
import { dayFrom } from './policy.ts';
import { lockTemplate } from './queries.server.ts';

/**
 * A project with the plan of a template, both or neither. Days count from the project's start, or from today where it names none.
 * A request that finds its project already there adds nothing to it.
 */
export async function createPlannedProject(db: DbOrTx, author: Actor, template_id: string, input: NewProject): Promise<Project> {
  return db.transaction(async (tx) => {
    const template = await lockTemplate(tx, template_id, 'share');
    const { milestones, tasks, folders } = storedPlan.parse(template.plan);
    const { project, isNew } = await beginProject(tx, author, input);
    if (!isNew) return project;
    const start = project.start_date ?? (await readStudioDay(tx, new Date()));
    const row = await lockProject(tx, project.id);
    await addMilestones(
      tx,
      row,
      milestones.map(({ start_day, due_day, ...one }) => ({
        ...one,
        start_date: dayFrom(start, start_day),
        due_date: dayFrom(start, due_day),
      })),
    );
    await addTasks(
      tx,
      row,
      tasks.map(({ due_day, ...one }) => ({ ...one, due_date: dayFrom(start, due_day) })),
    );
    await addFolders(tx, row, folders);
    await projectTemplatesAudit.write(tx, {
      ...author,
      action: 'project_template.applied',
      entity: 'projects',
      entity_id: project.id,
      details: {
        name: project.name,
        template: template.name,
        template_id,
        start,
        milestones: milestones.length,
        tasks: tasks.length,
        folders: folders.length,
      },
    });
    return project;
  });
}
