import type { TaskStatus } from '#shared/choices/work/tasks.ts';

export const taskStatusLabels: Record<TaskStatus, string> = { todo: 'To do', doing: 'In progress', done: 'Done' };

export const taskLimits = { each: 500, title: 200, description: 5000, checklist: 50, checklistText: 200 } as const;
