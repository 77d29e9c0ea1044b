import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SwitchField, TextField } from '#ui/form-fields.tsx';
import { type Retainer, type RetainerInput, retainerInput } from '../contract.ts';
import { retainersApi, useRetainerChange } from './retainers-api.ts';

const failed = 'The retainer could not be saved.';

type RetainerDialogProps = { project_id: string; retainer: Retainer | null; onClose: () => void };

export function RetainerDialog({ project_id, retainer, onClose }: RetainerDialogProps) {
  const form = useForm({
    resolver: zodResolver(retainerInput),
    defaultValues: {
      hours: retainer ? String(retainer.hours) : '',
      starts_on: retainer?.starts_on ?? '',
      is_monthly: retainer?.is_monthly ?? true,
      carries_over: retainer?.carries_over ?? false,
    },
  });
  const { control } = form;
  // Of what the form was filled with: the page behind it may be read again meanwhile.
  const [updated_at] = useState(retainer?.updated_at ?? null);
  const save = useRetainerChange(
    project_id,
    (input: RetainerInput) => retainersApi.call.save({ id: project_id, updated_at, ...input }),
    { done: 'Retainer saved', failed, onDone: onClose, onError: (error) => showFieldErrors(form, error) },
  );
  const remove = useRetainerChange(project_id, () => retainersApi.call.delete({ id: project_id }), {
    done: 'Retainer deleted',
    failed: 'The retainer could not be deleted.',
    onDone: onClose,
  });
  const isMonthly = useWatch({ control, name: 'is_monthly' });
  return (
    <FormDialog
      title={retainer ? 'Edit Retainer' : 'Add Retainer'}
      description="Hours that the client buys in advance. Billable time uses them up."
      action="Save"
      saving={save}
      failed={failed}
      deletion={
        retainer && {
          title: 'Delete the retainer?',
          description: 'Its private link ends. The time entries stay.',
          confirmLabel: 'Delete retainer',
          pending: remove.isPending,
          onConfirm: () => remove.mutate(undefined),
        }
      }
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="hours" label="Hours" required inputMode="decimal" />
        <TextField control={control} name="starts_on" label="First day" type="date" required />
      </div>
      <SwitchField control={control} name="is_monthly" label="Renew every month" hint="The same hours again, from that day on." />
      {isMonthly && (
        <SwitchField
          control={control}
          name="carries_over"
          label="Carry over"
          hint="What is left of a month is added to the next."
        />
      )}
    </FormDialog>
  );
}
