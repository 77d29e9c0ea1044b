import type { Env, Hono } from 'hono';
import { takeWebhook } from '#features/sales/payments/webhook.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { megabyte } from '#shared/body-limit.ts';

/** An event may show whatever was bought. */
export const webhookBodyLimits: Readonly<Record<string, number>> = { '/stripe-webhook': megabyte };

/**
 * Where Stripe reports to. It comes from another site and has no session: its signature over the exact bytes is what counts,
 * so this stands before the check of the origin.
 */
export function mountWebhooks<E extends Env>(app: Hono<E>, platform: Platform): void {
  app.post('/stripe-webhook', async (c) => {
    const { status, message } = await takeWebhook(platform, await c.req.text(), c.req.header('stripe-signature') ?? null);
    return c.json({ received: status === 200, message }, status);
  });
}
