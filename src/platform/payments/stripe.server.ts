import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Db } from '#db/client.ts';
import { integration_settings } from '#db/schema/payments.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import type { Env } from '#platform/env.server.ts';

export type PaymentMode = 'sandbox' | 'live';

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
export function createPayments(db: Db, secrets: SecretBox, env: Env): Payments {
  let current: Promise<StripeAccount | null> | null = null;
  const read = async (): Promise<StripeAccount | null> => {
    const keys = await readKeys(db, secrets);
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

async function readKeys(db: Db, secrets: SecretBox): Promise<Keys | null> {
  const [row] = await db.select().from(integration_settings).where(eq(integration_settings.integration_type, 'stripe'));
  if (!row) return null;
  const mode = row.settings.sandbox_mode === false ? 'live' : 'sandbox';
  const publishable_key = row.settings[`${mode}_publishable_key`];
  const sealed = row.sealed[`${mode}_secret_key`];
  if (typeof publishable_key !== 'string' || !publishable_key || !sealed) return null;
  const { webhook_secret } = row.sealed;
  return {
    mode,
    publishable_key,
    secret_key: secrets.open(sealed),
    webhook_secret: webhook_secret ? secrets.open(webhook_secret) : null,
  };
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
