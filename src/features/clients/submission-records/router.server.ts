import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { submissionRecordsContract } from './contract.ts';
import { listRecords, makeRecord } from './service.server.ts';

const os = implement(submissionRecordsContract).$context<ApiContext>().$config(guardFirst);

export const submissionRecordsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listRecords(context.platform.db, input.id)),
  create: os.create.use(adminOnly).handler(({ context, input }) => makeRecord(context.platform, actorOf(context), input)),
});
