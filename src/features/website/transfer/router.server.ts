import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { oldAddressContract, transferContract } from './contract.ts';
import { findByNumber, listItems, listTransfers, readTransfer } from './queries.server.ts';
import { askForExport, deleteTransfer, downloadExport, startImport, undoImport } from './service.server.ts';

const os = implement(transferContract).$context<ApiContext>().$config(guardFirst);

export const transferRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listTransfers(context.platform.db, input)),
  get: os.get.use(adminOnly).handler(({ context, input }) => readTransfer(context.platform.db, input.id)),
  listItems: os.listItems.use(adminOnly).handler(({ context, input }) => listItems(context.platform.db, input)),
  start: os.start.use(adminOnly).handler(({ context, input }) => startImport(context.platform, actorOf(context), input)),
  undo: os.undo.use(adminOnly).handler(({ context, input }) => undoImport(context.platform, actorOf(context), input.id)),
  delete: os.delete.use(adminOnly).handler(({ context, input }) => deleteTransfer(context.platform, actorOf(context), input.id)),
  createExport: os.createExport
    .use(adminOnly)
    .handler(({ context, input }) => askForExport(context.platform, actorOf(context), input.id)),
  download: os.download
    .use(adminOnly)
    .handler(({ context, input }) => downloadExport(context.platform, actorOf(context), input.id, context.is_head ?? false)),
});

const open = implement(oldAddressContract).$context<ApiContext>().$config(guardFirst);

export const oldAddressRouter = open.router({
  find: open.find.handler(async ({ context, input }) => ({ target: await findByNumber(context.platform.db, input.query) })),
});
