import { useState } from 'react';
import { type WorkflowTrigger, workflowTriggers } from '#shared/choices/automation/workflows.ts';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { triggerLabels, workflowLimits } from '../choices.ts';
import type { Workflow } from '../contract.ts';
import { problemsOf, type TypedStep, type WorkflowInput, workflowInput } from '../definition-contract.ts';
import { DraftErrors, DraftSelect, DraftSwitch, DraftText, DraftTextarea } from './draft-fields.tsx';
import { freeId, StepList } from './step-list.tsx';
import { FieldNames, fieldsFor, newConfig, TriggerFields } from './trigger-fields.tsx';
import { useOptions, useWorkflowChange, workflowsApi } from './workflows-api.ts';

type Draft = {
  name: string;
  description: string;
  trigger: WorkflowTrigger;
  trigger_config: Record<string, unknown>;
  is_active: boolean;
  steps: TypedStep[];
};

const draftOf = (workflow: Workflow | null): Draft => ({
  name: workflow?.name ?? '',
  description: workflow?.description ?? '',
  trigger: workflow?.trigger ?? 'form_submission',
  trigger_config: workflow?.trigger_config ?? {},
  is_active: workflow?.is_active ?? true,
  steps: workflow?.steps ?? [],
});

const failed = 'Failed to save workflow';

export function WorkflowDialog({ workflow, onClose }: { workflow: Workflow | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(workflow));
  const [errors, setErrors] = useState<Record<string, string>>({});
  // Sent again after a lost answer, it is the same workflow.
  const [workflow_id] = useState(newKey);
  const { data: options } = useOptions();
  const put = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  const save = useWorkflowChange(
    (input: WorkflowInput) =>
      workflow
        ? workflowsApi.call.update({ id: workflow.id, updated_at: workflow.updated_at, ...input })
        : workflowsApi.call.create({ workflow_id, ...input }),
    {
      done: workflow ? 'Workflow updated successfully' : 'Workflow created successfully',
      failed,
      onDone: onClose,
      onError: (error) => setErrors(error instanceof ApiFailure ? error.fields : {}),
    },
  );

  const submit = () => {
    const read = workflowInput.safeParse(draft);
    setErrors(problemsOf(draft));
    if (read.success) save.mutate(read.data);
  };
  const fields = fieldsFor(options, draft);
  const problem =
    errors.steps ??
    (save.error && reasonOf(save.error, failed)) ??
    (Object.keys(errors).length > 0 ? 'Please check the marked fields.' : null);

  return (
    <FormDialog
      title={workflow ? 'Edit Workflow' : 'Create Workflow'}
      description={workflow ? 'Runs under way keep the version they began with.' : 'What happens by itself, and when.'}
      size="lg"
      action={workflow ? 'Save Changes' : 'Create Workflow'}
      // What failed is told below, together with what the form itself finds.
      saving={{ isPending: save.isPending, error: null }}
      failed={failed}
      isDirty={JSON.stringify(draft) !== JSON.stringify(draftOf(workflow))}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <DraftErrors value={errors}>
        <div className="@container grid gap-5">
          {problem && <FormAlert>{problem}</FormAlert>}
          <DraftText
            label="Name"
            path="name"
            value={draft.name}
            onChange={(name) => put({ name })}
            maxLength={workflowLimits.name}
            required
            autoFocus
          />
          <DraftTextarea
            label="Description"
            path="description"
            value={draft.description}
            onChange={(description) => put({ description })}
            rows={2}
          />
          <DraftSelect
            label="Trigger"
            path="trigger"
            value={draft.trigger}
            onChange={(trigger) =>
              put({ trigger: trigger as WorkflowTrigger, trigger_config: newConfig[trigger as WorkflowTrigger] ?? {} })
            }
            options={workflowTriggers.map((value) => ({ value, label: triggerLabels[value] }))}
          />
          <TriggerFields
            trigger={draft.trigger}
            config={draft.trigger_config}
            options={options}
            onChange={(trigger_config) => put({ trigger_config })}
          />
          <FieldNames fields={fields} />
          <StepList
            label="Steps"
            steps={draft.steps}
            path="steps"
            options={options}
            newId={() => freeId(draft.steps)}
            onChange={(steps) => put({ steps })}
          />
          <DraftSwitch label="Active" checked={draft.is_active} onChange={(is_active) => put({ is_active })} />
        </div>
      </DraftErrors>
    </FormDialog>
  );
}
