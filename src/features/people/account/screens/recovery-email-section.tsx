import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { recoveryEmail, type recoveryState } from '../contract.ts';
import { accountApi } from './account-api.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { RecoveryNotices } from './recovery-notices.tsx';

type State = z.output<typeof recoveryState>;
/** What the password is asked for. */
type Asking = { to: 'save'; email: string } | { to: 'remove' };

const failed = 'The recovery email could not be saved.';

function stateOf({ recovery_email, recovery_email_verified }: State) {
  if (!recovery_email) return null;
  return recovery_email_verified ? <Badge tone="success">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>;
}

function tellSaved({ mail_configured, change, recovery_email }: State): void {
  const to = change?.email ?? recovery_email;
  if (mail_configured) toast.success('Confirmation link sent', { description: `Please open the mail at ${to}.` });
  else toast.info('Recovery email saved', { description: 'It cannot be confirmed until mail delivery is configured.' });
}

export function RecoveryEmailSection({ recovery }: { recovery: State }) {
  const shown = recovery.change?.email ?? recovery.recovery_email ?? '';
  const form = useForm({ resolver: zodResolver(recoveryEmail), values: { recovery_email: shown } });
  const [asking, setAsking] = useState<Asking | null>(null);
  const { revalidate } = useRevalidator();
  const keep = useMutation({
    mutationFn: () => accountApi.call.keepRecovery(),
    onSuccess: async () => {
      toast.success('The recovery email stays as it is');
      await revalidate();
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
  });
  const act = async (wanted: Asking, password: string) => {
    try {
      if (wanted.to === 'save') tellSaved(await accountApi.call.saveRecovery({ recovery_email: wanted.email, password }));
      else tellRemoved(await accountApi.call.removeRecovery({ password }));
    } catch (error) {
      if (error instanceof ApiFailure && error.fields.password) throw error;
      showFieldErrors(form, error);
      toast.error(reasonOf(error, failed));
    }
    setAsking(null);
    await revalidate();
  };
  const waiting = recovery.recovery_email !== null && !recovery.recovery_email_verified;
  const unproven = waiting || (recovery.change?.email != null && !recovery.change.confirmed);
  return (
    <form
      method="post"
      onSubmit={form.handleSubmit((input) => setAsking({ to: 'save', email: input.recovery_email }))}
      noValidate
    >
      <SettingsSection
        title="Recovery email"
        badge={stateOf(recovery)}
        description="A second mailbox that also gets password resets and security notices. It is used only once you have confirmed it."
        className="grid gap-4"
        footer={
          <>
            {recovery.change && (
              <Button variant="ghost" loading={keep.isPending} onClick={() => keep.mutate()}>
                Keep {recovery.recovery_email}
              </Button>
            )}
            {recovery.recovery_email && !recovery.change && (
              <Button variant="ghost" onClick={() => setAsking({ to: 'remove' })}>
                Remove
              </Button>
            )}
            <Button type="submit">{unproven && !form.formState.isDirty ? 'Send the link again' : 'Save Recovery Email'}</Button>
          </>
        }
      >
        <TextField control={form.control} name="recovery_email" label="Recovery email" type="email" autoComplete="off" />
        <RecoveryNotices recovery={recovery} />
      </SettingsSection>
      <Dialog
        open={asking !== null}
        onOpenChange={(next) => !next && setAsking(null)}
        title={asking?.to === 'remove' ? 'Remove the recovery email' : 'Save the recovery email'}
      >
        {asking && (
          <PasswordPrompt
            submitLabel={asking.to === 'remove' ? 'Remove' : 'Save'}
            variant={asking.to === 'remove' ? 'danger' : undefined}
            onCancel={() => setAsking(null)}
            onPassword={(password) => act(asking, password)}
          >
            A recovery email is a way into your account. Please confirm that it is you.
          </PasswordPrompt>
        )}
      </Dialog>
    </form>
  );
}

function tellRemoved({ change }: State): void {
  if (change) toast.success('The recovery email will be removed', { description: 'It keeps working for 24 hours.' });
  else toast.success('Recovery email removed');
}
