import type { StepType } from '#shared/choices/automation/workflows.ts';

/** How long a person would take for what a step does, in minutes. The screen tells this rule beside the sum. */
export const minutesSaved: Record<StepType, number> = { email: 5, action: 4, condition: 1, delay: 1 };

/** What is counted: runs that are completed and no test, and of those the steps that were done. */
export const savingsDays = 30;
