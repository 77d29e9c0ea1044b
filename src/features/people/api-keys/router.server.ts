import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { demandPassword } from '#platform/auth/demand-password.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { apiKeysContract } from './contract.ts';
import { createKey, listKeys, revokeKey } from './service.server.ts';

const os = implement(apiKeysContract).$context<ApiContext>().$config(guardFirst);

export const apiKeysRouter = os.router({
  list: os.list.use(superAdminOnly).handler(({ context, input }) => listKeys(context.platform.db, input)),
  create: os.create.use(superAdminOnly).handler(async ({ context, input: { password, ...input } }) => {
    await demandPassword(context, password);
    return createKey(context.platform, actorOf(context), input);
  }),
  revoke: os.revoke.use(superAdminOnly).handler(async ({ context, input: { id, password } }) => {
    await demandPassword(context, password);
    await revokeKey(context.platform, actorOf(context), id);
    return { id };
  }),
});
