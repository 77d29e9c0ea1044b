import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField } from '#ui/form-fields.tsx';
import { milestoneLimits } from '../choices.ts';
import { changeRequest, type Milestone } from '../contract.ts';
import { milestonesApi, useMilestoneChange } from './milestones-api.ts';

const failed = 'Your words could not be stored.';

type ChangesDialogProps = { milestone: Milestone; onClose: () => void; onSent: () => void };

export function ChangesDialog({ milestone, onClose, onSent }: ChangesDialogProps) {
  const form = useForm({ resolver: zodResolver(changeRequest), defaultValues: { words: '' } });
  const send = useMilestoneChange(
    milestone.project_id,
    ({ words }: { words: string }) =>
      milestonesApi.call.requestChanges({ id: milestone.id, updated_at: milestone.updated_at, words }),
    {
      done: 'Sent. We get back to you.',
      failed,
      onDone: () => {
        onClose();
        onSent();
      },
      onError: (error) => showFieldErrors(form, error),
    },
  );
  return (
    <FormDialog
      title="Ask for changes"
      description={milestone.title}
      action="Send"
      saving={send}
      failed={failed}
      onSubmit={form.handleSubmit((input) => send.mutate(input))}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="words"
        label="What should change?"
        rows={5}
        required
        maxLength={milestoneLimits.words}
      />
    </FormDialog>
  );
}
