import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { contractTypes } from '#shared/choices/papers/contracts.ts';
import { newKey } from '#shared/new-key.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { useDiscardQuestion } from '#ui/use-discard-question.tsx';
import { defaultPaymentTerm, typeLabels } from '../choices.ts';
import type { ContractTemplate } from '../contract.ts';
import { contractTemplateInput } from '../fields.ts';
import { contractTemplatesApi, contractTemplatesKey } from './contracts-api.ts';
import { TermsField } from './terms-field.tsx';

const types = contractTypes.map((value) => ({ value, label: typeLabels[value] }));

type ContractTemplateDialogProps = {
  /** As it was when it was opened; null for a new one. */
  template: ContractTemplate | null;
  onClose: () => void;
};

export function ContractTemplateDialog({ template, onClose }: ContractTemplateDialogProps) {
  const client = useQueryClient();
  const form = useForm<z.input<typeof contractTemplateInput>, unknown, z.output<typeof contractTemplateInput>>({
    resolver: zodResolver(contractTemplateInput),
    defaultValues: {
      name: template?.name ?? '',
      description: template?.description ?? '',
      contract_type: template?.contract_type ?? 'service',
      terms_and_conditions: template?.terms_and_conditions ?? [],
      payment_terms: template?.payment_terms ?? [defaultPaymentTerm],
    },
  });
  // Sent again after a lost answer, it is made once.
  const [newId] = useState(newKey);
  const save = useMutation({
    mutationFn: (input: z.output<typeof contractTemplateInput>) =>
      template
        ? contractTemplatesApi.call.update({ id: template.id, updated_at: template.updated_at, ...input })
        : contractTemplatesApi.call.create({ id: newId, ...input }),
    onSuccess: async () => {
      toast.success(template ? 'Template updated successfully' : 'Template created successfully');
      // Opened again at once, it must be the one that was saved.
      await client.invalidateQueries({ queryKey: contractTemplatesKey });
      onClose();
    },
    onError: (error) => {
      toast.error(reasonOf(error, template ? 'Failed to update template' : 'Failed to create template'));
      showFieldErrors(form, error);
      return client.invalidateQueries({ queryKey: contractTemplatesKey });
    },
  });
  const { control } = form;
  const { isDirty } = form.formState;
  const { close, question } = useDiscardQuestion(isDirty, onClose);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && close()}
      title={template ? 'Edit contract template' : 'Create contract template'}
      description="Fields such as {{client_name}} are filled in by each contract."
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="contract-template-form" loading={save.isPending}>
            {template ? 'Save Changes' : 'Create template'}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="contract-template-form"
        noValidate
        onSubmit={form.handleSubmit((input) => save.mutate(input))}
        className="grid gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <TextField control={control} name="name" label="Name" required maxLength={120} autoFocus />
          <SelectField control={control} name="contract_type" label="Contract type" options={types} />
        </div>
        <TextField control={control} name="description" label="Description" maxLength={500} />
        <TermsField control={control} name="terms_and_conditions" label="Terms and conditions" />
        <TermsField control={control} name="payment_terms" label="Payment terms" />
      </form>
      {question}
    </Dialog>
  );
}
