import { implement } from '@orpc/server';
import { checkRecord } from '#features/papers/evidence/check.server.ts';
import type { EvidenceEvent } from '#features/papers/evidence/contract.ts';
import { type EventRow, listEvents } from '#features/papers/evidence/record.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { showsLinks } from '#platform/http/private-links.server.ts';
import { contentStudio } from './content.ts';
import { estimatesContract } from './contract.ts';
import { convertToContract } from './on-accept.server.ts';
import { getEstimate, listEstimates, listEstimateVersions, listOwnEstimates } from './queries.server.ts';
import { estimateSubject } from './record.server.ts';
import {
  createEstimate,
  deleteEstimate,
  duplicateEstimate,
  revokeLink,
  sendEstimate,
  setReminders,
  updateEstimate,
} from './service.server.ts';

const os = implement(estimatesContract).$context<ApiContext>().$config(guardFirst);
const links = showsLinks('papers', 'access_token');

export const estimatesRouter = os.router({
  list: os.list
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => listEstimates(context.platform.db, input)),
  get: os.get
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => getEstimate(context.platform.db, input.id)),
  create: os.create
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => createEstimate(context.platform.db, actorOf(context), input)),
  update: os.update
    .use(adminOnly)
    .use(links)
    .handler(({ context, input: { id, ...input } }) => updateEstimate(context.platform.db, actorOf(context), id, input)),
  duplicate: os.duplicate
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => duplicateEstimate(context.platform.db, actorOf(context), input.id)),
  delete: os.delete
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => deleteEstimate(context.platform.db, actorOf(context), input.id)),
  send: os.send
    .use(adminOnly)
    .use(links)
    .handler(async ({ context, input: { id, message } }) => {
      const studio = contentStudio(await context.platform.site.get());
      return sendEstimate(context.platform.db, actorOf(context), { id, message, studio });
    }),
  revoke: os.revoke
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => revokeLink(context.platform.db, actorOf(context), input.id)),
  setReminders: os.setReminders
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => setReminders(context.platform.db, actorOf(context), input.id, input.enabled)),
  convert: os.convert
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) =>
      context.platform.db.transaction(async (tx) => {
        const { id, contract_number } = await convertToContract(tx, input.id, actorOf(context));
        return { contract: { id, contract_number }, estimate: await getEstimate(tx, input.id) };
      }),
    ),
  versions: os.versions
    .use(adminOnly)
    .use(links)
    .handler(async ({ context, input: { id, ...page } }) => {
      await getEstimate(context.platform.db, id);
      return listEstimateVersions(context.platform.db, id, page);
    }),
  history: os.history
    .use(adminOnly)
    .use(links)
    .handler(async ({ context, input: { id } }) => {
      const { db } = context.platform;
      await getEstimate(db, id);
      const [events, chain] = await Promise.all([listEvents(db, 'estimate', id), checkRecord(db, estimateSubject, id)]);
      // The table's own check lists the same words; the answer is validated on its way out.
      return { events: events as (EventRow & Pick<EvidenceEvent, 'kind' | 'actor_kind'>)[], chain };
    }),
  listOwn: os.listOwn
    .use(signedIn)
    .handler(({ context, input }) => listOwnEstimates(context.platform.db, context.user.user_id, input)),
});
