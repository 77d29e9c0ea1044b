import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { SmtpSecurity } from '#shared/choices/studio/integrations.ts';
import { apiClient } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField, SelectField, TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { type MailSettings, mailContract, type SmtpInput, smtpInput } from '../mail-contract.ts';
import { ConnectivityTest } from './connectivity-test.tsx';
import { SecretField } from './secret-field.tsx';
import { useSaveEmail } from './use-save-email.ts';

const api = apiClient(mailContract);

const securities: { value: SmtpSecurity; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'none', label: 'None' },
];

const formOf = ({ has_password: _, ...stored }: MailSettings['smtp']): SmtpInput => ({
  ...stored,
  password: '',
  account_password: '',
});

type SmtpFormProps = { settings: MailSettings['smtp']; onSaved: () => Promise<void> };

export function SmtpForm({ settings, onSaved }: SmtpFormProps) {
  const form = useForm({ resolver: zodResolver(smtpInput), values: formOf(settings) });
  const { control } = form;
  const [security, host] = useWatch({ control, name: ['security', 'host'] });
  const { save, refuse } = useSaveEmail(form, api.call.saveSmtp, onSaved);
  const test = async () => {
    const { from_address: _, account_password: __, ...server } = form.getValues();
    return api.call.testSmtp(server).catch((error: unknown) => {
      showFieldErrors(form, error);
      throw error;
    });
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((input) => save.mutate(input), refuse)}>
      <SettingsSection
        title="Mail server"
        description="What your mail provider calls the outgoing or SMTP server. Saving sends every mail through it."
        className="grid gap-5"
        footer={
          <>
            <ConnectivityTest kind="SMTP" run={test} mode={`${host} ${security}`} />
            <Button type="submit" loading={save.isPending}>
              Save Email Settings
            </Button>
          </>
        }
      >
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <TextField
            control={control}
            name="host"
            label="SMTP server"
            placeholder="smtp.example.com"
            spellCheck={false}
            autoComplete="off"
          />
          <TextField control={control} name="port" label="Port" numeric inputMode="numeric" />
        </div>
        <SelectField control={control} name="security" label="Encryption" options={securities} />
        {security === 'none' && (
          <FormAlert tone="warning">Without encryption, everybody on the way can read the password and the mails.</FormAlert>
        )}
        <TextField
          control={control}
          name="username"
          label="User name"
          spellCheck={false}
          autoComplete="off"
          hint="Blank for a server that asks for none."
        />
        <SecretField control={control} name="password" label="Password of the mail server" stored={settings.has_password} />
        <TextField
          control={control}
          name="from_address"
          label="Sender address"
          type="email"
          autoComplete="off"
          placeholder="studio@example.com"
          hint="Mails come from this address, under the studio's name."
        />
        <PasswordField
          control={control}
          name="account_password"
          label="Your password"
          autoComplete="current-password"
          hint="Asked once more, because links for new passwords leave through this server."
        />
      </SettingsSection>
    </form>
  );
}
