import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { microsoftMailboxContract } from './contract.ts';
import { readMicrosoftMailbox, saveMicrosoftMailbox } from './service.server.ts';

const os = implement(microsoftMailboxContract).$context<ApiContext>().$config(guardFirst);

export const microsoftMailboxRouter = os.router({
  get: os.get.use(superAdminOnly).handler(({ context }) => readMicrosoftMailbox(context.platform)),
  save: os.save
    .use(superAdminOnly)
    .handler(({ context, input }) => saveMicrosoftMailbox(context.platform, actorOf(context), input.is_enabled)),
});
