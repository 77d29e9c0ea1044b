import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { milestoneLimits } from '../choices.ts';
import { type Milestone, type MilestoneInput, milestoneInput } from '../contract.ts';
import { milestoneStatusOptions } from './milestone-status-badge.tsx';
import { milestonesApi, useMilestoneChange } from './milestones-api.ts';

type MilestoneDialogProps = {
  project: { id: string; currency: string };
  milestone: Milestone | null;
  onClose: () => void;
};

const failed = 'The milestone could not be saved.';

const valuesOf = (milestone: Milestone | null) => ({
  title: milestone?.title ?? '',
  description: milestone?.description ?? '',
  status: milestone?.status ?? ('planned' as const),
  start_date: milestone?.start_date ?? '',
  due_date: milestone?.due_date ?? '',
  amount: milestone?.amount == null ? '' : String(milestone.amount),
});

export function MilestoneDialog({ project, milestone, onClose }: MilestoneDialogProps) {
  const form = useForm({ resolver: zodResolver(milestoneInput), defaultValues: valuesOf(milestone) });
  const { control } = form;
  // Sent again after a lost answer, it is the same milestone.
  const [milestone_id] = useState(newKey);
  const isApproved = Boolean(milestone?.approved_at);
  const save = useMilestoneChange(
    project.id,
    (input: MilestoneInput) =>
      milestone
        ? milestonesApi.call.update({ id: milestone.id, updated_at: milestone.updated_at, ...input })
        : milestonesApi.call.create({ id: project.id, milestone_id, ...input }),
    {
      done: milestone ? 'Milestone updated' : 'Milestone added',
      failed,
      onDone: onClose,
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const asks = useWatch({ control, name: 'status' }) === 'review' && milestone?.status !== 'review';
  return (
    <FormDialog
      title={milestone ? 'Edit Milestone' : 'Add Milestone'}
      action={milestone ? 'Save Changes' : 'Add Milestone'}
      saving={save}
      failed={failed}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <TextField control={control} name="title" label="Title" required maxLength={milestoneLimits.title} disabled={isApproved} />
      <TextareaField
        control={control}
        name="description"
        label="Description"
        rows={3}
        maxLength={milestoneLimits.description}
        disabled={isApproved}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="start_date" label="Start" type="date" />
        <TextField control={control} name="due_date" label="Due" type="date" />
        <SelectField
          control={control}
          name="status"
          label="Status"
          options={milestoneStatusOptions}
          disabled={isApproved}
          hint={asks ? 'The client is asked by mail and in the portal.' : undefined}
        />
        <TextField
          control={control}
          name="amount"
          label={`Payment on approval (${project.currency})`}
          inputMode="decimal"
          disabled={isApproved}
          hint="An invoice is written when the client approves."
        />
      </div>
    </FormDialog>
  );
}
