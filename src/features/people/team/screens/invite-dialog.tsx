import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField, TextField } from '#ui/form-fields.tsx';
import { inviteForm } from '../contract.ts';
import { invitationDays } from '../policy.ts';
import { type Access, AccessFields } from './access-fields.tsx';
import { teamApi, useTeamChange } from './team-api.ts';

const blank = { email: '', first_name: '', last_name: '', password: '', role: 'admin', areas: null } as const;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  // One for each time that the dialog is opened: however often it is sent, there is one invitation.
  const [id] = useState(newKey);
  const form = useForm({ resolver: zodResolver(inviteForm), defaultValues: blank });
  const { control } = form;
  const [role, areas] = useWatch({ control, name: ['role', 'areas'] });
  const invite = useTeamChange({
    call: (input: ReturnType<typeof inviteForm.parse>) => teamApi.call.invite({ id, ...input }),
    done: 'Invitation sent',
    onDone: onClose,
    onError: (error) => showFieldErrors(form, error),
  });
  const change = (access: Access) => {
    form.setValue('role', access.role);
    form.setValue('areas', access.areas, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <FormDialog
      title="Invite to the team"
      description={`They get a mail with a link to choose their own password. It works once, for ${invitationDays} days.`}
      size="lg"
      action="Send invitation"
      saving={invite}
      failed="The invitation could not be sent."
      onSubmit={form.handleSubmit((input) => invite.mutate(input))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="first_name" label="First name" autoComplete="off" maxLength={100} required />
        <TextField control={control} name="last_name" label="Last name" autoComplete="off" maxLength={100} required />
      </div>
      <TextField control={control} name="email" label="Email" type="email" autoComplete="off" spellCheck={false} required />
      <AccessFields value={{ role, areas }} onChange={change} error={form.formState.errors.areas?.message} />
      <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" required />
    </FormDialog>
  );
}
