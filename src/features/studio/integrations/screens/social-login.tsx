import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type SocialProvider, socialFields, socialNames, socialProviders } from '#shared/social-providers.ts';
import { apiClient } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { PasswordField, TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type SocialInput, type SocialSettings, socialContract, socialInput, socialPassword } from '../social-contract.ts';
import { Addresses } from './addresses.tsx';
import { ConnectivityTest } from './connectivity-test.tsx';
import { SecretField } from './secret-field.tsx';

const api = apiClient(socialContract);
const name = 'Social Login';

const labels: Record<SocialProvider, { id: string; secret: string }> = {
  google: { id: 'Google client ID', secret: 'Google client secret' },
  facebook: { id: 'Facebook app ID', secret: 'Facebook app secret' },
  microsoft: { id: 'Microsoft client ID', secret: 'Microsoft client secret' },
};

/** Secrets start blank: what is stored is never shown again. */
const formOf = ({ google_client_id, facebook_app_id, microsoft_auth_client_id }: SocialSettings): SocialInput => ({
  google_client_id,
  google_client_secret: '',
  facebook_app_id,
  facebook_app_secret: '',
  microsoft_auth_client_id,
  microsoft_auth_client_secret: '',
  account_password: '',
});

export function SocialLogin({ settings }: { settings: SocialSettings | null }) {
  const { revalidate, state } = useRevalidator();
  if (settings) return <Settings settings={settings} onChanged={revalidate} />;
  return (
    <ErrorPanel message="Failed to load the social login" onRetry={() => void revalidate()} retrying={state === 'loading'} />
  );
}

type Props = { settings: SocialSettings; onChanged: () => Promise<void> };

function Settings({ settings, onChanged }: Props) {
  const form = useForm({ resolver: zodResolver(socialInput), values: formOf(settings) });
  const { control } = form;
  const typed = useWatch({ control, name: socialProviders.map((provider) => socialFields[provider].id) });
  const failed = () => void toast.error(`Failed to save ${name} settings`);
  const save = useMutation({
    mutationFn: (input: SocialInput) => api.call.saveSocial(input),
    onSuccess: async () => {
      toast.success(`${name} settings saved successfully`);
      await onChanged();
      // The secrets go out of the form also where nothing that is shown has changed.
      form.reset();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      failed();
    },
  });
  const test = async () => {
    const { account_password: _, ...keys } = form.getValues();
    return api.call.testSocial(keys).catch((error: unknown) => {
      showFieldErrors(form, error);
      throw error;
    });
  };
  return (
    <>
      <form method="post" noValidate onSubmit={form.handleSubmit((input) => save.mutate(input), failed)}>
        <SettingsSection
          title="Social login"
          badge={<Enabled providers={settings.enabled} />}
          description="A button on the login page for each service whose two values are stored. An account that exists is only connected by its owner."
          className="grid gap-5"
          footer={
            <>
              <ConnectivityTest kind={name} run={test} mode={typed.join(' ')} />
              <Button type="submit" loading={save.isPending}>
                Save {name} Settings
              </Button>
            </>
          }
        >
          {socialProviders.map((provider) => (
            <div key={provider} className="grid items-start gap-5 sm:grid-cols-2">
              <TextField
                control={control}
                name={socialFields[provider].id}
                label={labels[provider].id}
                spellCheck={false}
                autoComplete="off"
              />
              <SecretField
                control={control}
                name={socialFields[provider].secret}
                label={labels[provider].secret}
                stored={settings.stored[socialFields[provider].secret]}
              />
              <Incomplete provider={provider} settings={settings} />
            </div>
          ))}
          <PasswordField
            control={control}
            name="account_password"
            label="Your password"
            autoComplete="current-password"
            hint="Asked once more, because these keys decide who gets in."
          />
        </SettingsSection>
      </form>
      <Addresses
        title="Addresses for social login"
        description="Enter each one as the redirect address of your application at that service."
        items={socialProviders.map((provider) => ({
          label: `${socialNames[provider]} redirect URL`,
          value: settings.urls[provider],
        }))}
      />
      <RemoveKeys settings={settings} onChanged={onChanged} />
    </>
  );
}

const Enabled = ({ providers }: { providers: SocialProvider[] }) =>
  providers.length > 0 ? (
    <Badge tone="success">{providers.map((provider) => socialNames[provider]).join(', ')}</Badge>
  ) : (
    <Badge>Off</Badge>
  );

function Incomplete({ provider, settings }: { provider: SocialProvider; settings: SocialSettings }) {
  const { id, secret } = socialFields[provider];
  if ((settings[id] === '') === !settings.stored[secret] || settings.enabled.includes(provider)) return null;
  return (
    <FormAlert tone="warning" className="sm:col-span-2">
      One of the two values is missing. Nobody can sign in with {socialNames[provider]}.
    </FormAlert>
  );
}

function RemoveKeys({ settings, onChanged }: Props) {
  const [asking, setAsking] = useState<SocialProvider | null>(null);
  const kept = socialProviders.filter((provider) => {
    const { id, secret } = socialFields[provider];
    return settings[id] !== '' || settings.stored[secret];
  });
  if (kept.length === 0) return null;
  return (
    <SettingsSection
      title="Turn social login off"
      description="Removes the keys of a service from this installation. What people have connected stays, and works again with new keys of the same application."
    >
      <div className="flex flex-wrap gap-2">
        {kept.map((provider) => (
          <Button key={provider} variant="outline" onClick={() => setAsking(provider)}>
            Remove {socialNames[provider]} Keys
          </Button>
        ))}
      </div>
      {asking && <RemoveDialog provider={asking} onChanged={onChanged} onClose={() => setAsking(null)} />}
    </SettingsSection>
  );
}

type RemoveProps = { provider: SocialProvider; onChanged: () => Promise<void>; onClose: () => void };

function RemoveDialog({ provider, onChanged, onClose }: RemoveProps) {
  const form = useForm({ resolver: zodResolver(socialPassword), defaultValues: { account_password: '' } });
  const remove = useMutation({
    mutationFn: ({ account_password }: { account_password: string }) => api.call.removeSocial({ provider, account_password }),
    onSuccess: async () => {
      toast.success(`${socialNames[provider]} keys removed`);
      onClose();
      await onChanged();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title={`Remove the keys of ${socialNames[provider]}?`}
      description="Nobody can sign in with it from then on. Whoever has no password asks for one under Forgot password."
      action="Remove"
      saving={remove}
      failed="The keys could not be removed."
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
