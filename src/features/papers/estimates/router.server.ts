import { implement } from '@orpc/server';
import type { EvidenceEvent } from '#features/papers/evidence/contract.ts';
import { checkChain, type EventRow, listEvents } from '#features/papers/evidence/record.server.ts';
import { authorOf } from '#platform/audit/author.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { contentStudio } from './content.ts';
import { estimatesContract } from './contract.ts';
import { changeEstimate, createEstimate, duplicateEstimate, revokeLink, sendEstimate, setReminders } from './manage.server.ts';
import { convertToContract } from './on-accept.server.ts';
import { listEstimates, listEstimateVersions, listOwnEstimates, readEstimate } from './queries.server.ts';

const os = implement(estimatesContract).$context<ApiContext>().$config(guardFirst);

export const estimatesRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listEstimates(context.platform.db, input)),
  read: os.read.use(adminOnly).handler(({ context, input }) => readEstimate(context.platform.db, input.id)),
  create: os.create.use(adminOnly).handler(({ context, input }) => createEstimate(context.platform.db, authorOf(context), input)),
  change: os.change
    .use(adminOnly)
    .handler(({ context, input: { id, ...input } }) => changeEstimate(context.platform.db, authorOf(context), id, input)),
  duplicate: os.duplicate
    .use(adminOnly)
    .handler(({ context, input }) => duplicateEstimate(context.platform.db, authorOf(context), input.id)),
  send: os.send.use(adminOnly).handler(async ({ context, input: { id, message } }) => {
    const studio = contentStudio(await context.platform.site.get());
    return sendEstimate(context.platform.db, authorOf(context), { id, message, studio });
  }),
  revoke: os.revoke.use(adminOnly).handler(({ context, input }) => revokeLink(context.platform.db, authorOf(context), input.id)),
  setReminders: os.setReminders
    .use(adminOnly)
    .handler(({ context, input }) => setReminders(context.platform.db, authorOf(context), input.id, input.enabled)),
  convert: os.convert.use(adminOnly).handler(({ context, input }) =>
    context.platform.db.transaction(async (tx) => {
      const { id, contract_number } = await convertToContract(tx, input.id, authorOf(context));
      return { contract: { id, contract_number }, estimate: await readEstimate(tx, input.id) };
    }),
  ),
  versions: os.versions.use(adminOnly).handler(async ({ context, input: { id, ...page } }) => {
    await readEstimate(context.platform.db, id);
    return listEstimateVersions(context.platform.db, id, page);
  }),
  history: os.history.use(adminOnly).handler(async ({ context, input: { id } }) => {
    const { db } = context.platform;
    await readEstimate(db, id);
    const [events, chain] = await Promise.all([listEvents(db, 'estimate', id), checkChain(db, 'estimate', id)]);
    // The table's own check lists the same words; the answer is validated on its way out.
    return { events: events as (EventRow & Pick<EvidenceEvent, 'kind' | 'actor_kind'>)[], chain };
  }),
  mine: os.mine.use(signedIn).handler(({ context, input }) => listOwnEstimates(context.platform.db, context.user.user_id, input)),
});
