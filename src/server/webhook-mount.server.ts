import type { Hono } from 'hono';
import { takeHookRequest } from '#features/automation/workflows/hook.server.ts';
import { depthHeader } from '#features/automation/workflows/webhook-step.server.ts';
import { takeWebhook } from '#features/sales/payments/webhook.server.ts';
import type { HttpEnv } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { megabyte } from '#shared/body-limit.ts';

/** An event may show whatever was bought. */
export const webhookBodyLimits: Readonly<Record<string, number>> = { '/stripe-webhook': megabyte };

/**
 * Where other systems report to. Stripe comes from another site and has no session: its signature over the exact bytes is what counts,
 * so this stands before the check of the origin.
 */
export function mountWebhooks(app: Hono<HttpEnv>, platform: Platform): void {
  app.post('/stripe-webhook', async (c) => {
    const { status, message } = await takeWebhook(platform, await c.req.text(), c.req.header('stripe-signature') ?? null);
    return c.json({ received: status === 200, message }, status);
  });
  // Other systems that start a workflow: the token in the address is the key.
  app.post('/hooks/:token', async (c) => {
    const key = c.req.header('webhook-id') ?? c.req.header('idempotency-key') ?? null;
    const { ip } = c.get('api');
    const depth = Math.min(Math.max(Number.parseInt(c.req.header(depthHeader) ?? '', 10) || 0, 0), 99);
    const sent = { token: c.req.param('token'), key, text: await c.req.text(), ip, depth };
    const { status, message } = await takeHookRequest(platform, sent);
    return c.json({ received: status === 202, message }, status);
  });
}
