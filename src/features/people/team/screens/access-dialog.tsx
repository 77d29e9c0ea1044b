import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField } from '#ui/form-fields.tsx';
import { accessFields, type Member, ownPassword } from '../contract.ts';
import { type Access, AccessFields } from './access-fields.tsx';
import { teamApi, useTeamChange } from './team-api.ts';

const schema = z.object({ ...accessFields, password: ownPassword });

export function AccessDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, name, is_self } = member;
  const defaultValues = { role: member.role, areas: member.areas, password: '' };
  const form = useForm({ resolver: zodResolver(schema), defaultValues });
  const { control } = form;
  const [role, areas] = useWatch({ control, name: ['role', 'areas'] });
  const save = useTeamChange({
    call: (input: z.output<typeof schema>) => teamApi.call.update({ id, ...input }),
    done: 'Access changed',
    onDone: () => {
      onClose();
      // This page is no longer for a person who has just stopped being an owner.
      if (is_self) location.assign('/admin');
    },
    onError: (error) => showFieldErrors(form, error),
  });
  const change = (access: Access) => {
    form.setValue('role', access.role);
    form.setValue('areas', access.areas, { shouldValidate: form.formState.isSubmitted });
  };
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Access of ${name}`}
      description="It takes effect at once, also where they are signed in."
      size="lg"
      action="Save"
      saving={save}
      failed="The access could not be changed."
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      {errors.role && <FormAlert>{errors.role.message}</FormAlert>}
      {is_self && role !== 'super_admin' && (
        <FormAlert tone="warning">
          You give up the team, the keys, secrets and backups. Another owner can give them back.
        </FormAlert>
      )}
      <AccessFields value={{ role, areas }} onChange={change} error={errors.areas?.message} />
      <PasswordField control={control} name="password" label="Your password" autoComplete="current-password" required />
    </FormDialog>
  );
}
