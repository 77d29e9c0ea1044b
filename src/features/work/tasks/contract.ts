import { oc } from '@orpc/contract';
import { z } from 'zod';
import { taskStatuses } from '#shared/choices/work/tasks.ts';
import { line } from '#shared/fields.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { dayInput, optionalText, timestamp } from '#shared/wire.ts';
import { taskLimits } from './choices.ts';

const day = z
  .union([z.literal(''), dayInput('Please enter a valid date')])
  .nullish()
  .transform((value) => value || null);

const checklist = z
  .array(
    z.object({
      id: z.uuid(),
      text: line(taskLimits.checklistText, 'Please say what is to be done'),
      done: z.boolean().default(false),
    }),
  )
  .max(taskLimits.checklist, `Please use at most ${taskLimits.checklist} lines`);

export const taskInput = z.object({
  title: line(taskLimits.title, 'Please enter a title'),
  description: optionalText(taskLimits.description),
  status: z.enum(taskStatuses, 'Please choose a status').default('todo'),
  due_date: day,
  assignee_id: z
    .union([z.literal(''), z.uuid()])
    .nullish()
    .transform((value) => value || null)
    .describe('Somebody who runs the studio'),
  is_visible: z.boolean().default(false).describe('Whether the client sees it'),
  checklist: checklist.default([]),
});
export type TaskInput = z.output<typeof taskInput>;
/** As it is typed. */
export type TypedTask = z.input<typeof taskInput>;

const checked = z.object({ id: z.string(), text: z.string(), done: z.boolean() });

export const task = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(taskStatuses),
  due_date: z.string().nullable(),
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  is_visible: z.boolean(),
  checklist: z.array(checked),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type Task = z.output<typeof task>;

/** What a client sees of a task that is shown to them. */
export const ownTask = task.pick({ id: true, title: true, description: true, status: true, due_date: true, checklist: true });
export type OwnTask = z.output<typeof ownTask>;

const person = z.object({ id: z.uuid(), name: z.string() });
const board = z.object({
  items: z.array(task).describe('Those of one status in their order, status after status'),
  people: z.array(person).describe('Who can be given a task'),
});
export type Board = z.output<typeof board>;

const tags = ['Projects'];
const byId = z.object({ id: z.uuid() });

export const tasksContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/projects/{id}/tasks', tags, summary: 'The tasks of a project in their order' })
    .input(byId)
    .output(board),
  create: oc
    .route({ method: 'POST', path: '/admin/projects/{id}/tasks', tags, summary: 'Add a task behind those of its status' })
    .input(byId.extend({ task_id: z.uuid().describe('Chosen by the caller: the same one is kept once') }).extend(taskInput.shape))
    .output(board),
  update: oc
    .route({ method: 'PUT', path: '/admin/tasks/{id}', tags, summary: 'Change a task; with another status it goes behind those' })
    .input(byId.extend({ updated_at: seenVersion }).extend(taskInput.shape))
    .output(board),
  move: oc
    .route({ method: 'PUT', path: '/admin/tasks/{id}/place', tags, summary: 'Put a task at a place of the board' })
    .input(
      byId.extend({
        status: z.enum(taskStatuses),
        before: z.uuid().nullish().describe('The task that it stands before; at the end without one, or where that one has left'),
      }),
    )
    .output(board),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/tasks/{id}', inputStructure: 'detailed', tags, summary: 'Delete a task' })
    .input(seenDelete)
    .output(board),
  listOwn: oc
    .route({ method: 'GET', path: '/projects/{id}/tasks', tags, summary: 'The tasks of one of your projects that you are shown' })
    .input(byId)
    .output(z.object({ items: z.array(ownTask) })),
};
