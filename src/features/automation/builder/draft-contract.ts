import { z } from 'zod';
import { actionKinds, operators, workflowLimits } from '#features/automation/workflows/choices.ts';
import { shallow, type TypedStep } from '#features/automation/workflows/definition-contract.ts';
import { stepTypes, workflowTriggers } from '#shared/choices/automation/workflows.ts';

const rule = z.object({ field: z.string().max(200), operator: z.enum(operators), value: z.string().max(1000) });

type LooseStep = { id: string; type: string; rules?: unknown; action?: unknown; yes?: LooseStep[]; no?: LooseStep[] };

/** A step on its way: what an editor needs to show it. What is still missing is told at the step, and refused when it is published. */
const looseStep: z.ZodType<LooseStep, LooseStep> = z.lazy(() =>
  z
    .looseObject({
      id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
      type: z.enum(stepTypes),
      name: z.string().max(1000),
      rules: z.array(rule).min(1).max(workflowLimits.rules).optional(),
      action: z.looseObject({ kind: z.enum(actionKinds) }).optional(),
      yes: z.array(looseStep).max(workflowLimits.steps).optional(),
      no: z.array(looseStep).max(workflowLimits.steps).optional(),
    })
    .refine(({ type, rules }) => type !== 'condition' || rules !== undefined, { path: ['rules'], message: 'Please add a rule' })
    .refine(({ type, action }) => type !== 'action' || action !== undefined, {
      path: ['action'],
      message: 'Please choose what to do',
    }),
);

const idsOf = (steps: readonly LooseStep[]): string[] =>
  steps.flatMap(({ id, yes = [], no = [] }) => [id, ...idsOf(yes), ...idsOf(no)]);

const steps = shallow.pipe(
  z
    .array(looseStep)
    .max(workflowLimits.steps, `Please use at most ${workflowLimits.steps} steps`)
    .refine((all) => idsOf(all).length <= workflowLimits.steps, `Please use at most ${workflowLimits.steps} steps`)
    .refine((all) => new Set(idsOf(all)).size === idsOf(all).length, 'Two steps have the same id'),
) as unknown as z.ZodType<TypedStep[], TypedStep[]>;

const mostLetters = 200_000;

export const draftDefinition = z.object({
  name: z.string().max(workflowLimits.name, `Please use at most ${workflowLimits.name} characters`),
  description: z.string().max(workflowLimits.description, `Please use at most ${workflowLimits.description} characters`),
  trigger: z.enum(workflowTriggers),
  trigger_config: z.record(z.string(), z.unknown()),
  steps,
});

/** As it is sent; what is published may be larger, and is read all the same. */
export const draftInput = draftDefinition.refine(
  (definition) => JSON.stringify(definition).length <= mostLetters,
  'This workflow is too large',
);
export type DraftDefinition = z.output<typeof draftDefinition>;
