import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { setCancelling } from './cancel-subscription.server.ts';
import { beginCard, cardOnFile, removeCard, saveCard } from './card.server.ts';
import { paymentsContract } from './contract.ts';
import { openIntent, paymentProgressOf } from './intent.server.ts';
import { listSubscriptions } from './queries.server.ts';
import { refundPayment } from './refund.server.ts';

const os = implement(paymentsContract).$context<ApiContext>().$config(guardFirst);

/** Whoever tries stolen cards tries many. */
const cardTries = { window: 600, max: 30 };

export const paymentsRouter = os.router({
  config: os.config.use(signedIn).handler(async ({ context: { platform } }) => {
    const account = await platform.payments.account();
    return { enabled: account !== null, mode: account?.mode ?? null };
  }),
  intent: os.intent.use(signedIn).handler(async ({ context, input }) => {
    await limitRate(context, 'payment-intent', cardTries);
    return openIntent(context.platform, actorOf(context), input.order_id);
  }),
  progress: os.progress
    .use(signedIn)
    .handler(({ context, input }) => paymentProgressOf(context.platform, context.user.user_id, input.order_id)),
  card: os.card.use(signedIn).handler(({ context }) => cardOnFile(context.platform, context.user.user_id)),
  beginCard: os.beginCard.use(signedIn).handler(async ({ context }) => {
    await limitRate(context, 'payment-card', cardTries);
    return beginCard(context.platform, context.user.user_id);
  }),
  saveCard: os.saveCard
    .use(signedIn)
    .handler(({ context, input }) => saveCard(context.platform, actorOf(context), input.setup_intent_id)),
  removeCard: os.removeCard.use(signedIn).handler(({ context }) => removeCard(context.platform, actorOf(context))),
  subscriptions: os.subscriptions.use(signedIn).handler(async ({ context }) => ({
    items: await listSubscriptions(context.platform.db, context.user.user_id),
  })),
  cancelSubscription: os.cancelSubscription
    .use(signedIn)
    .handler(({ context, input }) => setCancelling(context.platform, actorOf(context), input.id, true)),
  resumeSubscription: os.resumeSubscription
    .use(signedIn)
    .handler(({ context, input }) => setCancelling(context.platform, actorOf(context), input.id, false)),
  refund: os.refund.use(adminOnly).handler(({ context, input }) => refundPayment(context.platform, actorOf(context), input)),
});
