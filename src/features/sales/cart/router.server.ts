import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { cartContract } from './contract.ts';
import { readCart, toCart } from './queries.server.ts';
import { acceptPrices, addItem, clearCart, mergeCart, removeItem, setQuantity } from './service.server.ts';

const os = implement(cartContract).$context<ApiContext>().$config(guardFirst);

export const cartRouter = os.router({
  get: os.get.use(signedIn).handler(async ({ context }) => toCart(await readCart(context.platform.db, context.user.user_id))),
  add: os.add
    .use(signedIn)
    .handler(async ({ context, input }) =>
      toCart(await addItem(context.platform.db, actorOf(context), input.service_id, input.quantity)),
    ),
  setQuantity: os.setQuantity
    .use(signedIn)
    .handler(async ({ context, input }) =>
      toCart(await setQuantity(context.platform.db, actorOf(context), input.service_id, input.quantity)),
    ),
  remove: os.remove
    .use(signedIn)
    .handler(async ({ context, input }) => toCart(await removeItem(context.platform.db, actorOf(context), input.service_id))),
  clear: os.clear.use(signedIn).handler(async ({ context }) => toCart(await clearCart(context.platform.db, actorOf(context)))),
  acceptPrices: os.acceptPrices
    .use(signedIn)
    .handler(async ({ context }) => toCart(await acceptPrices(context.platform.db, actorOf(context)))),
  merge: os.merge.use(signedIn).handler(async ({ context, input }) => {
    const { state, left_out } = await mergeCart(context.platform.db, actorOf(context), input.items);
    return { ...toCart(state), left_out };
  }),
});
