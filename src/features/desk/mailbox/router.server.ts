import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { mailboxContract } from './contract.ts';
import { askForCheck, deleteMailbox, readMailbox, saveMailbox, testMailbox } from './service.server.ts';

const os = implement(mailboxContract).$context<ApiContext>().$config(guardFirst);

export const mailboxRouter = os.router({
  get: os.get.use(superAdminOnly).handler(({ context }) => readMailbox(context.platform.db)),
  save: os.save.use(superAdminOnly).handler(({ context, input }) => saveMailbox(context.platform, actorOf(context), input)),
  delete: os.delete.use(superAdminOnly).handler(({ context }) => deleteMailbox(context.platform, actorOf(context))),
  test: os.test.use(superAdminOnly).handler(({ context, input }) => testMailbox(context.platform, input)),
  check: os.check.use(superAdminOnly).handler(({ context }) => askForCheck(context.platform, actorOf(context))),
});
