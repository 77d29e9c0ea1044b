import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { guardForm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { newsletterAdminContract, newsletterContract } from './contract.ts';
import { exportSubscribers } from './export.server.ts';
import { previewMailing, startMailing, stopMailing, testMailing } from './mailings.server.ts';
import { listSubscribers, readMailing } from './queries.server.ts';
import { checkConfirmation, confirmSubscription, deleteSubscriber, subscribe, unsubscribe } from './subscribers.server.ts';

const open = implement(newsletterContract).$context<ApiContext>().$config(guardFirst);
const guesses = { window: 60, max: 30 };

export const newsletterRouter = open.router({
  subscribe: open.subscribe.handler(async ({ context, input }) => {
    await guardForm(context, 'newsletter', input);
    return subscribe(context, input.email);
  }),
  check: open.check.handler(async ({ context, input }) => {
    await limitRate(context, 'newsletter-link', guesses);
    return checkConfirmation(context.platform, input.token);
  }),
  confirm: open.confirm.handler(async ({ context, input }) => {
    await limitRate(context, 'newsletter-link', guesses);
    return confirmSubscription(context, input.token);
  }),
  // Without a limit: a provider ends the subscriptions of many readers from one address.
  unsubscribe: open.unsubscribe.handler(({ context, input }) => unsubscribe(context, input.token)),
});

const os = implement(newsletterAdminContract).$context<ApiContext>().$config(guardFirst);

export const newsletterAdminRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listSubscribers(context.platform, input)),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input }) => deleteSubscriber(context.platform, actorOf(context), input.id)),
  export: os.export.use(adminOnly).handler(({ context, input, signal }) => exportSubscribers(context, input, signal)),
  getMailing: os.getMailing.use(adminOnly).handler(({ context: { platform }, input }) => readMailing(platform, input.post_id)),
  preview: os.preview.use(adminOnly).handler(({ context, input }) => previewMailing(context.platform, input)),
  test: os.test.use(adminOnly).handler(async ({ context, input }) => {
    await limitRate(context, `newsletter-test:${context.user.user_id}`, { window: 3600, max: 20 });
    return testMailing(context.platform, actorOf(context), input);
  }),
  send: os.send.use(adminOnly).handler(({ context, input }) => startMailing(context.platform, actorOf(context), input)),
  stop: os.stop.use(adminOnly).handler(({ context, input }) => stopMailing(context.platform, actorOf(context), input)),
});
