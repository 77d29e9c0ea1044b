import { and, eq } from 'drizzle-orm';
import { orders, payments } from '#db/schema/sales/orders.ts';
import { authorOf } from '#platform/audit/author.server.ts';
import type { StoredPdf } from '#platform/files/stored-pdf.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { demandRole } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { orderStatuses } from '#shared/choices/sales/orders.ts';
import { isAdmin } from '#shared/roles.ts';
import { ordersAudit } from './audit.server.ts';
import { invoiceOf, receiptOf } from './documents.server.ts';
import { exportOrders } from './export.server.ts';

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const missing = () => new AppError('NOT_FOUND', 'This document does not exist.');

/** The invoice of an order, for its client and the studio; anybody else is told that it does not exist. */
export async function downloadInvoice(context: ApiContext, order_id: string): Promise<Response> {
  const caller = await demandRole(context, 'client');
  if (!idPattern.test(order_id)) throw missing();
  const [order] = await context.platform.db.select({ user_id: orders.user_id }).from(orders).where(eq(orders.id, order_id));
  if (!order || !mayRead(caller, order.user_id)) throw missing();
  return answer(await invoiceOf(context.platform, order_id));
}

export async function downloadReceipt(context: ApiContext, order_id: string, payment_id: string): Promise<Response> {
  const caller = await demandRole(context, 'client');
  if (!idPattern.test(order_id) || !idPattern.test(payment_id)) throw missing();
  const [found] = await context.platform.db
    .select({ user_id: orders.user_id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(and(eq(payments.id, payment_id), eq(orders.id, order_id)));
  if (!found || !mayRead(caller, found.user_id)) throw missing();
  return answer(await receiptOf(context.platform, payment_id));
}

const mayRead = ({ role, user_id }: Caller, owner: string | null): boolean => isAdmin(role) || user_id === owner;

function answer(document: StoredPdf | null): Response {
  if (!document) throw missing();
  const { file, bytes } = document;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${file.original_name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** All orders as CSV. It holds names and addresses, so it is told who took it. */
export async function downloadOrders(context: ApiContext, wanted: string | null): Promise<Response> {
  const user = await demandRole(context, 'admin');
  const status = wanted ? orderStatuses.find((one) => one === wanted) : null;
  if (status === undefined) throw new AppError('BAD_REQUEST', 'This status is not known.');
  await ordersAudit.write(context.platform.db, {
    ...authorOf({ ...context, user }),
    action: 'orders.exported',
    entity: 'orders',
    entity_id: null,
    details: { status },
  });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(exportOrders(context.platform.pool, status), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${day}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
