import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { AreaFields } from '#features/people/team/screens/area-fields.tsx';
import { noArea } from '#shared/admin-areas.ts';
import { newKey } from '#shared/new-key.ts';
import { apiClient } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField, SelectField, TextField } from '#ui/form-fields.tsx';
import { apiKeysContract, keyForm } from '../contract.ts';
import { lifetimes } from '../policy.ts';

const api = apiClient(apiKeysContract);
const blank = { name: '', scopes: noArea, lifetime: '90', password: '' } as const;

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  // One for each time that the dialog is opened: a second press makes no second key.
  const [id] = useState(newKey);
  const form = useForm({ resolver: zodResolver(keyForm), defaultValues: blank });
  const { control } = form;
  const [scopes, lifetime] = useWatch({ control, name: ['scopes', 'lifetime'] });
  const make = useMutation({
    mutationFn: (input: z.output<typeof keyForm>) => api.call.create({ id, ...input }),
    onError: (error) => showFieldErrors(form, error),
  });
  if (make.data) return <MadeKey value={make.data.key} onClose={onClose} />;
  return (
    <FormDialog
      title="New API key"
      description="Give it as little as its program needs."
      size="lg"
      action="Make key"
      saving={make}
      failed="The key could not be made."
      onSubmit={form.handleSubmit((input) => make.mutate(input))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="name"
          label="Name"
          hint="What uses it. It stands in the audit log."
          autoComplete="off"
          maxLength={100}
          required
        />
        <SelectField control={control} name="lifetime" label="Works for" options={lifetimes} />
      </div>
      {lifetime === 'none' && (
        <FormAlert tone="warning">
          A key without an end works until somebody remembers to revoke it. Choose an end if you can.
        </FormAlert>
      )}
      <AreaFields
        legend="Areas"
        value={scopes}
        onChange={(areas) => form.setValue('scopes', areas, { shouldValidate: form.formState.isSubmitted })}
        error={form.formState.errors.scopes?.message}
      />
      <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" required />
    </FormDialog>
  );
}

function MadeKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your new key"
      description="Copy it now: it is shown this once, and stored nowhere in a form that could be read again."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-3">
        <code className="rounded-md border bg-sunken px-4 py-3 font-mono text-sm [overflow-wrap:anywhere] select-all">
          {value}
        </code>
        <CopyButton value={value} label="API key">
          Copy key
        </CopyButton>
      </div>
    </Dialog>
  );
}
