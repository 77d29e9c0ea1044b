import type { Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { takeWebhook } from '#features/sales/payments/webhook.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/**
 * Where Stripe reports to. It comes from another site and has no session: its signature over the exact bytes is what counts,
 * so this stands before the check of the origin.
 */
export function mountWebhooks<E extends Env>(app: Hono<E>, platform: Platform): void {
  const tooLarge = bodyLimit({ maxSize: 1024 * 1024, onError: (c) => c.json({ received: false, message: 'Too large.' }, 413) });
  app.post('/stripe-webhook', tooLarge, async (c) => {
    const { status, message } = await takeWebhook(platform, await c.req.text(), c.req.header('stripe-signature') ?? null);
    return c.json({ received: status === 200, message }, status);
  });
}
