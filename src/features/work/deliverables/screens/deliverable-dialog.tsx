import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { deliverableLimits } from '../choices.ts';
import { type DeliverableDetail, type DeliverableInput, deliverableInput } from '../contract.ts';
import { deliverablesApi, useDeliverableChange } from './deliverables-api.ts';

type DeliverableDialogProps = {
  project_id: string;
  /** The one that is changed; a new one without it. */
  deliverable?: DeliverableDetail;
  /** Of a new one. */
  rounds?: number;
  onClose: () => void;
  onSaved?: (deliverable: DeliverableDetail) => void;
};

const failed = 'The deliverable could not be saved.';

export function DeliverableDialog({ project_id, deliverable, rounds, onClose, onSaved }: DeliverableDialogProps) {
  // Sent again after a lost answer, it is the same deliverable.
  const [deliverable_id] = useState(() => deliverable?.id ?? newKey());
  // Of what the form was filled with: the page behind it may be read again meanwhile.
  const [seen] = useState(deliverable);
  const form = useForm({
    resolver: zodResolver(deliverableInput),
    defaultValues: {
      title: deliverable?.title ?? '',
      description: deliverable?.description ?? '',
      agreed_rounds: String(deliverable?.rounds.agreed ?? rounds ?? 0),
    },
  });
  const { control } = form;
  const save = useDeliverableChange(
    deliverable_id,
    (input: DeliverableInput) =>
      seen
        ? deliverablesApi.call.update({ id: seen.id, updated_at: seen.updated_at, ...input })
        : deliverablesApi.call.create({ id: project_id, deliverable_id, ...input }),
    {
      done: deliverable ? 'Deliverable updated' : 'Deliverable added',
      failed,
      onDone: (saved) => {
        onClose();
        onSaved?.(saved);
      },
      onError: (error) => showFieldErrors(form, error),
    },
  );
  return (
    <FormDialog
      title={deliverable ? 'Edit Deliverable' : 'Add Deliverable'}
      action={deliverable ? 'Save Changes' : 'Add Deliverable'}
      saving={save}
      failed={failed}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <TextField control={control} name="title" label="Title" required maxLength={deliverableLimits.title} />
      <TextareaField
        control={control}
        name="description"
        label="Description"
        rows={3}
        maxLength={deliverableLimits.description}
      />
      <TextField
        control={control}
        name="agreed_rounds"
        label="Agreed revision rounds"
        inputMode="numeric"
        required
        hint="Each request for changes is one round. More than agreed are possible, and counted."
      />
    </FormDialog>
  );
}
