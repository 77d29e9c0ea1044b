import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Db } from '#db/client.ts';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Logger } from '#platform/log/entry.ts';
import type { stripeModes } from '#shared/choices/sales/payments.ts';

export type PaymentMode = (typeof stripeModes)[number];

/** The studio's account at Stripe, in the mode that the owner has chosen. */
export type StripeAccount = {
  mode: PaymentMode;
  publishable_key: string;
  webhook_secret: string | null;
  stripe: Stripe;
};

/** Null while no keys are stored for the chosen mode: then there is no payment by card. */
export type Payments = { account(): Promise<StripeAccount | null>; drop(): void };

type Keys = { mode: PaymentMode; publishable_key: string; secret_key: string; webhook_secret: string | null };

/** Reads the keys once and keeps them until somebody changes them. */
export function createPayments(db: Db, secrets: SecretBox, env: Env, log: Pick<Logger, 'error'>): Payments {
  let current: Promise<StripeAccount | null> | null = null;
  const read = async (): Promise<StripeAccount | null> => {
    const [row] = await db.select().from(integration_settings).where(eq(integration_settings.integration_type, 'stripe'));
    const keys = row ? openKeys(row, secrets, log) : null;
    if (!keys) return null;
    const { secret_key, ...rest } = keys;
    return { ...rest, stripe: await stripeClient(secret_key, env.STRIPE_API_URL) };
  };
  return {
    account: () => {
      if (current) return current;
      const reading = read();
      current = reading;
      // A failed read is not kept, so that the next request tries again.
      reading.catch(() => {
        if (current === reading) current = null;
      });
      return reading;
    },
    drop: () => {
      current = null;
    },
  };
}

type Row = typeof integration_settings.$inferSelect;

function openKeys({ settings, sealed }: Row, secrets: SecretBox, log: Pick<Logger, 'error'>): Keys | null {
  const mode = settings.sandbox_mode === false ? 'live' : 'sandbox';
  const publishable_key = settings[`${mode}_publishable_key`];
  const secret = sealed[`${mode}_secret_key`];
  if (typeof publishable_key !== 'string' || !publishable_key || !secret) return null;
  const { webhook_secret } = sealed;
  try {
    return {
      mode,
      publishable_key,
      secret_key: secrets.open(secret),
      webhook_secret: webhook_secret ? secrets.open(webhook_secret) : null,
    };
  } catch (error) {
    // Sealed under another application secret: the studio goes on by invoice until the keys are stored again.
    const message = 'The keys of the payment provider cannot be read with this application secret';
    log.error({ category: 'payment', component: 'payments', message, error });
    return null;
  }
}

/** The library is large, and a studio without card payments never loads it. */
export async function stripeClient(secretKey: string, apiUrl: string): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
