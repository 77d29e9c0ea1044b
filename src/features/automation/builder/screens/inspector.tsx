import { ArrowDown, ArrowUp, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { stepLabels, triggerLabels, workflowLimits } from '#features/automation/workflows/choices.ts';
import type { WorkflowOptions } from '#features/automation/workflows/contract.ts';
import type { TypedStep } from '#features/automation/workflows/definition-contract.ts';
import { DraftSelect, DraftText, DraftTextarea } from '#features/automation/workflows/screens/draft-fields.tsx';
import { freeId, StepFields } from '#features/automation/workflows/screens/step-list.tsx';
import { newConfig, TriggerFields } from '#features/automation/workflows/screens/trigger-fields.tsx';
import { type WorkflowTrigger, workflowTriggers } from '#shared/choices/automation/workflows.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { DraftDefinition } from '../draft-contract.ts';
import { pathOf, replaceStep } from '../tree-policy.ts';

type Editing = {
  definition: DraftDefinition;
  options: WorkflowOptions | undefined;
  onChange: (changed: Partial<DraftDefinition>) => void;
};

/** What a workflow is called and what starts it. */
export function TriggerEditor({ definition, options, onChange }: Editing) {
  const { name, description, trigger, trigger_config } = definition;
  return (
    <>
      <DraftText
        label="Name"
        path="name"
        value={name}
        onChange={(next) => onChange({ name: next })}
        maxLength={workflowLimits.name}
        required
      />
      <DraftTextarea
        label="Description"
        path="description"
        value={description}
        onChange={(next) => onChange({ description: next.slice(0, workflowLimits.description) })}
        rows={2}
      />
      <DraftSelect
        label="Trigger"
        path="trigger"
        value={trigger}
        onChange={(next) =>
          onChange({ trigger: next as WorkflowTrigger, trigger_config: newConfig[next as WorkflowTrigger] ?? {} })
        }
        options={workflowTriggers.map((value) => ({ value, label: triggerLabels[value] }))}
      />
      <TriggerFields
        trigger={trigger}
        config={trigger_config}
        options={options}
        onChange={(config) => onChange({ trigger_config: config })}
      />
    </>
  );
}

type InspectorProps = Editing & {
  step: TypedStep | null;
  onShift: (id: string, by: 1 | -1) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
};

/** The fields of what is chosen in the diagram: of a step, or of the trigger. */
export function Inspector({ definition, options, onChange, step, onShift, onRemove, onClose }: InspectorProps) {
  if (!step)
    return (
      <Frame title="Trigger" onClose={onClose}>
        <TriggerEditor {...{ definition, options, onChange }} />
      </Frame>
    );
  const put = (changed: TypedStep) => onChange({ steps: replaceStep(definition.steps, changed) });
  const path = pathOf(definition.steps, step.id) ?? 'steps';
  return (
    <Frame
      title={stepLabels[step.type]}
      onClose={onClose}
      actions={
        <>
          <IconButton label="Move up" icon={<ArrowUp aria-hidden="true" />} onClick={() => onShift(step.id, -1)} />
          <IconButton label="Move down" icon={<ArrowDown aria-hidden="true" />} onClick={() => onShift(step.id, 1)} />
          <IconButton label="Delete step" icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove(step.id)} />
        </>
      }
    >
      <DraftText
        label="Name of the step"
        path={`${path}.name`}
        value={step.name}
        onChange={(name) => put({ ...step, name })}
        maxLength={workflowLimits.name}
        required
      />
      <StepFields
        {...{ step, path, options }}
        newId={() => freeId(definition.steps)}
        onChange={put}
        // They are cards of their own.
        withBranches={false}
      />
    </Frame>
  );
}

type FrameProps = { title: string; actions?: ReactNode; onClose: () => void; children: ReactNode };

/** Stays in sight while its fields are as long as they are. */
const Frame = ({ title, actions, onClose, children }: FrameProps) => (
  <section aria-label={`Edit: ${title}`} className="@container grid min-w-0 content-start gap-4 rounded-lg border bg-surface p-4">
    <div className="flex items-center gap-1">
      <h2 className="mr-auto text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
      {actions}
      <IconButton label="Close the editor" icon={<X aria-hidden="true" />} onClick={onClose} />
    </div>
    {children}
  </section>
);
