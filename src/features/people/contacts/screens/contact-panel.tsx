import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { type Contact, type ContactDetail, type ContactInput, contactInput } from '../contract.ts';
import { splitName } from '../policy.ts';
import { contactsApi, contactsKey } from './contacts-api.ts';

type ContactPanelProps = {
  /** What was searched for, where a contact is added. */
  typed?: string;
  /** The one that is changed; without it a new one is added. */
  contact?: ContactDetail;
  onDone: (contact: Contact | null) => void;
  className?: string;
};

/** What was searched for begins the new contact: an address, or a name. */
const begun = (typed: string) => ({
  ...(typed.includes('@') || !typed ? { first_name: '', last_name: '' } : splitName(typed, '')),
  email: typed.includes('@') ? typed : '',
  company_name: '',
  phone: '',
});
const stored = ({ first_name, last_name, email, company_name, phone }: ContactDetail) => ({
  ...{ first_name, last_name, email },
  company_name: company_name ?? '',
  phone: phone ?? '',
});

/** A contact in the middle of another form; a form inside a form is not allowed, so the keys are minded here. */
export function ContactPanel({ typed = '', contact, onDone, className }: ContactPanelProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(contactInput), defaultValues: contact ? stored(contact) : begun(typed) });
  const save = useMutation({
    mutationFn: async (input: ContactInput) => {
      if (!contact) return { saved: await contactsApi.call.create(input), ended: [] };
      const { ended_links: ended, ...saved } = await contactsApi.call.update({ id: contact.id, ...input });
      return { saved, ended };
    },
    onSuccess: async ({ saved, ended }) => {
      // With the links, what every list shows of the documents has changed.
      await client.invalidateQueries(ended.length > 0 ? undefined : { queryKey: contactsKey });
      toast.success(contact ? 'Contact updated successfully' : 'Contact created successfully');
      if (ended.length > 0) {
        const description = `${numbersOf(ended)} went to the earlier address. Send again what still needs an answer.`;
        toast.info(ended.length === 1 ? 'A link has ended' : `${ended.length} links have ended`, {
          description,
          duration: 10_000,
        });
      }
      onDone(saved);
    },
    onError: (error) => {
      toast.error(reasonOf(error, contact ? 'Failed to update contact' : 'Failed to create contact'));
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
  const email = useWatch({ control, name: 'email' });
  const title = contact ? 'Edit contact' : 'New contact';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a panel in every browser
    <div
      role="group"
      aria-label={title}
      onKeyDown={onKeyDown}
      className={clsx('grid gap-4 rounded-lg border border-line-strong bg-sunken p-4', className)}
    >
      <p className="font-semibold tracking-tight">{title}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="first_name" label="First name" required maxLength={100} autoFocus />
        <TextField control={control} name="last_name" label="Last name" maxLength={100} />
        <TextField control={control} name="email" label="Email" type="email" required maxLength={254} />
        <TextField control={control} name="company_name" label="Company" maxLength={160} />
      </div>
      {contact && email.trim().toLowerCase() !== contact.email.toLowerCase() && contact.open_links.length > 0 && (
        <FormAlert
          tone="warning"
          title={contact.open_links.length === 1 ? 'One link ends' : `${contact.open_links.length} links end`}
        >
          {numbersOf(contact.open_links)} went to {contact.email} and can no longer be opened there once you save. Both addresses
          are put on record. Send again what still needs an answer.
        </FormAlert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" onClick={() => onDone(null)}>
          Cancel
        </Button>
        <Button size="sm" onClick={() => void submit()} loading={save.isPending}>
          {contact ? 'Save contact' : 'Add contact'}
        </Button>
      </div>
    </div>
  );
}

const numbersOf = (links: readonly { number: string }[]): string =>
  new Intl.ListFormat('en').format(links.map(({ number }) => number));
