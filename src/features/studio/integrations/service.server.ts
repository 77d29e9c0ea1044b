import type { Actor } from '#platform/audit/actor.server.ts';
import { type IntegrationRow, openSealed, readIntegration, textOf } from '#platform/integrations/integration-row.server.ts';
import { stripeClient } from '#platform/payments/stripe.server.ts';
import { stripeMessage } from '#platform/payments/stripe-error.server.ts';
import type { StripeSettings, StripeSettingsInput } from './contract.ts';
import { lockIntegration, type Ports, removeIntegration, storeIntegration } from './store.server.ts';
import type { TestResult } from './test-contract.ts';

const isSandbox = ({ settings }: IntegrationRow): boolean => settings.sandbox_mode !== false;

export async function readStripeSettings({ db, env }: Ports): Promise<StripeSettings> {
  return toSettings(await readIntegration(db, 'stripe'), env.PUBLIC_URL);
}

function toSettings(row: IntegrationRow, publicUrl: string): StripeSettings {
  const sandbox_mode = isSandbox(row);
  const mode = sandbox_mode ? 'sandbox' : 'live';
  const has = (name: keyof StripeSettings['stored']): boolean => Boolean(row.sealed[name]);
  return {
    sandbox_mode,
    sandbox_publishable_key: textOf(row, 'sandbox_publishable_key'),
    live_publishable_key: textOf(row, 'live_publishable_key'),
    stored: {
      sandbox_secret_key: has('sandbox_secret_key'),
      live_secret_key: has('live_secret_key'),
      webhook_secret: has('webhook_secret'),
    },
    enabled: textOf(row, `${mode}_publishable_key`) !== '' && has(`${mode}_secret_key`),
    urls: {
      webhook: `${publicUrl}/stripe-webhook`,
      success: `${publicUrl}/payment/success`,
      cancel: `${publicUrl}/payment/cancel`,
    },
  };
}

export async function saveStripeSettings(
  { db, secrets, env }: Ports,
  author: Actor,
  wanted: StripeSettingsInput,
): Promise<StripeSettings> {
  const { sandbox_mode, sandbox_publishable_key, live_publishable_key, ...secret } = wanted;
  return db.transaction(async (tx) => {
    const before = await lockIntegration(tx, 'stripe');
    const known = { ...before, settings: { ...before.settings, sandbox_mode: isSandbox(before) } };
    const after = await storeIntegration(tx, secrets, author, known, {
      type: 'stripe',
      action: 'integration.updated',
      settings: { sandbox_mode, sandbox_publishable_key, live_publishable_key },
      secret,
      details: { sandbox_mode },
    });
    return toSettings(after, env.PUBLIC_URL);
  });
}

export async function removeStripeSettings({ db, env }: Ports, author: Actor): Promise<StripeSettings> {
  await db.transaction((tx) => removeIntegration(tx, author, 'stripe', 'integration.removed'));
  return toSettings({ settings: {}, sealed: {} }, env.PUBLIC_URL);
}

const hint = 'please check the stored keys';

export async function testStripe(
  { db, secrets, env }: Ports,
  { sandbox_mode, secret_key }: { sandbox_mode: boolean; secret_key: string },
): Promise<TestResult> {
  const row = await readIntegration(db, 'stripe');
  const key = secret_key || openSealed(secrets, row, sandbox_mode ? 'sandbox_secret_key' : 'live_secret_key');
  if (!key) return { ok: false, message: `no ${sandbox_mode ? 'sandbox' : 'live'} secret key is stored` };
  try {
    const client = await stripeClient(key, env.STRIPE_API_URL);
    await client.balance.retrieve();
    return { ok: true, message: null };
  } catch (error) {
    return { ok: false, message: stripeMessage(error) ?? hint };
  }
}
