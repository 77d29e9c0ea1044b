import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField } from '#ui/form-fields.tsx';
import { deliverableLimits } from '../choices.ts';
import { changeRequest, type OwnDeliverableDetail } from '../contract.ts';
import { beyondText, isBeyondAgreed, roundsText } from '../policy.ts';
import { deliverablesApi, useDeliverableChange } from './deliverables-api.ts';

const failed = 'Your request could not be stored.';

type ChangesDialogProps = { deliverable: OwnDeliverableDetail; version_id: string; unsent: number; onClose: () => void };

/** The client's request for changes, with the comments that they have pinned. */
export function ChangesDialog({ deliverable, version_id, unsent, onClose }: ChangesDialogProps) {
  const form = useForm({ resolver: zodResolver(changeRequest), defaultValues: { words: '' } });
  const send = useDeliverableChange(
    deliverable.id,
    ({ words }: { words: string | null }) => deliverablesApi.call.requestChanges({ id: deliverable.id, version_id, words }),
    {
      done: 'Sent. We get back to you.',
      failed,
      onDone: onClose,
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const { rounds } = deliverable;
  const pinned = unsent === 1 ? 'Your pinned comment is' : `Your ${unsent} pinned comments are`;
  return (
    <FormDialog
      title="Request changes"
      description={deliverable.title}
      action="Send"
      saving={send}
      failed={failed}
      onSubmit={form.handleSubmit((input) => send.mutate(input))}
      onClose={onClose}
    >
      {isBeyondAgreed(rounds) ? (
        <FormAlert tone="warning">{beyondText(rounds)}</FormAlert>
      ) : (
        <p className="text-muted">This uses one revision round. {roundsText(rounds)}.</p>
      )}
      {unsent > 0 && <p>{pinned} sent with it.</p>}
      <TextareaField
        control={form.control}
        name="words"
        label={unsent > 0 ? 'A few words (optional)' : 'What should change?'}
        rows={5}
        maxLength={deliverableLimits.words}
      />
    </FormDialog>
  );
}
