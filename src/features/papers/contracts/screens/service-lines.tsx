import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import type { ContractFormInput, ContractFormOutput } from '../fields.ts';

/** What the contract is about, line by line. */
export function ServiceLines({ control }: { control: Control<ContractFormInput, unknown, ContractFormOutput> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'services' });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm leading-5 font-medium">Services</legend>
      {fields.length > 0 && (
        <ul className="mt-2 grid gap-3">
          {fields.map((line, at) => (
            <li
              key={line.id}
              className="grid grid-cols-[5rem_1fr_auto] items-end gap-3 rounded-md border bg-surface p-3 sm:grid-cols-[minmax(0,1fr)_5rem_8rem_auto]"
            >
              <div className="col-span-3 grid gap-3 sm:col-span-1">
                <TextField control={control} name={`services.${at}.name`} label="Service" maxLength={160} required />
              </div>
              <TypedNumberField control={control} name={`services.${at}.quantity`} label="Quantity" step={0.01} />
              <TypedNumberField control={control} name={`services.${at}.price`} label="Price" step={0.01} placeholder="0.00" />
              <IconButton
                label={`Remove service ${at + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(at)}
                className="text-muted"
              />
              <TextField
                control={control}
                name={`services.${at}.description`}
                label="What it includes"
                maxLength={1000}
                className="col-span-3 sm:col-span-4"
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        size="sm"
        className="mt-2.5"
        onClick={() => append({ name: '', description: '', quantity: 1, price: '' })}
      >
        <Plus aria-hidden="true" />
        Add service
      </Button>
    </fieldset>
  );
}
