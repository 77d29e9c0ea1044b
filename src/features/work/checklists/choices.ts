import type { ChecklistKind } from '#shared/choices/work/checklists.ts';

export const checklistKindLabels: Record<ChecklistKind, string> = {
  text: 'Text',
  files: 'Files',
  login: 'Login or other secret',
};

export const checklistLimits = {
  /** Of one project. */
  lists: 20,
  lines: 60,
  title: 160,
  description: 600,
  answer: 20_000,
  /** Of one line. */
  files: 50,
  fileBytes: 25 * 1024 ** 2,
} as const;

export const reminderChoices = { most: { min: 0, max: 10 }, days: { min: 1, max: 30 } } as const;
