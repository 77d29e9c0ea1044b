import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, inPerson } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { addPasskey, beginPasskey, demandOwn, nameOwnPasskey, passkeysOf, removePasskey } from './passkeys.server.ts';
import { passkeysContract } from './passkeys-contract.ts';
import { demandProof } from './proof.server.ts';

const os = implement(passkeysContract).$context<ApiContext>().$config(guardFirst);

export const passkeysRouter = os.router({
  listOwn: os.listOwn.use(inPerson).handler(({ context }) => passkeysOf(context)),
  begin: os.begin.use(inPerson).handler(async ({ context, input }) => {
    await limitRate(context, `passkeys:${context.user.user_id}`, { window: 60, max: 20 });
    await demandProof(context, input.password);
    return { options: await beginPasskey(context) };
  }),
  create: os.create.use(inPerson).handler(async ({ context, input }) => {
    await limitRate(context, `passkeys:${context.user.user_id}`, { window: 60, max: 20 });
    return addPasskey(context, actorOf(context), input);
  }),
  update: os.update
    .use(inPerson)
    .handler(({ context, input }) => nameOwnPasskey(context.platform, actorOf(context), context.user, input.id, input.name)),
  delete: os.delete.use(inPerson).handler(async ({ context, input }) => {
    await demandOwn(context, input.id);
    await demandProof(context, input.password);
    return removePasskey(context.platform, actorOf(context), context.user, input.id);
  }),
});
