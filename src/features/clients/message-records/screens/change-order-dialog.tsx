import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { limits } from '#features/papers/lines/choices.ts';
import { currencyOptions, defaultCurrency } from '#shared/currencies.ts';
import { decimalsOf } from '#shared/money.ts';
import { reasonOf } from '#ui/api-client.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { type ChangeOrderOfMessage, changeOrderOfMessage, type TypedChangeOrder } from '../contract.ts';
import { startOf, titleOf } from '../policy.ts';
import { useClientProjects } from './client-projects.ts';
import type { RecordDialogProps } from './message-records.tsx';
import { messageRecordsApi, useMakeRecord } from './message-records-api.ts';

export function ChangeOrderDialog({ conversation, message, onClose }: RecordDialogProps) {
  const projects = useClientProjects(conversation.id);
  const values: TypedChangeOrder = {
    title: titleOf(message.text, limits.title),
    description: startOf(message.text, limits.lineDescription),
    quantity: '1',
    unit_price: '',
    currency: defaultCurrency,
    project_id: conversation.links.project?.id ?? '',
  };
  const form = useForm({ resolver: zodResolver(changeOrderOfMessage), defaultValues: values });
  const { control } = form;
  const decimals = decimalsOf(useWatch({ control, name: 'currency' }) ?? defaultCurrency);
  const save = useMakeRecord(
    (request_key, input: ChangeOrderOfMessage) =>
      messageRecordsApi.call.createChangeOrder({ id: message.id, request_key, ...input }),
    { onDone: onClose, onError: (error) => showFieldErrors(form, error) },
  );
  return (
    <FormDialog
      title="Create Change Order"
      description="A draft of an estimate with one line. Nothing is sent before you do it."
      action="Create Change Order"
      saving={save}
      failed="The change order could not be created."
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      {projects.error && <FormAlert>{reasonOf(projects.error, 'The client’s projects could not be loaded.')}</FormAlert>}
      <TextField control={control} name="title" label="Title" required maxLength={limits.title} />
      <TextareaField control={control} name="description" label="Description" rows={4} maxLength={limits.lineDescription} />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <TypedNumberField control={control} name="quantity" label="Quantity" step={0.01} required />
        <TypedNumberField control={control} name="unit_price" label="Price" step={10 ** -decimals} required />
        <SelectField control={control} name="currency" label="Currency" options={currencyOptions} className="max-sm:col-span-2" />
      </div>
      <SelectField
        control={control}
        name="project_id"
        label="Project"
        placeholder={projects.isLoading ? 'Loading...' : 'No project'}
        options={projects.options}
      />
    </FormDialog>
  );
}
