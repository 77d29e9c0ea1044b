import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { defaultCurrency } from '#shared/currencies.ts';
import { formatCents } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { SwitchField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { mostInstalments, mostPaymentTerms } from '../choices.ts';
import { type EditorValues, liveSums, newInstalment } from './editor-values.ts';

type Bound<C, O> = { control: Control<EditorValues, C, O> };

/** What is due on acceptance, and when the rest is. */
export function PaymentPlan<C, O>({ control }: Bound<C, O>) {
  const { fields, append, remove } = useFieldArray({ control, name: 'payment_schedule', keyName: 'key' });
  const values = useWatch({ control }) as EditorValues;
  const { errors } = useFormState({ control, name: 'payment_schedule' });
  const { deposit_cents, instalments_cents, planned_bp } = liveSums(values);
  const money = (cents: number) => formatCents(cents, values.currency ?? defaultCurrency);
  const problem = errors.payment_schedule?.message ?? errors.payment_schedule?.root?.message;
  const left = 100_00 - planned_bp;
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="payment_terms"
          label="Payment Terms"
          maxLength={mostPaymentTerms}
          placeholder="Net 30"
        />
        <TypedNumberField
          control={control}
          name="deposit"
          label="Deposit %"
          step={0.01}
          placeholder="0"
          hint={deposit_cents > 0 ? `${money(deposit_cents)}, due on acceptance.` : 'Due on acceptance.'}
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">Payment schedule</legend>
        {fields.map(({ key }, index) => (
          <div
            key={key}
            className="grid items-start gap-3 border-t pt-3 first-of-type:border-t-0 sm:grid-cols-[1fr_7rem_1fr_auto]"
          >
            <TextField
              control={control}
              name={`payment_schedule.${index}.label`}
              label="Payment"
              required
              maxLength={120}
              placeholder="Second payment"
            />
            <TypedNumberField
              control={control}
              name={`payment_schedule.${index}.share`}
              label="Share %"
              step={0.01}
              required
              hint={money(instalments_cents[index] ?? 0)}
            />
            <TextField
              control={control}
              name={`payment_schedule.${index}.due`}
              label="Due"
              required
              maxLength={120}
              placeholder="on delivery"
            />
            <IconButton
              label={`Remove payment ${index + 1}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => remove(index)}
              className="text-muted sm:mt-6.5"
            />
          </div>
        ))}
        {problem && <FieldError id="payment-schedule-error">{problem}</FieldError>}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="outline"
            size="sm"
            disabled={fields.length >= mostInstalments}
            onClick={() => append({ ...newInstalment(), share: left > 0 ? String(left / 100) : '' })}
          >
            <Plus aria-hidden="true" />
            Add payment
          </Button>
          {fields.length > 0 && (
            <span role="status" className="figures text-[0.8125rem] text-muted">
              {planned_bp / 100}% of 100% planned
            </span>
          )}
        </div>
      </fieldset>
    </div>
  );
}

/** What happens by itself once the client has said yes. */
export function OnAcceptance<C, O>({ control }: Bound<C, O>) {
  return (
    <div className="grid gap-4">
      <SwitchField
        control={control}
        name="on_accept.contract"
        label="Create the contract"
        hint="A draft with the accepted lines, for you to look over and send."
      />
      <SwitchField
        control={control}
        name="on_accept.deposit_order"
        label="Create the deposit order"
        hint="The client gets an invoice for the deposit, in the estimate’s currency."
      />
      <SwitchField control={control} name="on_accept.project" label="Begin the project" hint="With the total as its budget." />
    </div>
  );
}
