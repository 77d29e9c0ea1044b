import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField } from '#ui/form-fields.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type MailSettings, mailContract, passwordAsked } from '../mail-contract.ts';
import { Addresses } from './addresses.tsx';
import { MicrosoftForm } from './microsoft-form.tsx';
import { SmtpForm } from './smtp-form.tsx';

const api = apiClient(mailContract);
type Provider = 'smtp' | 'microsoft';

const providers = [
  { value: 'smtp', label: 'Mail server (SMTP)', hint: 'The server of your mail provider or host.' },
  { value: 'microsoft', label: 'Microsoft 365', hint: 'Microsoft Graph, through an application of your tenant.' },
];

const names: Record<NonNullable<MailSettings['active']>, string> = {
  environment: 'SMTP_URL',
  smtp: 'SMTP',
  microsoft: 'Microsoft 365',
};

export function MailProvider({ settings }: { settings: MailSettings | null }) {
  const { revalidate, state } = useRevalidator();
  if (!settings)
    return (
      <ErrorPanel message="Failed to load the mail provider" onRetry={() => void revalidate()} retrying={state === 'loading'} />
    );
  return <Provider settings={settings} onChanged={revalidate} />;
}

function Provider({ settings, onChanged }: { settings: MailSettings; onChanged: () => Promise<void> }) {
  const { active, sender, environment } = settings;
  const [chosen, choose] = useState<Provider>(active === 'microsoft' ? 'microsoft' : 'smtp');
  const isStored = chosen === 'smtp' ? settings.smtp.host !== '' : settings.microsoft.client_id !== '';
  return (
    <>
      <SettingsSection
        title="Mail provider"
        badge={<Badge tone={active ? 'success' : 'warning'}>{active ? names[active] : 'Not configured'}</Badge>}
        description={
          active ? (
            <>
              Mails come from <span className="font-medium text-ink [overflow-wrap:anywhere]">{sender}</span>.
            </>
          ) : (
            'Nothing is sent: mails wait in the outbox until a provider is stored.'
          )
        }
        className="grid gap-5"
        footer={active && <TestMail />}
      >
        {environment && (
          <FormAlert tone="info" title="The environment names the mail server">
            SMTP_URL ({environment}) comes before what is stored here. Remove it and restart to use these settings.
          </FormAlert>
        )}
        <RadioGroup
          legend="Send mails through"
          look="cards"
          options={providers}
          value={chosen}
          onChange={(value) => choose(value === 'microsoft' ? 'microsoft' : 'smtp')}
        />
      </SettingsSection>
      {chosen === 'smtp' ? (
        <SmtpForm key="smtp" settings={settings.smtp} onSaved={onChanged} />
      ) : (
        <>
          <MicrosoftForm key="microsoft" settings={settings.microsoft} onSaved={onChanged} />
          <Addresses
            title="Address for Microsoft 365"
            description="Where Microsoft reports new mails, once Settings, Mailbox takes them in. It has to be reachable from outside; nothing has to be entered there."
            items={[{ label: 'Webhook URL', value: settings.webhook_url }]}
          />
        </>
      )}
      {isStored && (
        <RemoveProvider key={`remove-${chosen}`} provider={chosen} isActive={active === chosen} onRemoved={onChanged} />
      )}
    </>
  );
}

function TestMail() {
  const send = useMutation({
    mutationFn: () => api.call.sendTestMail(),
    onSuccess: ({ ok, message }) =>
      ok ? toast.success('Test email sent to your address') : toast.error(`Test email failed: ${message}`),
    onError: (error) => toast.error(`Test email failed: ${reasonOf(error, 'the server could not be reached')}`),
  });
  return (
    <Button variant="outline" loading={send.isPending} onClick={() => send.mutate()}>
      Send Test Email
    </Button>
  );
}

type RemoveProps = { provider: Provider; isActive: boolean; onRemoved: () => Promise<void> };

function RemoveProvider(props: RemoveProps) {
  const [asking, setAsking] = useState(false);
  const name = names[props.provider];
  return (
    <SettingsSection title={`Disconnect ${name}`} description="Removes these settings and their secrets from this installation.">
      <Button variant="outline" onClick={() => setAsking(true)}>
        Remove {name} Settings
      </Button>
      {asking && <RemoveDialog {...props} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

function RemoveDialog({ provider, isActive, onRemoved, onClose }: RemoveProps & { onClose: () => void }) {
  const name = names[provider];
  const form = useForm({ resolver: zodResolver(passwordAsked), defaultValues: { account_password: '' } });
  const remove = useMutation({
    mutationFn: ({ account_password }: { account_password: string }) => api.call.removeMail({ provider, account_password }),
    onSuccess: async () => {
      toast.success(`${name} settings removed`);
      onClose();
      await onRemoved();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title={`Remove the ${name} settings?`}
      description={
        isActive
          ? 'Nothing is sent from then on: mails wait in the outbox until another provider is saved.'
          : 'Mails do not leave through these settings, so nothing else changes.'
      }
      action="Remove"
      saving={remove}
      failed="The settings could not be removed."
      onSubmit={form.handleSubmit((input) => remove.mutate(input))}
      onClose={onClose}
    >
      <PasswordField
        control={form.control}
        name="account_password"
        label="Your password"
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
