import { implement } from '@orpc/server';
import { findOwnProject, getProject } from '#features/work/projects/queries.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { approveDeliverable, requestChanges } from './answer.server.ts';
import { addComment, deleteComment, replyAsClient, replyAsStudio, resolveComment } from './comments.server.ts';
import { deliverablesContract } from './contract.ts';
import { getFolderToHandOver, handOverFolder } from './folder-hand-over.server.ts';
import { getDeliverable, getOwnDeliverable, listDeliverables, listHandedOver } from './queries.server.ts';
import { createDeliverable, deleteDeliverable, updateDeliverable } from './service.server.ts';
import { deliverableSettings } from './settings.ts';
import { addFiles, handOverVersion, removeFile } from './versions.server.ts';

const os = implement(deliverablesContract).$context<ApiContext>().$config(guardFirst);
const settings = settingsOperations(deliverableSettings);

export const deliverablesRouter = os.router({
  list: os.list.use(adminOnly).handler(async ({ context: { platform }, input }) => {
    await getProject(platform.db, input.id);
    const { agreed_rounds } = await platform.settings.get(deliverableSettings);
    return listDeliverables(platform.db, input.id, agreed_rounds);
  }),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input: { id, deliverable_id, ...input } }) =>
      createDeliverable(context.platform.db, actorOf(context), { project_id: id, id: deliverable_id }, input),
    ),
  get: os.get.use(adminOnly).handler(({ context, input }) => getDeliverable(context.platform.db, input.id)),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateDeliverable(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input }) => deleteDeliverable(context.platform.db, actorOf(context), input.id)),
  addFiles: os.addFiles
    .use(adminOnly)
    .handler(({ context, input }) => addFiles(context.platform.db, actorOf(context), input.id, input.file_ids)),
  removeFile: os.removeFile
    .use(adminOnly)
    .handler(({ context, input }) => removeFile(context.platform.db, actorOf(context), input.id, input.file_id)),
  handOver: os.handOver
    .use(adminOnly)
    .handler(({ context, input: { id, ...handing } }) => handOverVersion(context.platform.db, actorOf(context), id, handing)),
  getFolder: os.getFolder.use(adminOnly).handler(({ context, input }) => getFolderToHandOver(context.platform.db, input.id)),
  handOverFolder: os.handOverFolder.use(adminOnly).handler(async ({ context, input: { id, ...handing } }) => {
    const { agreed_rounds } = await context.platform.settings.get(deliverableSettings);
    return handOverFolder(context.platform.db, actorOf(context), id, { ...handing, usual_rounds: agreed_rounds });
  }),
  reply: os.reply.use(adminOnly).handler(({ context, input }) => replyAsStudio(context.platform.db, actorOf(context), input)),
  resolve: os.resolve
    .use(adminOnly)
    .handler(({ context, input }) => resolveComment(context.platform.db, actorOf(context), input.id, input.is_resolved)),
  getSettings: os.getSettings.use(settings.guard).handler(({ context }) => settings.get(context)),
  updateSettings: os.updateSettings.use(settings.guard).handler(({ context, input }) => settings.save(context, input)),
  listOwn: os.listOwn.use(signedIn).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await findOwnProject(db, context.user.user_id, input.id);
    return { items: await listHandedOver(db, input.id) };
  }),
  getOwn: os.getOwn.use(signedIn).handler(({ context: { platform, user }, input }) => {
    const reader = { user_id: user.user_id, isViewed: user.viewer !== undefined };
    return getOwnDeliverable(platform.db, reader, input.id);
  }),
  comment: os.comment.use(signedIn).handler(({ context, input }) => addComment(context.platform.db, actorOf(context), input)),
  deleteComment: os.deleteComment
    .use(signedIn)
    .handler(({ context, input }) => deleteComment(context.platform.db, actorOf(context), input.id)),
  replyOwn: os.replyOwn
    .use(signedIn)
    .handler(({ context, input }) => replyAsClient(context.platform.db, actorOf(context), input)),
  approve: os.approve
    .use(signedIn)
    .handler(({ context, input }) => approveDeliverable(context.platform.db, actorOf(context), input)),
  requestChanges: os.requestChanges
    .use(signedIn)
    .handler(({ context, input: { words, ...seen } }) => requestChanges(context.platform.db, actorOf(context), seen, words)),
});
