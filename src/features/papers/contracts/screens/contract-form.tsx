import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { limits } from '#features/papers/lines/choices.ts';
import { ContactPicker, type PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { contractTypes } from '#shared/choices/papers/contracts.ts';
import { currencyOf, currencyOptions, defaultCurrency } from '#shared/currencies.ts';
import { decimalsOf } from '#shared/money.ts';
import { newKey } from '#shared/new-key.ts';
import { isConflict, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import { defaultPaymentTerm, defaultTerms, typeLabels, untitledContract } from '../choices.ts';
import type { ContractDetail, ContractTemplate } from '../contract.ts';
import { type ContractFormInput, type ContractInput, contractInput, longestTitle } from '../fields.ts';
import { contractsApi, contractsKey } from './contracts-api.ts';
import { ServiceLines } from './service-lines.tsx';
import { TermsField } from './terms-field.tsx';

const types = contractTypes.map((value) => ({ value, label: typeLabels[value] }));

const valuesOf = (contract: ContractDetail | null): ContractFormInput => ({
  title: contract?.title ?? '',
  description: contract?.description ?? '',
  contact_id: contract?.contact_id ?? '',
  contract_type: contract?.contract_type ?? 'service',
  total_amount: contract && contract.services.length === 0 ? String(contract.total_amount) : '',
  currency: currencyOf(contract?.currency ?? defaultCurrency),
  effective_date: contract?.effective_date ?? '',
  expiration_date: contract?.expiration_date ?? '',
  services:
    contract?.services.map(({ name, description, quantity, price, discount, tax_rate }) => ({
      name,
      description: description ?? '',
      quantity: String(quantity),
      price: String(price),
      discount: discount === 0 ? '' : String(discount),
      tax_rate: tax_rate === 0 ? '' : String(tax_rate),
    })) ?? [],
  terms_and_conditions: contract?.terms_and_conditions ?? defaultTerms,
  payment_terms: contract?.payment_terms ?? [defaultPaymentTerm],
});

type ContractFormProps = { contract: ContractDetail | null; templates: readonly ContractTemplate[] };

/** Writes a contract or changes one. What was typed stays when it cannot be saved. */
export function ContractForm({ contract, templates }: ContractFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<ContractFormInput, unknown, ContractInput>({
    resolver: zodResolver(contractInput),
    defaultValues: valuesOf(contract),
  });
  const { control } = form;
  const [contact, setContact] = useState<PickedContact | null>(contract?.contact ?? null);
  const { field: contactId, fieldState } = useController({ control, name: 'contact_id' });
  // The editors read their text once; a template gives them new ones.
  const [edition, setEdition] = useState(0);
  // What the form was filled from: the page may read it again while somebody types.
  const [seen] = useState(contract);
  // Sent again after a lost answer, it is made once.
  const [newId] = useState(newKey);
  const [isSaved, setIsSaved] = useState(false);
  useUnsavedChanges(form.formState.isDirty && !isSaved);

  const applyTemplate = (id: string) => {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    form.setValue('contract_type', template.contract_type);
    form.setValue('terms_and_conditions', template.terms_and_conditions, { shouldDirty: true });
    form.setValue('payment_terms', template.payment_terms, { shouldDirty: true });
    form.clearErrors(['terms_and_conditions', 'payment_terms']);
    setEdition((count) => count + 1);
  };

  const save = useMutation({
    mutationFn: (input: ContractInput) =>
      seen
        ? contractsApi.call.update({ id: seen.id, revision: seen.revision, ...input })
        : contractsApi.call.create({ id: newId, ...input }),
    onSuccess: async ({ id }) => {
      toast.success(contract ? 'Contract updated successfully' : 'Contract created successfully');
      await client.invalidateQueries({ queryKey: contractsKey });
      // At once: what is saved is not asked about on the way out.
      flushSync(() => setIsSaved(true));
      await navigate(`/admin/contracts/${id}`);
    },
    onError: (error) => {
      if (!isConflict(error)) toast.error(reasonOf(error, contract ? 'Failed to update contract' : 'Failed to create contract'));
      showFieldErrors(form, error);
      return client.invalidateQueries({ queryKey: contractsKey });
    },
  });

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((input) => save.mutate(input))} className="grid max-w-3xl gap-6">
      {templates.length > 0 && (
        <Field label="Start from a template" hint="Replaces the terms below and sets the type.">
          {(wiring) => (
            <Select
              {...wiring}
              defaultValue=""
              placeholder="Choose a template"
              options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => applyTemplate(event.target.value)}
            />
          )}
        </Field>
      )}
      <TextField control={control} name="title" label="Title" required maxLength={longestTitle} placeholder={untitledContract} />
      <ContactPicker
        value={contact}
        error={fieldState.error?.message}
        onChange={(picked) => {
          setContact(picked);
          contactId.onChange(picked?.id ?? '');
        }}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField control={control} name="currency" label="Currency" options={currencyOptions} />
        <SelectField control={control} name="contract_type" label="Contract type" options={types} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField control={control} name="effective_date" label="Effective date" type="date" />
        <TextField
          control={control}
          name="expiration_date"
          label="Expiration date"
          type="date"
          hint="After this day it can no longer be signed."
        />
      </div>
      <TextareaField control={control} name="description" label="Description" rows={3} maxLength={limits.description} />
      <ServiceLines control={control} />
      <TotalField control={control} />
      <TermsField
        key={`terms-${edition}`}
        control={control}
        name="terms_and_conditions"
        label="Terms and conditions"
        hint="Fields such as {{client_name}} are filled in when the contract is shown and sent."
      />
      <TermsField key={`payment-${edition}`} control={control} name="payment_terms" label="Payment terms" />
      {isConflict(save.error) && <FormAlert>{save.error.message}</FormAlert>}
      <div className="flex flex-wrap justify-end gap-2 border-t pt-5">
        <LinkButton to={contract ? `/admin/contracts/${contract.id}` : '/admin/contracts'} variant="outline">
          Cancel
        </LinkButton>
        <Button type="submit" loading={save.isPending}>
          {contract ? 'Save Changes' : 'Create Contract'}
        </Button>
      </div>
    </form>
  );
}

/** Without services the owner says what it costs; with services they do. */
function TotalField({ control }: { control: Control<ContractFormInput, unknown, ContractInput> }) {
  const services = useWatch({ control, name: 'services' }) ?? [];
  const decimals = decimalsOf(useWatch({ control, name: 'currency' }) ?? defaultCurrency);
  if (services.length > 0) return null;
  return (
    <TypedNumberField
      control={control}
      name="total_amount"
      label="Total amount"
      step={10 ** -decimals}
      required
      placeholder={(0).toFixed(decimals)}
    />
  );
}
