import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { limits } from '#features/papers/lines/choices.ts';
import { Sums } from '#features/papers/lines/screens/sums.tsx';
import { ContactPicker, type PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { currencyOptions, defaultCurrency } from '#shared/currencies.ts';
import { decimalsOf, formatCents } from '#shared/money.ts';
import { newKey } from '#shared/new-key.ts';
import { isConflict, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import { untitled } from '../choices.ts';
import { type Estimate, type EstimateInput, estimateInput } from '../contract.ts';
import { may } from '../policy.ts';
import { type EditorValues, liveSums, pickedOf, valuesOf } from './editor-values.ts';
import { EstimateStatusBadge } from './estimate-status-badge.tsx';
import { estimatesApi, estimatesKey } from './estimates-api.ts';
import { LineItems } from './line-items.tsx';
import { OnAcceptance, PaymentPlan } from './payment-plan.tsx';

const back = { to: '/admin/estimates', label: 'Price Estimates' };

/** One page for a new estimate and for one that exists, with the sums always in view. */
export function EstimateEditor({ estimate, origin }: { estimate: Estimate | null; origin?: ReactNode }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(estimateInput), defaultValues: valuesOf(estimate) });
  const { control } = form;
  // What the form was filled from: the page may read it again while somebody types.
  const [seen] = useState(estimate);
  // Sent again after a lost answer, it is made once.
  const [newId] = useState(newKey);
  const [isSaved, setIsSaved] = useState(false);
  useUnsavedChanges(form.formState.isDirty && !isSaved);
  const save = useMutation({
    mutationFn: (input: EstimateInput) =>
      seen
        ? estimatesApi.call.update({ id: seen.id, revision: seen.revision, ...input })
        : estimatesApi.call.create({ id: newId, ...input }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: estimatesKey });
      toast.success(estimate ? 'Estimate updated successfully' : 'Estimate created successfully');
      // At once: what is saved is not asked about on the way out.
      flushSync(() => setIsSaved(true));
      await navigate(back.to);
    },
    onError: (error) => {
      if (!isConflict(error)) toast.error(reasonOf(error, estimate ? 'Failed to update estimate' : 'Failed to create estimate'));
      showFieldErrors(form, error);
      return client.invalidateQueries({ queryKey: estimatesKey });
    },
  });
  if (estimate && !may(estimate.status, 'edit')) return <Closed estimate={estimate} />;
  const wasSent = estimate !== null && estimate.status !== 'draft';
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((input) => save.mutate(input))}>
      <PageHeader
        back={back}
        title={estimate ? 'Edit Estimate' : 'Create Estimate'}
        description={estimate?.estimate_number}
        badge={estimate && <EstimateStatusBadge status={estimate.status} />}
      />
      {wasSent && (
        <FormAlert tone="info" className="mb-5">
          The client has version {estimate.version}. Saving makes version {estimate.version + 1}, which has to be sent again
          before it can be accepted.
        </FormAlert>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-8">
          {origin}
          <Part title="Basics">
            <TextField control={control} name="title" label="Title" required maxLength={limits.title} placeholder={untitled} />
            <ClientField control={control} known={pickedOf(estimate)} />
            <TextareaField control={control} name="description" label="Description" rows={3} maxLength={limits.description} />
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField control={control} name="currency" label="Currency" options={currencyOptions} />
              <TextField control={control} name="valid_until" label="Valid Until" type="date" />
            </div>
          </Part>
          <Part title="Lines">
            <LineItems control={control} />
            <TotalField control={control} />
          </Part>
          <Part title="Payment">
            <PaymentPlan control={control} />
          </Part>
          <Part title="When the client accepts">
            <OnAcceptance control={control} />
          </Part>
          <Part title="Reminders">
            <SwitchField
              control={control}
              name="reminders_enabled"
              label="Remind the client"
              hint="By mail, while there is no answer."
            />
          </Part>
          <TotalStrip control={control} />
        </div>
        <aside aria-label="Totals" className="rounded-lg border bg-surface p-5 max-xl:order-last xl:sticky xl:top-20">
          <LiveTotals control={control} />
          {isConflict(save.error) && <FormAlert className="mt-5">{save.error.message}</FormAlert>}
          <div className="mt-5 grid gap-2">
            <Button type="submit" loading={save.isPending}>
              {estimate ? 'Save Changes' : 'Create Estimate'}
            </Button>
            <LinkButton to={back.to} variant="outline">
              Cancel
            </LinkButton>
          </div>
        </aside>
      </div>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-5 border-t pt-5 first:border-t-0 first:pt-0">
    <h2 className="text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
    {children}
  </section>
);

type Bound<C, O> = { control: Control<EditorValues, C, O> };

function ClientField<C, O>({ control, known }: Bound<C, O> & { known: PickedContact | null }) {
  const { field, fieldState } = useController({ control, name: 'contact_id' });
  const [picked, setPicked] = useState(known);
  return (
    <ContactPicker
      value={picked}
      error={fieldState.error?.message}
      onChange={(contact) => {
        setPicked(contact);
        field.onChange(contact?.id ?? null);
      }}
    />
  );
}

/** Without lines the owner says what it costs; with lines they do. */
function TotalField<C, O>({ control }: Bound<C, O>) {
  const items = useWatch({ control, name: 'items' }) ?? [];
  const decimals = decimalsOf(useWatch({ control, name: 'currency' }) ?? defaultCurrency);
  if (items.length > 0) return null;
  return (
    <TypedNumberField
      control={control}
      name="total_amount"
      label="Total Amount"
      step={10 ** -decimals}
      required
      placeholder={(0).toFixed(decimals)}
    />
  );
}

function LiveTotals<C, O>({ control }: Bound<C, O>) {
  const values = useWatch({ control }) as EditorValues;
  const sums = liveSums(values);
  const currency = values.currency ?? defaultCurrency;
  const open = (values.items ?? []).filter(({ optional, selected }) => optional && !selected).length;
  return (
    <div aria-live="polite">
      <h2 className="text-[0.9375rem] font-semibold tracking-tight">Totals</h2>
      <Sums sums={sums} currency={currency} />
      {sums.deposit_cents > 0 && (
        <p className="figures mt-2 flex justify-between gap-4 text-muted">
          <span>Deposit</span>
          <span>{formatCents(sums.deposit_cents, currency)}</span>
        </p>
      )}
      {open > 0 && (
        <p className="mt-2 text-[0.8125rem] text-muted">
          {open === 1 ? 'One optional line is' : `${open} optional lines are`} not in the total.
        </p>
      )}
    </div>
  );
}

/** Where the sums do not fit beside the form, the total stays in view below it. */
function TotalStrip<C, O>({ control }: Bound<C, O>) {
  const values = useWatch({ control }) as EditorValues;
  return (
    <p
      aria-hidden="true"
      className="figures sticky bottom-0 z-10 -mx-4 flex justify-between gap-4 border-t bg-page px-4 py-3 font-semibold sm:-mx-6 sm:px-6 xl:hidden"
    >
      <span>Total</span>
      <span>{formatCents(liveSums(values).total_amount_cents, values.currency ?? defaultCurrency)}</span>
    </p>
  );
}

const Closed = ({ estimate }: { estimate: Estimate }) => (
  <>
    <PageHeader
      back={back}
      title="Edit Estimate"
      description={estimate.estimate_number}
      badge={<EstimateStatusBadge status={estimate.status} />}
    />
    <FormAlert tone="info">An accepted estimate can no longer be changed. Duplicate it to make another offer.</FormAlert>
  </>
);
