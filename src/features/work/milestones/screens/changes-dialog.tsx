import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
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
    ({ words }: { words: string }) => milestonesApi.call.requestChanges({ id: milestone.id, words }),
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
  const isAboutField = send.error instanceof ApiFailure && Object.keys(send.error.fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ask for changes"
      description={milestone.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="changes-form" loading={send.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="changes-form"
        noValidate
        onSubmit={form.handleSubmit((input) => send.mutate(input))}
        className="grid gap-4"
      >
        {send.error && !isAboutField && <FormAlert>{reasonOf(send.error, failed)}</FormAlert>}
        <TextareaField
          control={form.control}
          name="words"
          label="What should change?"
          rows={5}
          required
          maxLength={milestoneLimits.words}
        />
      </form>
    </Dialog>
  );
}
