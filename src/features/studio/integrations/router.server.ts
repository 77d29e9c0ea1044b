import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { integrationsContract } from './contract.ts';
import { readStripeSettings, removeStripeSettings, saveStripeSettings, testStripe } from './service.server.ts';

const os = implement(integrationsContract).$context<ApiContext>().$config(guardFirst);

export const integrationsRouter = os.router({
  stripe: os.stripe.use(superAdminOnly).handler(({ context }) => readStripeSettings(context.platform)),
  saveStripe: os.saveStripe.use(superAdminOnly).handler(async ({ context, input }) => {
    const saved = await saveStripeSettings(context.platform, actorOf(context), input);
    context.platform.payments.drop();
    return saved;
  }),
  removeStripe: os.removeStripe.use(superAdminOnly).handler(async ({ context }) => {
    const left = await removeStripeSettings(context.platform, actorOf(context));
    context.platform.payments.drop();
    return left;
  }),
  testStripe: os.testStripe.use(superAdminOnly).handler(({ context, input }) => testStripe(context.platform, input)),
});
