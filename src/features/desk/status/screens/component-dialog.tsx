import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { componentStatuses } from '#shared/choices/desk/status.ts';
import { newKey } from '#shared/new-key.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { statusLabels } from '../choices.ts';
import { type AdminComponent, type ComponentInput, componentInput } from '../contract.ts';
import { statusApi, useStatusChange } from './admin-api.ts';

export const statusOptions = componentStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function ComponentDialog({ component, onClose }: { component: AdminComponent | null; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(componentInput),
    defaultValues: {
      name: component?.name ?? '',
      description: component?.description ?? '',
      status: component?.own_status ?? 'operational',
    },
  });
  // Sent again after a lost answer, it is made once.
  const [newId] = useState(newKey);
  const save = useStatusChange(
    (input: ComponentInput) =>
      component
        ? statusApi.call.changeComponent({ id: component.id, updated_at: component.updated_at, ...input })
        : statusApi.call.addComponent({ id: newId, ...input }),
    component ? 'Component saved' : 'Component added',
    'The component could not be saved.',
  );
  const submit = form.handleSubmit((input) =>
    save.mutate(input, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={component ? 'Edit component' : 'Add component'}
      description="A part of your service that a visitor would ask about."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="component-form" loading={save.isPending}>
            {component ? 'Save' : 'Add component'}
          </Button>
        </>
      }
    >
      <form method="post" id="component-form" noValidate onSubmit={submit} className="grid gap-5">
        <TextField control={form.control} name="name" label="Name" required maxLength={80} autoFocus />
        <TextField
          control={form.control}
          name="description"
          label="Description"
          maxLength={160}
          hint="One line, shown below the name."
        />
        <SelectField control={form.control} name="status" label="Status" options={statusOptions} />
      </form>
    </Dialog>
  );
}
