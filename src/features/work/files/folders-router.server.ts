import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { updateFile } from './file-service.server.ts';
import {
  getFolder,
  getOwnFolder,
  getOwnProjectFolder,
  getProjectFolder,
  listDeletedFolders,
  listOwnFolders,
  listPlaces,
} from './folder-queries.server.ts';
import { createFolder, deleteFolder, restoreFolder, updateFolder } from './folder-service.server.ts';
import { foldersContract } from './folders-contract.ts';
import { listShares, shareFile, unshareFile } from './shares.server.ts';
import { clientReader, downloadFolder, studioReader } from './zip.server.ts';

const os = implement(foldersContract).$context<ApiContext>().$config(guardFirst);

const listed = async <T>(items: Promise<T[]>) => ({ items: await items });

export const foldersRouter = os.router({
  places: os.places.use(adminOnly).handler(({ context, input }) => listed(listPlaces(context.platform.db, input.q))),
  deleted: os.deleted.use(adminOnly).handler(({ context }) => listed(listDeletedFolders(context.platform.db))),
  get: os.get.use(adminOnly).handler(({ context, input: { id, ...paging } }) => getFolder(context.platform.db, id, paging)),
  ofProject: os.ofProject
    .use(adminOnly)
    .handler(({ context, input: { id, ...paging } }) => getProjectFolder(context.platform.db, id, paging)),
  create: os.create.use(adminOnly).handler(({ context, input }) => createFolder(context.platform.db, actorOf(context), input)),
  update: os.update.use(adminOnly).handler(({ context, input }) => updateFolder(context.platform.db, actorOf(context), input)),
  delete: os.delete.use(adminOnly).handler(({ context, input }) => deleteFolder(context.platform.db, actorOf(context), input.id)),
  restore: os.restore
    .use(adminOnly)
    .handler(({ context, input }) => restoreFolder(context.platform.db, actorOf(context), input.id)),
  zip: os.zip
    .use(adminOnly)
    .handler(({ context, input, signal }) => downloadFolder(context, input.id, studioReader(context), signal)),
  updateFile: os.updateFile
    .use(adminOnly)
    .handler(({ context, input }) => updateFile(context.platform.db, actorOf(context), input)),
  shares: os.shares.use(adminOnly).handler(({ context, input }) => listed(listShares(context.platform.db, input))),
  share: os.share.use(adminOnly).handler(({ context, input }) => listed(shareFile(context.platform.db, actorOf(context), input))),
  unshare: os.unshare
    .use(adminOnly)
    .handler(({ context, input }) => listed(unshareFile(context.platform.db, actorOf(context), input.id))),
  listOwn: os.listOwn.use(signedIn).handler(({ context }) => listed(listOwnFolders(context.platform.db, context.user.user_id))),
  getOwn: os.getOwn
    .use(signedIn)
    .handler(({ context, input: { id, ...paging } }) => getOwnFolder(context.platform.db, context.user.user_id, id, paging)),
  zipOwn: os.zipOwn
    .use(signedIn)
    .handler(({ context, input, signal }) => downloadFolder(context, input.id, clientReader(context), signal)),
  ofOwnProject: os.ofOwnProject
    .use(signedIn)
    .handler(({ context, input: { id, ...paging } }) =>
      getOwnProjectFolder(context.platform.db, context.user.user_id, id, paging),
    ),
});
