import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { type InvitationForm, invitationForm } from '../contract.ts';
import { invitationDays } from '../policy.ts';
import { invitationsApi, invitationsKey } from './invitations-api.ts';
import { tellSent } from './tell-sent.ts';

const kinds = [
  { value: 'personal', label: 'Personal', hint: 'Works with you in their own name' },
  { value: 'business', label: 'Business', hint: 'Works with you for a company' },
];
const blank = { email: '', first_name: '', last_name: '', user_type: 'personal' as const, business_name: '', words: '' };

export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  // One for each time that the dialog is opened: however often it is sent, there is one invitation.
  const [id] = useState(newKey);
  const form = useForm({ resolver: zodResolver(invitationForm), defaultValues: blank });
  const { control } = form;
  const invite = useMutation({
    mutationFn: (input: InvitationForm) => invitationsApi.call.create({ id, ...input }),
    onSuccess: (sent) => {
      tellSent(sent);
      onClose();
    },
    onError: (error) => showFieldErrors(form, error),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
  const { field: kind } = useController({ control, name: 'user_type' });
  const isBusiness = useWatch({ control, name: 'user_type' }) === 'business';
  const isAtField = invite.error instanceof ApiFailure && Object.keys(invite.error.fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Client"
      description={`They get a mail with a link to choose a password. It works once, for ${invitationDays} days.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="invitation-form" loading={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="invitation-form"
        noValidate
        onSubmit={form.handleSubmit((input) => invite.mutate(input))}
        className="grid gap-5"
      >
        {invite.error && !isAtField && <FormAlert>{reasonOf(invite.error, 'The invitation could not be sent.')}</FormAlert>}
        <TextField control={control} name="email" label="Email" type="email" autoComplete="off" spellCheck={false} required />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField control={control} name="first_name" label="First name" autoComplete="off" maxLength={100} required />
          <TextField control={control} name="last_name" label="Last name" autoComplete="off" maxLength={100} required />
        </div>
        <RadioGroup
          legend="Account type"
          look="cards"
          options={kinds}
          value={kind.value}
          onChange={kind.onChange}
          onBlur={kind.onBlur}
          required
        />
        {isBusiness && (
          <TextField control={control} name="business_name" label="Business name" autoComplete="off" maxLength={200} required />
        )}
        <TextareaField
          control={control}
          name="words"
          label="A few words (optional)"
          hint="Stand in the mail above the link."
          rows={3}
          maxLength={1000}
        />
      </form>
    </Dialog>
  );
}
