import { oc } from '@orpc/contract';
import { z } from 'zod';
import { folderName } from '#features/work/files/name-rules.ts';
import { folderLimits } from '#features/work/files/policy.ts';
import { milestoneLimits } from '#features/work/milestones/choices.ts';
import { demandClient, newProjectFields, project } from '#features/work/projects/contract.ts';
import { taskLimits } from '#features/work/tasks/choices.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { line } from '#shared/fields.ts';
import { seenVersion } from '#shared/seen.ts';
import { optionalText, timestamp } from '#shared/wire.ts';
import { templateLimits } from './choices.ts';

const typedDay = (value: unknown): unknown => (typeof value === 'string' ? (value.trim() === '' ? null : Number(value)) : value);

const dayNumber = z.preprocess(
  typedDay,
  z
    .number('Please enter a number of days')
    .int('Please enter whole days')
    .min(templateLimits.firstDay, 'Please enter a later day')
    .max(templateLimits.lastDay, 'Please enter an earlier day')
    .nullish()
    .transform((value) => value ?? null),
);

const typedLines = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean)
    : value;

type Each = z.ZodType<string, string>;

/** Typed a line each. A problem is told of the whole, which is one field. */
const lines = (each: Each, most: number, tooMany: string) =>
  z
    .preprocess(
      typedLines,
      z
        .array(z.string())
        .max(most, tooMany)
        .transform((values, context) =>
          values.map((value) => {
            const read = each.safeParse(value);
            if (!read.success)
              context.addIssue({ code: 'custom', message: `“${value.slice(0, 40)}”: ${read.error.issues[0]?.message}` });
            return read.data ?? value;
          }),
        ),
    )
    .default([]);

/** The names from the project's folder down, with a slash between them. */
const folderPath: Each = z.string().transform((value, context) => {
  const names = value.split('/');
  if (names.length > folderLimits.levels)
    context.addIssue({ code: 'custom', message: `Folders can lie at most ${folderLimits.levels} deep in one another.` });
  return names
    .map((name) => {
      const read = folderName.safeParse(name);
      if (!read.success) context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' });
      return read.data ?? name;
    })
    .join('/');
});

const plannedMilestone = z
  .object({
    title: line(milestoneLimits.title, 'Please enter a title'),
    description: optionalText(milestoneLimits.description),
    start_day: dayNumber,
    due_day: dayNumber,
  })
  .superRefine(({ start_day, due_day }, context) => {
    if (start_day !== null && due_day !== null && due_day < start_day)
      context.addIssue({ code: 'custom', path: ['due_day'], message: 'Due cannot be before the start' });
  });

const plannedTask = z.object({
  title: line(taskLimits.title, 'Please enter a title'),
  description: optionalText(taskLimits.description),
  due_day: dayNumber,
  is_visible: z.boolean().default(false).describe('Whether the client sees it'),
  checklist: lines(
    line(taskLimits.checklistText, 'Please say what is to be done'),
    taskLimits.checklist,
    `Please use at most ${taskLimits.checklist} lines`,
  ),
});

/** Days count from the start of the project, which is day 0. */
export const templateInput = z.object({
  name: line(templateLimits.name, 'Please enter a name'),
  description: optionalText(templateLimits.description),
  milestones: z
    .array(plannedMilestone)
    .max(templateLimits.milestones, `Please use at most ${templateLimits.milestones} milestones`)
    .default([]),
  tasks: z
    .array(plannedTask)
    .max(templateLimits.tasks, `Please use at most ${templateLimits.tasks} tasks`)
    .default([])
    .describe('Each begins among those to do'),
  folders: lines(folderPath, templateLimits.folders, `Please use at most ${templateLimits.folders} folders`).describe(
    'Where each lies in the folder of the project, as "Design/Logo"',
  ),
});
export type TemplateInput = z.output<typeof templateInput>;
/** As it is typed. */
export type TypedTemplate = z.input<typeof templateInput>;

/** The stored plan: what was written by an older version is read the same way. */
export const storedPlan = templateInput.pick({ milestones: true, tasks: true, folders: true });

export const projectTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  milestones: z.array(
    z.object({
      title: z.string(),
      description: z.string().nullable(),
      start_day: z.number().int().nullable(),
      due_day: z.number().int().nullable(),
    }),
  ),
  tasks: z.array(
    z.object({
      title: z.string(),
      description: z.string().nullable(),
      due_day: z.number().int().nullable(),
      is_visible: z.boolean(),
      checklist: z.array(z.string()),
    }),
  ),
  folders: z.array(z.string()),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type ProjectTemplate = z.output<typeof projectTemplate>;

const list = z.object({ items: z.array(projectTemplate) });
export type ProjectTemplates = z.output<typeof list>;

const tags = ['Projects'];
const byId = z.object({ id: z.uuid() });
const templateId = z.uuid().describe('Chosen by the caller: the same one is kept once');
const wholePlan = bodyLimit(8 * megabyte);

export const projectTemplatesContract = {
  list: oc.route({ method: 'GET', path: '/admin/project-templates', tags, summary: 'Project templates by name' }).output(list),
  create: oc
    .route({ method: 'POST', path: '/admin/project-templates', tags, summary: 'Add a project template' })
    .meta(wholePlan)
    .input(z.object({ template_id: templateId }).extend(templateInput.shape))
    .output(list),
  createFromProject: oc
    .route({
      method: 'POST',
      path: '/admin/projects/{id}/template',
      tags,
      summary: 'Make a template of a project’s milestones, tasks and folders',
    })
    .input(byId.extend({ template_id: templateId, name: templateInput.shape.name }))
    .output(list),
  update: oc
    .route({ method: 'PUT', path: '/admin/project-templates/{id}', tags, summary: 'Change a project template' })
    .meta(wholePlan)
    .input(byId.extend({ updated_at: seenVersion }).extend(templateInput.shape))
    .output(list),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/project-templates/{id}',
      tags,
      summary: 'Delete a project template; its projects stay',
    })
    .input(byId)
    .output(list),
  createProject: oc
    .route({
      method: 'POST',
      path: '/admin/project-templates/{id}/projects',
      tags,
      summary: 'Begin a project with the milestones, tasks and folders of a template',
    })
    .input(byId.extend(newProjectFields.shape).superRefine(demandClient))
    .output(project),
};
