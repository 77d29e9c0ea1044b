import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SwitchField, TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { integrationsContract, type StripeSettings, type StripeSettingsInput, stripeSettingsInput } from '../contract.ts';
import { ConnectivityTest } from './connectivity-test.tsx';
import { SecretField } from './secret-field.tsx';
import { StripeAddresses } from './stripe-addresses.tsx';

const api = apiClient(integrationsContract);
const name = 'Stripe';

/** Secrets start blank: what is stored is never shown again. */
const formOf = (stored: StripeSettings): StripeSettingsInput => ({
  sandbox_mode: stored.sandbox_mode,
  sandbox_publishable_key: stored.sandbox_publishable_key,
  live_publishable_key: stored.live_publishable_key,
  sandbox_secret_key: '',
  live_secret_key: '',
  webhook_secret: '',
});

export function PaymentProvider({ settings }: { settings: StripeSettings | null }) {
  const { revalidate, state } = useRevalidator();
  if (settings) return <Provider settings={settings} />;
  return (
    <ErrorPanel message="Failed to load the integrations" onRetry={() => void revalidate()} retrying={state === 'loading'} />
  );
}

function Provider({ settings }: { settings: StripeSettings }) {
  const { revalidate } = useRevalidator();
  const form = useForm({ resolver: zodResolver(stripeSettingsInput), values: formOf(settings) });
  const { control } = form;
  const sandbox = useWatch({ control, name: 'sandbox_mode' });
  const mode = sandbox ? ('sandbox' as const) : ('live' as const);
  const other = sandbox ? ('live' as const) : ('sandbox' as const);
  const { errors } = form.formState;
  const hidden = errors[`${other}_publishable_key`] ?? errors[`${other}_secret_key`];
  const save = useMutation({
    mutationFn: (input: StripeSettingsInput) => api.call.saveStripe(input),
    onSuccess: async () => {
      toast.success(`${name} settings saved successfully`);
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(`Failed to save ${name} settings`);
    },
  });
  const test = () => api.call.testStripe({ sandbox_mode: sandbox, secret_key: form.getValues(`${mode}_secret_key`) });
  const word = sandbox ? 'Sandbox' : 'Live';
  return (
    <>
      <form
        method="post"
        onSubmit={form.handleSubmit(
          (input) => save.mutate(input),
          () => toast.error(`Failed to save ${name} settings`),
        )}
        noValidate
      >
        <SettingsSection
          title="Payment provider"
          badge={
            <Badge tone={sandbox ? 'warning' : 'success'} icon={sandbox ? FlaskConical : undefined}>
              {word}
            </Badge>
          }
          description={
            <>
              Clients pay by card through Stripe once keys are stored. Without keys they pay by invoice.
              {settings.enabled && <span className="mt-2 block font-medium text-ink">Card payments are on.</span>}
            </>
          }
          className="grid gap-5"
          footer={
            <>
              <ConnectivityTest kind={name} run={test} mode={mode} />
              <Button type="submit" loading={save.isPending}>
                Save {name} Settings
              </Button>
            </>
          }
        >
          <SwitchField
            control={control}
            name="sandbox_mode"
            label="Sandbox mode"
            hint="On: payments are tried out with test cards, and no money moves. Off: real cards are charged."
          />
          {hidden && <FormAlert title="Please check the keys of the other mode">{hidden.message}</FormAlert>}
          <TextField
            key={`${mode}-publishable`}
            control={control}
            name={`${mode}_publishable_key`}
            label={`${word} publishable key`}
            placeholder={sandbox ? 'pk_test_...' : 'pk_live_...'}
            spellCheck={false}
            autoComplete="off"
          />
          <SecretField
            key={`${mode}-secret`}
            control={control}
            name={`${mode}_secret_key`}
            label={`${word} secret key`}
            placeholder={sandbox ? 'sk_test_...' : 'sk_live_...'}
            stored={settings.stored[`${mode}_secret_key`]}
          />
          <SecretField
            control={control}
            name="webhook_secret"
            label="Webhook secret"
            placeholder="whsec_..."
            stored={settings.stored.webhook_secret}
          />
          {settings.enabled && !settings.stored.webhook_secret && (
            <FormAlert tone="warning" title="Stripe cannot report to you yet">
              Without the webhook secret, renewals and payments that finish after the client has left are noticed late or not at
              all.
            </FormAlert>
          )}
        </SettingsSection>
      </form>
      <StripeAddresses urls={settings.urls} />
      <RemoveKeys settings={settings} onRemoved={revalidate} />
    </>
  );
}

function RemoveKeys({ settings, onRemoved }: { settings: StripeSettings; onRemoved: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call.removeStripe(),
    onSuccess: async () => {
      toast.success(`${name} keys removed`);
      await onRemoved();
    },
    onError: (error) => toast.error(reasonOf(error, 'The keys could not be removed.')),
    onSettled: () => setAsking(false),
  });
  const { stored, sandbox_publishable_key, live_publishable_key } = settings;
  const any = Object.values(stored).some(Boolean) || sandbox_publishable_key !== '' || live_publishable_key !== '';
  if (!any) return null;
  return (
    <SettingsSection title="Turn card payments off" description="Removes every key of both modes from this installation.">
      <Button variant="outline" onClick={() => setAsking(true)}>
        Remove Keys
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove the payment provider's keys?"
        description="Clients can no longer pay by card, and what Stripe reports is refused. Subscriptions at Stripe go on until you end them there."
        confirmLabel="Remove Keys"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </SettingsSection>
  );
}
