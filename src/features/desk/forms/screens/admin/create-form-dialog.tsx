import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { formConfig, formLimits } from '../../admin-contract.ts';
import { formTypeOptions } from './form-words.ts';
import { formsAdminApi, formsKey } from './forms-api.ts';

const input = formConfig.pick({ name: true, type: true });

export function CreateFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // Sent again after a lost answer, it is the same form.
  const [id] = useState(newKey);
  const form = useForm({ resolver: zodResolver(input), defaultValues: { name: '', type: 'contact' as const } });
  const create = useMutation({
    mutationFn: (facts: { name: string; type: (typeof formTypeOptions)[number]['value'] }) =>
      formsAdminApi.call.create({ id, ...facts }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: formsKey });
      await navigate(`/admin/forms/${id}`);
    },
    onError: (error) => {
      showFieldErrors(form, error);
      // It may have been made before.
      void client.invalidateQueries({ queryKey: formsKey });
    },
  });
  return (
    <FormDialog
      title="Create Form"
      description="You build its fields next. Nobody sees it before you publish it."
      action="Create Form"
      saving={create}
      failed="The form could not be created."
      onSubmit={form.handleSubmit((facts) => create.mutate(facts))}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label="Name" required maxLength={formLimits.name} />
      <SelectField control={form.control} name="type" label="Type" required options={formTypeOptions} />
    </FormDialog>
  );
}
