import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, demandArea, guardFirst } from '#platform/http/guards.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { areaOfKind } from './choices.ts';
import { type SubmissionRecords, submissionRecordsContract } from './contract.ts';
import { listRecords, makeRecord } from './service.server.ts';

const os = implement(submissionRecordsContract).$context<ApiContext>().$config(guardFirst);

const withinAreas = (reader: Pick<Caller, 'areas'>, { items, ...records }: SubmissionRecords): SubmissionRecords => ({
  ...records,
  items: items.filter(({ kind }) => mayRead(reader, areaOfKind[kind])),
});

export const submissionRecordsRouter = os.router({
  list: os.list
    .use(adminOnly)
    .handler(async ({ context: { platform, user }, input }) => withinAreas(user, await listRecords(platform.db, input.id))),
  create: os.create.use(adminOnly).handler(async ({ context, input }) => {
    demandArea(context.user, areaOfKind[input.kind], 'POST');
    return withinAreas(context.user, await makeRecord(context.platform, actorOf(context), input));
  }),
});
