import type { Step } from './definition-contract.ts';
import { fieldsIn } from './merge-policy.ts';

/** Every step with how deep it stands, in the order of reading. */
export function flatten(steps: readonly Step[], level = 0): { step: Step; level: number }[] {
  return steps.flatMap((step) => [
    { step, level },
    ...(step.type === 'condition' ? [...flatten(step.yes, level + 1), ...flatten(step.no, level + 1)] : []),
  ]);
}

export const findStep = (steps: readonly Step[], id: string): Step | null =>
  flatten(steps).find(({ step }) => step.id === id)?.step ?? null;

/** What follows a step: the next beside it, or what follows the condition that it stands in. Null at the end. */
export function stepAfter(steps: readonly Step[], id: string, after: string | null = null): string | null {
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1]?.id ?? after;
    if (step.id === id) return next;
    if (step.type !== 'condition') continue;
    for (const branch of [step.yes, step.no]) if (findStep(branch, id)) return stepAfter(branch, id, next);
  }
  return null;
}

/** Where a condition goes on: into a branch, or past one that is empty. */
export const stepInto = (steps: readonly Step[], condition: Step & { type: 'condition' }, isMet: boolean): string | null =>
  (isMet ? condition.yes : condition.no)[0]?.id ?? stepAfter(steps, condition.id);

/** The texts of a step that may hold merge fields. */
function textsOf(step: Step): string[] {
  if (step.type === 'email') return step.template ? Object.values(step.values) : [step.subject, step.text];
  return step.type === 'action' ? Object.values(step.action).filter((value) => typeof value === 'string') : [];
}

/** Every field that a step reads. */
export const fieldsOf = (step: Step): string[] =>
  step.type === 'condition' ? step.rules.map(({ field }) => field) : textsOf(step).flatMap(fieldsIn);
