import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { updateAuthor } from './authors.server.ts';
import { blogPostsContract } from './contract.ts';
import { createPreview, revokePreview } from './previews.server.ts';
import { publishDraft, scheduleDraft, unschedule } from './publish.server.ts';
import { listAuthors, listPosts, listPreviews, listVersions, readState } from './queries.server.ts';
import {
  checkTranslation,
  createPost,
  deletePost,
  discardDraft,
  saveDraft,
  translatePost,
  updateAddress,
  withdrawPost,
} from './service.server.ts';

const os = implement(blogPostsContract).$context<ApiContext>().$config(guardFirst);

export const blogPostsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listPosts(context.platform.db, input)),
  create: os.create.use(adminOnly).handler(({ context, input }) => createPost(context.platform, actorOf(context), input)),
  get: os.get.use(adminOnly).handler(({ context, input }) => readState(context.platform.db, input.id)),
  update: os.update.use(adminOnly).handler(({ context, input }) => updateAddress(context.platform, actorOf(context), input)),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) => deletePost(context.platform, actorOf(context), { ...params, ...query })),
  save: os.save.use(adminOnly).handler(({ context, input }) => saveDraft(context.platform, actorOf(context), input)),
  publish: os.publish.use(adminOnly).handler(({ context, input }) => publishDraft(context.platform, actorOf(context), input)),
  withdraw: os.withdraw.use(adminOnly).handler(({ context, input }) => withdrawPost(context.platform, actorOf(context), input)),
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
    .handler(({ context, input }) => translatePost(context.platform, actorOf(context), input)),
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
  listAuthors: os.listAuthors.use(adminOnly).handler(async ({ context }) => ({ items: await listAuthors(context.platform.db) })),
  updateAuthor: os.updateAuthor
    .use(adminOnly)
    .handler(async ({ context, input }) => ({ items: await updateAuthor(context.platform, actorOf(context), input) })),
});
