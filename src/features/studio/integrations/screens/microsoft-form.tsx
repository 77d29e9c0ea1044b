import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { apiClient } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField, TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { type MailSettings, type MicrosoftInput, mailContract, microsoftInput } from '../mail-contract.ts';
import { ConnectivityTest } from './connectivity-test.tsx';
import { SecretField } from './secret-field.tsx';
import { useSaveEmail } from './use-save-email.ts';

const api = apiClient(mailContract);

const formOf = ({ has_client_secret: _, ...stored }: MailSettings['microsoft']): MicrosoftInput => ({
  ...stored,
  client_secret: '',
  account_password: '',
});

type MicrosoftFormProps = { settings: MailSettings['microsoft']; onSaved: () => Promise<void> };

export function MicrosoftForm({ settings, onSaved }: MicrosoftFormProps) {
  const form = useForm({ resolver: zodResolver(microsoftInput), values: formOf(settings) });
  const { control } = form;
  const typed = useWatch({ control, name: ['tenant_id', 'client_id', 'sending_email'] });
  const { save, refuse } = useSaveEmail(form, api.call.saveMicrosoft, onSaved);
  const test = async () => {
    const { account_password: _, ...app } = form.getValues();
    return api.call.testMicrosoft(app).catch((error: unknown) => {
      showFieldErrors(form, error);
      throw error;
    });
  };
  const isIncomplete = !settings.tenant_id || !settings.client_id || !settings.sending_email || !settings.has_client_secret;
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((input) => save.mutate(input), refuse)}>
      <SettingsSection
        title="Microsoft 365"
        description={
          <>
            Register an application in Microsoft Entra ID and grant it the application permission{' '}
            <code className="font-mono text-[0.8125rem]">Mail.Send</code>. Mails leave through it once all four values are stored.
          </>
        }
        className="grid gap-5"
        footer={
          <>
            <ConnectivityTest kind="Microsoft" run={test} mode={typed.join(' ')} />
            <Button type="submit" loading={save.isPending}>
              Save Email Settings
            </Button>
          </>
        }
      >
        {settings.client_id !== '' && isIncomplete && (
          <FormAlert tone="warning">These settings are not complete. No mail leaves through them.</FormAlert>
        )}
        <TextField control={control} name="tenant_id" label="Tenant ID" spellCheck={false} autoComplete="off" />
        <TextField control={control} name="client_id" label="Client ID" spellCheck={false} autoComplete="off" />
        <SecretField control={control} name="client_secret" label="Client secret" stored={settings.has_client_secret} />
        <TextField
          control={control}
          name="sending_email"
          label="Sending email"
          type="email"
          autoComplete="off"
          placeholder="studio@example.com"
          hint="The mailbox that mails are sent from."
        />
        <PasswordField
          control={control}
          name="account_password"
          label="Your password"
          autoComplete="current-password"
          hint="Asked once more, because links for new passwords leave through this provider."
        />
      </SettingsSection>
    </form>
  );
}
