import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { receivedMailsContract } from './contract.ts';
import { getHtmlOfMail, getReceivedMail, listReceivedMails } from './queries.server.ts';

const os = implement(receivedMailsContract).$context<ApiContext>().$config(guardFirst);

export const receivedMailsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listReceivedMails(context.platform.db, input)),
  get: os.get.use(adminOnly).handler(({ context, input }) => getReceivedMail(context.platform.db, input.id)),
  getHtml: os.getHtml.use(adminOnly).handler(({ context, input }) => getHtmlOfMail(context.platform.db, input.id)),
});
