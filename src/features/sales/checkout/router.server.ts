import { implement } from '@orpc/server';
import { demandProof, mailAgreementCode } from '#features/papers/agreements/proof.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { checkoutContract } from './contract.ts';
import { findPlaced, placeOrder } from './place-order.server.ts';
import { choosePayment, giveDetails, goTo, keepDraft, readCheckout, sign } from './service.server.ts';

const os = implement(checkoutContract).$context<ApiContext>().$config(guardFirst);

export const checkoutRouter = os.router({
  get: os.get.use(signedIn).handler(({ context }) => readCheckout(context.platform, context.user.user_id)),
  step: os.step.use(signedIn).handler(({ context, input }) => goTo(context.platform, actorOf(context), input.step)),
  details: os.details.use(signedIn).handler(({ context, input }) => giveDetails(context.platform, actorOf(context), input)),
  draft: os.draft.use(signedIn).handler(({ context, input }) => keepDraft(context.platform, actorOf(context), input)),
  paymentMethod: os.paymentMethod
    .use(signedIn)
    .handler(({ context, input }) => choosePayment(context.platform, actorOf(context), input.payment_method)),
  sign: os.sign.use(signedIn).handler(async ({ context, input: { id: contract_id, text_sha256, code } }) => {
    await demandProof(context, context.user, { contract_id, text_sha256, code });
    const user_agent = context.headers.get('user-agent');
    return sign(context.platform, actorOf(context), { contract_id, text_sha256, user_agent });
  }),
  code: os.code.use(signedIn).handler(({ context, input }) => mailAgreementCode(context, context.user, input.id)),
  order: os.order.use(signedIn).handler(({ context, input }) => placeOrder(context.platform, actorOf(context), input)),
  placed: os.placed
    .use(signedIn)
    .handler(({ context, input }) => findPlaced(context.platform, context.user.user_id, input.checkout_key)),
});
