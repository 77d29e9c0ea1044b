import { Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { limits } from '#features/papers/lines/choices.ts';
import { sumLines } from '#features/papers/lines/policy.ts';
import { Sums } from '#features/papers/lines/screens/sums.tsx';
import { typedLine } from '#features/papers/lines/typed.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { decimalsOf } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import type { ContractFormInput, ContractInput } from '../fields.ts';

type Bound = { control: Control<ContractFormInput, unknown, ContractInput> };

const newService = () => ({ name: '', description: '', quantity: '1', price: '', discount: '', tax_rate: '' });

/** What the contract is about, line by line, and what that comes to. */
export function ServiceLines({ control }: Bound) {
  const { fields, append, remove } = useFieldArray({ control, name: 'services' });
  const { errors } = useFormState({ control, name: 'services' });
  const problem = errors.services?.message ?? errors.services?.root?.message;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm leading-5 font-medium">Services</legend>
      {fields.length > 0 && (
        <ul className="mt-2 grid gap-3">
          {fields.map((line, at) => (
            <ServiceLine key={line.id} control={control} at={at} onRemove={remove} />
          ))}
        </ul>
      )}
      {problem && <FieldError id="services-error">{problem}</FieldError>}
      <Button
        variant="outline"
        size="sm"
        className="mt-2.5"
        disabled={fields.length >= limits.lines}
        onClick={() => append(newService(), { focusName: `services.${fields.length}.name` })}
      >
        <Plus aria-hidden="true" />
        Add service
      </Button>
      {fields.length > 0 && <LiveSums control={control} />}
    </fieldset>
  );
}

/** Drawn again only when it changes itself: a contract may have hundreds of services. */
const ServiceLine = memo(({ control, at, onRemove }: Bound & { at: number; onRemove: (at: number) => void }) => {
  const decimals = decimalsOf(useWatch({ control, name: 'currency' }) ?? defaultCurrency);
  return (
    <li className="grid gap-3 rounded-md border bg-surface p-3">
      <div className="flex items-end gap-2">
        <TextField
          control={control}
          name={`services.${at}.name`}
          label="Service"
          maxLength={limits.name}
          required
          className="flex-1"
        />
        <IconButton
          label={`Remove service ${at + 1}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onRemove(at)}
          className="-mr-1 text-muted"
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <TypedNumberField control={control} name={`services.${at}.quantity`} label="Quantity" step={0.01} required />
        <TypedNumberField
          control={control}
          name={`services.${at}.price`}
          label="Price"
          step={10 ** -decimals}
          required
          placeholder={(0).toFixed(decimals)}
        />
        <TypedNumberField control={control} name={`services.${at}.discount`} label="Discount %" step={0.01} placeholder="0" />
        <TypedNumberField control={control} name={`services.${at}.tax_rate`} label="Tax %" step={0.01} placeholder="0" />
      </div>
      <TextareaField
        control={control}
        name={`services.${at}.description`}
        label="What it includes"
        rows={2}
        maxLength={limits.lineDescription}
      />
    </li>
  );
});

/** The sums as they stand at this keystroke, by the rules of the server. */
function LiveSums({ control }: Bound) {
  const services = useWatch({ control, name: 'services' }) ?? [];
  const currency = useWatch({ control, name: 'currency' }) ?? defaultCurrency;
  const lines = services.map((service) => typedLine(service, currency));
  return (
    <div aria-live="polite" className="mt-4 ml-auto sm:max-w-80">
      <Sums sums={sumLines(lines)} currency={currency} />
    </div>
  );
}
