import { oc } from '@orpc/contract';
import { z } from 'zod';
import { projectSources, projectStatuses } from '#shared/choices/work/projects.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { line } from '#shared/fields.ts';
import { seenVersion } from '#shared/seen.ts';
import { dayInput, listQuery, moreMatches, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { projectLimits } from './choices.ts';

const day = z
  .union([z.literal(''), dayInput('Please enter a valid date')])
  .nullish()
  .transform((value) => value || null);

/** A number as a person types it; empty is none. */
const readAmount = (value: unknown): unknown =>
  typeof value === 'string' ? (value.trim() === '' ? null : Number(value)) : value;

// How many decimals it may have depends on the project's currency: see `budgetProblem`.
const budget = z.preprocess(
  readAmount,
  z
    .number('Please enter a number')
    .min(0, 'The budget cannot be less than 0')
    .nullish()
    .transform((value) => value ?? null),
);

export const projectInput = z.object({
  name: line(projectLimits.name, 'Please enter a project name'),
  description: optionalText(projectLimits.description),
  status: z.enum(projectStatuses, 'Please choose a status').default('pending'),
  budget: budget.describe('In the project’s currency; empty is none'),
  start_date: day.describe('Empty becomes today when the project becomes active'),
  deadline: day,
  completed_date: day.describe('Of a completed project alone; empty becomes the day it is completed'),
});
export type ProjectInput = z.output<typeof projectInput>;

const source = z.object({ type: z.enum(projectSources), id: z.uuid() });

/** Of every new project, however it is begun. */
export const newProjectFields = projectInput.omit({ completed_date: true }).extend({
  contact_id: z
    .union([z.literal(''), z.uuid()])
    .nullish()
    .transform((value) => value || null)
    .describe('The client; of a project that is begun from something, the client of that'),
  source: source.nullish().describe('What was agreed or bought; one project for each'),
  request_key: z.uuid().optional().describe('The same key creates the project once'),
});
export function demandClient({ source: from, contact_id }: z.output<typeof newProjectFields>, context: z.RefinementCtx): void {
  if (!from && !contact_id) context.addIssue({ code: 'custom', path: ['contact_id'], message: 'Please choose a client' });
}
export const newProject = newProjectFields.superRefine(demandClient);
export type NewProject = z.output<typeof newProject>;

const client = z.object({ name: z.string(), email: z.string(), company_name: z.string().nullable() });
const origin = z.object({ type: z.enum(projectSources), id: z.uuid(), number: z.string() });

export const project = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(projectStatuses),
  client_id: z.uuid().nullable().describe('The account in the client portal, when there is one'),
  contact_id: z.uuid().nullable(),
  client: client.nullable(),
  budget: z.number().nullable(),
  currency: z.string(),
  start_date: z.string().nullable(),
  deadline: z.string().nullable(),
  completed_date: z.string().nullable(),
  is_overdue: z.boolean().describe('Open past its deadline'),
  origins: z.array(origin).describe('What it was begun from'),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Project = z.output<typeof project>;

/** What a client sees of a project: nothing of what the studio reckons with. */
export const ownProject = project
  .pick({
    id: true,
    name: true,
    description: true,
    status: true,
    start_date: true,
    deadline: true,
    completed_date: true,
    is_overdue: true,
    is_sample: true,
    created_at: true,
  })
  .extend({
    progress: z.object({ done: z.number().int(), total: z.number().int() }).describe('Of its milestones'),
    waiting: z
      .object({
        milestones: z.number().int().describe('To approve'),
        deliverables: z.number().int().describe('To approve'),
        contents: z.number().int().describe('Lines of content checklists to bring'),
        secrets: z.number().int().describe('Passwords and other secrets to hand over'),
        since: timestamp.describe('Since when the first of it waits'),
      })
      .nullable()
      .describe('What waits for the client'),
  });
export type OwnProject = z.output<typeof ownProject>;

export const activityEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  who: z.string().describe('Who did it; the system where nobody did'),
  text: z.string(),
});
export type ActivityEntry = z.output<typeof activityEntry>;

export const openSource = origin.extend({
  title: z.string(),
  client_name: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
});
export type OpenSource = z.output<typeof openSource>;

export const projectPage = pageOf(project).extend({ more_matches: moreMatches });
export type ProjectPage = z.output<typeof projectPage>;

const tags = ['Projects'];
const byId = z.object({ id: z.uuid() });
// An empty one, as a form sends it, is none.
const left = (value: unknown) => value || undefined;
/** The same for the list and for the export. */
const filters = z.object({
  status: z.preprocess(left, z.enum(projectStatuses, 'This status is not known.').optional()),
  contact_id: z.preprocess(left, z.uuid().optional()),
  q: listQuery.shape.q.describe(
    'Words of the name, of the client’s name, company or email address; or a client id, its beginning or its last characters',
  ),
});

export const projectsContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/projects', tags, summary: 'Projects, newest first' })
    .input(listQuery.extend(filters.shape))
    .output(projectPage),
  get: oc.route({ method: 'GET', path: '/admin/projects/{id}', tags, summary: 'One project' }).input(byId).output(project),
  create: oc
    .route({ method: 'POST', path: '/admin/projects', tags, summary: 'Begin a project, by hand or from something agreed' })
    .input(newProject)
    .output(project),
  update: oc
    .route({ method: 'PUT', path: '/admin/projects/{id}', tags, summary: 'Change a project; what is left out is none' })
    .input(byId.extend({ updated_at: seenVersion }).extend(projectInput.shape))
    .output(project),
  sources: oc
    .route({
      method: 'GET',
      path: '/admin/projects/sources',
      tags,
      summary: 'Accepted estimates, signed contracts and paid orders without a project, newest first',
    })
    .output(z.object({ items: z.array(openSource) })),
  export: oc
    .route({
      method: 'GET',
      path: '/admin/projects/export.csv',
      tags,
      summary: 'The projects of the list with these filters as CSV, newest first',
      ...downloadRoute('text/csv'),
    })
    .input(filters)
    .output(download),
  activity: oc
    .route({ method: 'GET', path: '/admin/projects/{id}/activity', tags, summary: 'What happened in a project, newest first' })
    .input(byId)
    .output(z.object({ items: z.array(activityEntry) })),
  listOwn: oc
    .route({ method: 'GET', path: '/projects', tags, summary: 'Your projects, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(ownProject)),
  getOwn: oc
    .route({ method: 'GET', path: '/projects/{id}', tags, summary: 'One of your projects' })
    .input(byId)
    .output(ownProject),
};
