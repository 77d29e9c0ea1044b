import type { Hono } from 'hono';
import { takeHookRequest } from '#features/automation/workflows/hook.server.ts';
import { depthHeader } from '#features/automation/workflows/webhook-step.server.ts';
import { takeMicrosoftReport, validationTokenIn } from '#features/desk/microsoft-mailbox/webhook.server.ts';
import { takeWebhook } from '#features/sales/payments/webhook.server.ts';
import { answerError } from '#platform/http/answer-error.server.ts';
import type { HttpEnv } from '#platform/http/context.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { megabyte } from '#shared/body-limit.ts';

/** An event may show whatever was bought. */
export const webhookBodyLimits: Readonly<Record<string, number>> = {
  '/stripe-webhook': megabyte,
  '/microsoft-webhook': megabyte,
};

/**
 * Where other systems report to. Stripe comes from another site and has no session: its signature over the exact bytes is what counts,
 * so this stands before the check of the origin.
 */
export function mountWebhooks(app: Hono<HttpEnv>, platform: Platform): void {
  app.post('/stripe-webhook', async (c) => {
    const { status, message } = await takeWebhook(platform, await c.req.text(), c.req.header('stripe-signature') ?? null);
    return c.json({ received: status === 200, message }, status);
  });
  // Microsoft proves with its first call that the address is ours, and repeats a secret of ours with every other one.
  app.on(['GET', 'POST'], '/microsoft-webhook', async (c) => {
    const context = c.get('api');
    const wait = await limitRate(context, 'microsoft-webhook', { window: 60, max: 600 }).then(
      () => null,
      (error: unknown) => error,
    );
    if (wait) return answerError(c, wait);
    const token = validationTokenIn(c.req.url);
    if (token) return c.text(token, 200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    if (c.req.method !== 'POST') return c.json({ received: false, message: 'The validation token is missing.' }, 400);
    const { status, message } = await takeMicrosoftReport(platform, await c.req.text());
    return c.json({ received: status === 202, message }, status);
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
