import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminInPerson, adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { askConsent, recordConsent } from './consents.server.ts';
import { caseStudiesContract } from './contract.ts';
import { createPreview, revokePreview } from './previews.server.ts';
import { publishDraft, scheduleDraft, unschedule } from './publish.server.ts';
import { listCases, listFinished, listPreviews, listVersions, readState } from './queries.server.ts';
import {
  checkTranslation,
  createCase,
  deleteCase,
  discardDraft,
  saveDraft,
  translateCase,
  updateAddress,
  withdrawCase,
} from './service.server.ts';

const os = implement(caseStudiesContract).$context<ApiContext>().$config(guardFirst);

export const caseStudiesRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listCases(context.platform.db, input)),
  listProjects: os.listProjects
    .use(adminOnly)
    .handler(async ({ context }) => ({ items: await listFinished(context.platform.db) })),
  create: os.create.use(adminOnly).handler(({ context, input }) => createCase(context.platform, actorOf(context), input)),
  get: os.get.use(adminOnly).handler(({ context, input }) => readState(context.platform.db, input.id)),
  update: os.update.use(adminOnly).handler(({ context, input }) => updateAddress(context.platform, actorOf(context), input)),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) => deleteCase(context.platform, actorOf(context), { ...params, ...query })),
  save: os.save.use(adminOnly).handler(({ context, input }) => saveDraft(context.platform, actorOf(context), input)),
  publish: os.publish.use(adminOnly).handler(({ context, input }) => publishDraft(context.platform, actorOf(context), input)),
  withdraw: os.withdraw.use(adminOnly).handler(({ context, input }) => withdrawCase(context.platform, actorOf(context), input)),
  discard: os.discard
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      discardDraft(context.platform, actorOf(context), { ...params, ...query }),
    ),
  checkTranslation: os.checkTranslation
    .use(adminOnly)
    .handler(({ context, input }) => checkTranslation(context.platform, actorOf(context), input)),
  translate: os.translate
    .use(adminOnly)
    .handler(({ context, input }) => translateCase(context.platform, actorOf(context), input)),
  schedule: os.schedule.use(adminOnly).handler(({ context, input }) => scheduleDraft(context.platform, actorOf(context), input)),
  unschedule: os.unschedule.use(adminOnly).handler(({ context, input }) => unschedule(context.platform, actorOf(context), input)),
  listVersions: os.listVersions
    .use(adminOnly)
    .handler(({ context, input: { id, before } }) => listVersions(context.platform.db, id, before)),
  listPreviews: os.listPreviews
    .use(adminOnly)
    .handler(async ({ context, input }) => ({ items: await listPreviews(context.platform, input.id) })),
  createPreview: os.createPreview
    .use(adminOnly)
    .handler(({ context, input }) => createPreview(context.platform, actorOf(context), input)),
  revokePreview: os.revokePreview
    .use(adminOnly)
    .handler(({ context, input }) => revokePreview(context.platform, actorOf(context), input.id)),
  // A mail to a client, each time.
  askConsent: os.askConsent.use(adminOnly).handler(async ({ context, input }) => {
    await limitRate(context, 'case-consent', { window: 3_600, max: 30 });
    return askConsent(context.platform, actorOf(context), input);
  }),
  // Somebody vouches for it, so no key does it for them.
  recordConsent: os.recordConsent
    .use(adminInPerson)
    .handler(({ context, input }) => recordConsent(context.platform, actorOf(context), input)),
});
