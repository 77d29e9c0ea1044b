import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { type Contact, type ContactInput, contactInput } from '../contract.ts';
import { splitName } from '../policy.ts';
import { contactsApi, contactsKey } from './contacts-api.ts';

type ContactPanelProps = { typed: string; onDone: (contact: Contact | null) => void; className?: string };

/** What was searched for begins the new contact: an address, or a name. */
const begun = (typed: string) => ({
  ...(typed.includes('@') || !typed ? { first_name: '', last_name: '' } : splitName(typed, '')),
  email: typed.includes('@') ? typed : '',
  company_name: '',
  phone: '',
});

/** A new contact in the middle of another form; a form inside a form is not allowed, so the keys are minded here. */
export function ContactPanel({ typed, onDone, className }: ContactPanelProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(contactInput), defaultValues: begun(typed) });
  const save = useMutation({
    mutationFn: (input: ContactInput) => contactsApi.call.create(input),
    onSuccess: async (contact) => {
      await client.invalidateQueries({ queryKey: contactsKey });
      toast.success('Contact created successfully');
      onDone(contact);
    },
    onError: (error) => {
      toast.error(reasonOf(error, 'Failed to create contact'));
      showFieldErrors(form, error);
    },
  });
  const submit = form.handleSubmit((input) => save.mutate(input));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onDone(null);
    }
  };
  const { control } = form;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a panel in every browser
    <div
      role="group"
      aria-label="New contact"
      onKeyDown={onKeyDown}
      className={clsx('grid gap-4 rounded-lg border border-line-strong bg-sunken p-4', className)}
    >
      <p className="font-semibold tracking-tight">New contact</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="first_name" label="First name" required maxLength={100} autoFocus />
        <TextField control={control} name="last_name" label="Last name" maxLength={100} />
        <TextField control={control} name="email" label="Email" type="email" required maxLength={254} />
        <TextField control={control} name="company_name" label="Company" maxLength={160} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" onClick={() => onDone(null)}>
          Cancel
        </Button>
        <Button size="sm" onClick={() => void submit()} loading={save.isPending}>
          Add contact
        </Button>
      </div>
    </div>
  );
}
