import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type StepType, stepTypes } from '#shared/choices/automation/workflows.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { operatorLabels, operators, stepLabels, workflowLimits } from '../choices.ts';
import type { WorkflowOptions } from '../contract.ts';
import type { TypedStep } from '../definition-contract.ts';
import { DraftSelect, DraftText } from './draft-fields.tsx';
import { ActionFields, DelayFields, EmailFields } from './step-fields.tsx';

export const newStep = (type: StepType, id: string): TypedStep => {
  const step = { id, name: stepLabels[type] };
  if (type === 'email') return { ...step, type, to: 'client', subject: '', text: '' };
  if (type === 'delay') return { ...step, type, mode: 'for', amount: 1, unit: 'days' };
  if (type === 'condition')
    return { ...step, type, match: 'all', rules: [{ field: '', operator: 'equals', value: '' }], yes: [], no: [] };
  return { ...step, type, action: { kind: 'notify', title: '', text: '' } };
};

const idsOf = (steps: readonly TypedStep[]): string[] =>
  steps.flatMap((one) => [one.id, ...(one.type === 'condition' ? [...idsOf(one.yes ?? []), ...idsOf(one.no ?? [])] : [])]);

/** Short, so that it can be typed: {{answer.s3.id}}. */
export function freeId(steps: readonly TypedStep[]): string {
  const taken = new Set(idsOf(steps));
  let number = taken.size + 1;
  while (taken.has(`s${number}`)) number += 1;
  return `s${number}`;
}

export type StepListProps = {
  label: string;
  steps: readonly TypedStep[];
  path: string;
  level?: number;
  options: WorkflowOptions | undefined;
  newId: () => string;
  onChange: (steps: TypedStep[]) => void;
};

/** The steps of a workflow, or of a branch, as a list: each can be named, moved, removed and edited by keyboard. */
export function StepList({ label, steps, path, level = 0, options, newId, onChange }: StepListProps) {
  const replace = (at: number, step: TypedStep) => onChange(steps.map((one, other) => (other === at ? step : one)));
  const move = (at: number, by: number) => {
    const next = [...steps];
    const [step] = next.splice(at, 1);
    if (step) next.splice(at + by, 0, step);
    onChange(next);
  };
  const types = stepTypes.filter((type) => type !== 'condition' || level < workflowLimits.levels - 1);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.8125rem] font-semibold">{label}</legend>
      <ol className="grid gap-3">
        {steps.map((step, at) => (
          <li key={step.id} className="@container grid min-w-0 gap-4 rounded-lg border p-3">
            <div className="flex items-end gap-1">
              <DraftText
                label={`Step ${at + 1}: ${stepLabels[step.type]}`}
                path={`${path}.${at}.name`}
                value={step.name}
                onChange={(name) => replace(at, { ...step, name })}
                maxLength={workflowLimits.name}
                className="flex-1"
                required
              />
              <IconButton
                label={`Move ${step.name} up`}
                icon={<ArrowUp aria-hidden="true" />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={`Move ${step.name} down`}
                icon={<ArrowDown aria-hidden="true" />}
                disabled={at === steps.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={`Remove ${step.name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(steps.filter((_, other) => other !== at))}
              />
            </div>
            <StepFields
              {...{ step, level, options, newId }}
              path={`${path}.${at}`}
              onChange={(changed) => replace(at, changed)}
            />
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        {types.map((type) => (
          <Button key={type} variant="outline" size="sm" onClick={() => onChange([...steps, newStep(type, newId())])}>
            <Plus aria-hidden="true" />
            {stepLabels[type]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

type StepFieldsProps = Omit<StepListProps, 'label' | 'steps' | 'onChange'> & {
  step: TypedStep;
  onChange: (step: TypedStep) => void;
  /** Whether the steps of a condition's branches are edited here as well. */
  withBranches?: boolean;
};

export function StepFields({ step, path, level = 0, options, newId, onChange, withBranches = true }: StepFieldsProps) {
  if (step.type === 'email') return <EmailFields {...{ step, path, onChange, options }} />;
  if (step.type === 'delay') return <DelayFields {...{ step, path, onChange }} />;
  if (step.type === 'action') return <ActionFields {...{ step, path, onChange, options }} />;
  const { rules } = step;
  const put = (at: number, changed: Partial<(typeof rules)[number]>) =>
    onChange({ ...step, rules: rules.map((rule, other) => (other === at ? { ...rule, ...changed } : rule)) });
  const branch = { options, newId, level: level + 1 };
  return (
    <>
      <DraftSelect
        label="When"
        path={`${path}.match`}
        value={step.match ?? 'all'}
        onChange={(match) => onChange({ ...step, match: match as 'all' })}
        options={[
          { value: 'all', label: 'All rules hold' },
          { value: 'any', label: 'Any rule holds' },
        ]}
      />
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place alone.
        <div key={at} className="grid items-end gap-2 @md:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)_auto]">
          <DraftText
            label={`Field ${at + 1}`}
            path={`${path}.rules.${at}.field`}
            value={rule.field}
            onChange={(field) => put(at, { field })}
            list="workflow-fields"
            required
          />
          <DraftSelect
            label="Compared"
            path={`${path}.rules.${at}.operator`}
            value={rule.operator}
            onChange={(operator) => put(at, { operator: operator as 'equals' })}
            options={operators.map((value) => ({ value, label: operatorLabels[value] }))}
          />
          <DraftText
            label="Value"
            path={`${path}.rules.${at}.value`}
            value={rule.value}
            onChange={(value) => put(at, { value })}
          />
          <IconButton
            label={`Remove rule ${at + 1}`}
            icon={<X aria-hidden="true" />}
            disabled={rules.length === 1}
            onClick={() => onChange({ ...step, rules: rules.filter((_, other) => other !== at) })}
          />
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={rules.length >= workflowLimits.rules}
        onClick={() => onChange({ ...step, rules: [...rules, { field: '', operator: 'equals', value: '' }] })}
      >
        <Plus aria-hidden="true" />
        Add rule
      </Button>
      {withBranches && (
        <>
          <StepList
            {...branch}
            label="If so"
            steps={step.yes ?? []}
            path={`${path}.yes`}
            onChange={(yes) => onChange({ ...step, yes })}
          />
          <StepList
            {...branch}
            label="Otherwise"
            steps={step.no ?? []}
            path={`${path}.no`}
            onChange={(no) => onChange({ ...step, no })}
          />
        </>
      )}
    </>
  );
}
