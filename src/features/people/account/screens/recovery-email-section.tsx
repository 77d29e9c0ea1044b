import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { recoveryEmail, type recoveryState } from '../contract.ts';
import { accountApi } from './account-api.ts';

type State = z.infer<typeof recoveryState>;

const failed = 'The recovery email could not be saved.';

function stateOf({ recovery_email, recovery_email_verified }: State) {
  if (!recovery_email) return null;
  return recovery_email_verified ? <Badge tone="success">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>;
}

export function RecoveryEmailSection({ recovery }: { recovery: State }) {
  const form = useForm({ resolver: zodResolver(recoveryEmail), values: { recovery_email: recovery.recovery_email ?? '' } });
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: (input: z.output<typeof recoveryEmail>) => accountApi.call.saveRecovery(input),
    onSuccess: async (state) => {
      if (state.mail_configured)
        toast.success('Confirmation link sent', { description: `Please open the mail at ${state.recovery_email}.` });
      else toast.info('Recovery email saved', { description: 'It cannot be confirmed until mail delivery is configured.' });
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, failed));
    },
  });
  const remove = useMutation({
    mutationFn: () => accountApi.call.removeRecovery(),
    onSuccess: async () => {
      toast.success('Recovery email removed');
      await revalidate();
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
  });
  const waiting = recovery.recovery_email !== null && !recovery.recovery_email_verified;
  return (
    <form onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate>
      <SettingsSection
        title="Recovery email"
        badge={stateOf(recovery)}
        description="A second mailbox that also gets password resets and security notices. It is used only once you have confirmed it."
        className="grid gap-4"
        footer={
          <>
            {recovery.recovery_email && (
              <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
                Remove
              </Button>
            )}
            <Button type="submit" loading={save.isPending}>
              {waiting && !form.formState.isDirty ? 'Send the link again' : 'Save Recovery Email'}
            </Button>
          </>
        }
      >
        <TextField control={form.control} name="recovery_email" label="Recovery email" type="email" autoComplete="off" />
        {waiting && recovery.mail_configured && (
          <FormAlert tone="info">
            We sent a link to {recovery.recovery_email}. Open it within 24 hours to confirm the address.
          </FormAlert>
        )}
        {!recovery.mail_configured && (
          <FormAlert tone="warning">
            Mail delivery is not configured, so no confirmation link can be sent. An address saved now is kept, but not used.
          </FormAlert>
        )}
      </SettingsSection>
    </form>
  );
}
