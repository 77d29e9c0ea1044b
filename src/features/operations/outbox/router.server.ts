import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { outboxContract } from './contract.ts';
import { countMails, findMail, listMails } from './queries.server.ts';
import { notFound, retryMail } from './service.server.ts';

const os = implement(outboxContract).$context<ApiContext>().$config(guardFirst);

export const outboxRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listMails(context.platform.db, input)),
  status: os.status.use(adminOnly).handler(async ({ context }) => ({
    is_configured: await context.platform.mailConfigured(),
    ...(await countMails(context.platform.db)),
  })),
  get: os.get.use(adminOnly).handler(async ({ context, input }) => {
    const mail = await findMail(context.platform.db, input.id);
    if (!mail) throw notFound();
    return mail;
  }),
  retry: os.retry.use(adminOnly).handler(({ context, input }) => retryMail(context.platform.db, actorOf(context), input.id)),
});
