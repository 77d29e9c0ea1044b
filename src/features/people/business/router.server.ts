import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminInPerson, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { businessContract } from './contract.ts';
import { businessOf } from './queries.server.ts';
import { openPassphraseOf, saveBusiness } from './service.server.ts';

const os = implement(businessContract).$context<ApiContext>().$config(guardFirst);

export const businessRouter = os.router({
  getOwn: os.getOwn
    .use(signedIn)
    .handler(async ({ context }) => ({ business: await businessOf(context.platform.db, context.user.user_id) })),
  save: os.save.use(signedIn).handler(({ context, input }) => saveBusiness(context.platform.db, actorOf(context), input)),
  passphraseOf: os.passphraseOf.use(adminInPerson).handler(async ({ context, input }) => {
    const { platform, user } = context;
    return { passphrase: await openPassphraseOf(platform.db, platform.secrets, actorOf(context), user.role, input.id) };
  }),
});
