import { type Control, useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Field } from '#ui/field.tsx';
import { SelectField, SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { type AdminService, serviceInput } from '../contract.ts';

const withoutBlanks = (lines: unknown) =>
  Array.isArray(lines) ? lines.map((line) => String(line).trim()).filter((line) => line !== '') : lines;

/** The API's own rules; blank lines among the features mean nothing. */
export const serviceForm = serviceInput.extend({ features: z.preprocess(withoutBlanks, serviceInput.shape.features) });
export type ServiceFormValues = z.input<typeof serviceForm>;
type FormControl<C, O> = Control<ServiceFormValues, C, O>;

export const valuesOf = (service: AdminService | null): ServiceFormValues => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  category: service?.category ?? '',
  price: service ? service.price : '',
  duration: service?.duration ?? '',
  image_url: service?.image_url ?? '',
  is_active: service?.is_active ?? true,
  type: service?.type ?? 'one-time',
  frequency: service?.frequency ?? 'monthly',
  features: service?.features ?? [],
  requires_contract: service?.requires_contract ?? false,
});

const types = [
  { value: 'one-time', label: 'One-time' },
  { value: 'subscription', label: 'Subscription' },
];
const frequencies = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

export function ServiceFields<C, O>({ control, categories }: { control: FormControl<C, O>; categories: string[] }) {
  const type = useWatch({ control, name: 'type' });
  return (
    <>
      <TextField control={control} name="name" label="Name" required maxLength={120} autoFocus />
      <TextareaField control={control} name="description" label="Description" rows={3} maxLength={2000} />
      <CategoryField control={control} categories={categories} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PriceField control={control} />
        <TypedNumberField control={control} name="duration" label="Duration (hours)" step={1} placeholder="N/A" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField control={control} name="type" label="Type" options={types} />
        {type === 'subscription' && <SelectField control={control} name="frequency" label="Frequency" options={frequencies} />}
      </div>
      <FeaturesField control={control} />
      <SwitchField
        control={control}
        name="requires_contract"
        label="Requires a contract"
        hint="The client signs a contract for it during checkout."
      />
      <SwitchField control={control} name="is_active" label="Active" hint="Clients and visitors can see and order it." />
    </>
  );
}

/** Null stands for a price on request. */
function PriceField<C, O>({ control }: { control: FormControl<C, O> }) {
  const { field } = useController({ control, name: 'price' });
  const onRequest = field.value === null;
  return (
    <div className="grid content-start gap-2.5">
      <TypedNumberField
        control={control}
        name="price"
        label="Price (USD)"
        step={0.01}
        required={!onRequest}
        disabled={onRequest}
        placeholder={onRequest ? 'Quote' : '0.00'}
      />
      <ChoiceField label="Price on request">
        {(wiring) => (
          <Checkbox {...wiring} checked={onRequest} onChange={(event) => field.onChange(event.target.checked ? null : '')} />
        )}
      </ChoiceField>
    </div>
  );
}

function CategoryField<C, O>({ control, categories }: { control: FormControl<C, O>; categories: string[] }) {
  const { field, fieldState } = useController({ control, name: 'category' });
  return (
    <Field label="Category" error={fieldState.error?.message}>
      {(wiring) => (
        <>
          <Input
            maxLength={80}
            placeholder="General"
            {...wiring}
            {...field}
            value={field.value ?? ''}
            list={`${wiring.id}-list`}
          />
          <datalist id={`${wiring.id}-list`}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function FeaturesField<C, O>({ control }: { control: FormControl<C, O> }) {
  const { field, fieldState } = useController({ control, name: 'features' });
  const { error } = fieldState;
  // A feature that is too long is told by its own place in the list.
  const message = error?.message ?? (Array.isArray(error) ? error.find((one) => one?.message)?.message : undefined);
  return (
    <Field label="Features" hint="One feature per line." error={message}>
      {(wiring) => (
        <Textarea
          {...wiring}
          name={field.name}
          ref={field.ref}
          rows={4}
          value={Array.isArray(field.value) ? field.value.join('\n') : ''}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        />
      )}
    </Field>
  );
}
