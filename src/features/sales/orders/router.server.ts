import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, clientOrStudio, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import { setOrderStatus } from './change-status.server.ts';
import { ordersContract } from './contract.ts';
import { downloadInvoice, downloadOrders, downloadReceipt } from './downloads.server.ts';
import { addLateFee } from './late-fee.server.ts';
import { addPayment } from './manual-payment.server.ts';
import { findOrder, findOwnOrder, listOrders, listOwnOrders, readBilling, readStats } from './queries.server.ts';

const os = implement(ordersContract).$context<ApiContext>().$config(guardFirst);

function found<T>(order: T | null): T {
  if (order === null) throw new AppError('NOT_FOUND', 'This order does not exist.');
  return order;
}

export const ordersRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listOrders(context.platform.db, input)),
  stats: os.stats.use(adminOnly).handler(({ context }) => readStats(context.platform.db)),
  get: os.get.use(adminOnly).handler(async ({ context, input }) => found(await findOrder(context.platform.db, input.id))),
  setStatus: os.setStatus
    .use(adminOnly)
    .handler(({ context, input }) => setOrderStatus(context.platform.db, actorOf(context), input.id, input.status)),
  addPayment: os.addPayment
    .use(adminOnly)
    .handler(({ context, input }) => addPayment(context.platform.db, actorOf(context), input)),
  addLateFee: os.addLateFee
    .use(adminOnly)
    .handler(({ context, input }) => addLateFee(context.platform.db, actorOf(context), input.id, input.amount)),
  listOwn: os.listOwn
    .use(signedIn)
    .handler(({ context, input }) => listOwnOrders(context.platform.db, context.user.user_id, input)),
  billing: os.billing.use(signedIn).handler(({ context }) => readBilling(context.platform.db, context.user.user_id)),
  getOwn: os.getOwn
    .use(signedIn)
    .handler(async ({ context, input }) => found(await findOwnOrder(context.platform.db, context.user.user_id, input.id))),
  export: os.export.use(adminOnly).handler(({ context, input, signal }) => downloadOrders(context, input, signal)),
  downloadInvoice: os.downloadInvoice.use(clientOrStudio).handler(({ context, input }) => downloadInvoice(context, input.id)),
  downloadReceipt: os.downloadReceipt
    .use(clientOrStudio)
    .handler(({ context, input }) => downloadReceipt(context, input.id, input.payment_id)),
});
