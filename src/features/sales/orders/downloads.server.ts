import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { orders, payments } from '#db/schema/sales/orders.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { StoredPdf } from '#platform/files/stored-pdf.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { attachment, pdfAttachment } from '#platform/http/download.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import type { Download } from '#shared/download.ts';
import { ordersAudit } from './audit.server.ts';
import { invoiceOf, receiptOf } from './documents.server.ts';
import { exportOrders } from './export.server.ts';
import type { OrderFilters } from './search.server.ts';

type Guarded = ApiContext & { user: Caller };

const missing = () => new AppError('NOT_FOUND', 'This document does not exist.');
const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** The invoice of an order, for its client and the studio; anybody else is told that it does not exist. */
export async function downloadInvoice({ platform, user }: Guarded, order_id: string): Promise<Download> {
  if (!isId(order_id)) throw missing();
  const [order] = await platform.db
    .select({ user_id: orders.user_id })
    .from(orders)
    .where(and(eq(orders.id, order_id), orders.is_placed));
  if (!order || !isReader(user, order.user_id)) throw missing();
  return pdfOf(await invoiceOf(platform, order_id));
}

export async function downloadReceipt({ platform, user }: Guarded, order_id: string, payment_id: string): Promise<Download> {
  if (!isId(order_id) || !isId(payment_id)) throw missing();
  const [found] = await platform.db
    .select({ user_id: orders.user_id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(and(eq(payments.id, payment_id), eq(orders.id, order_id)));
  if (!found || !isReader(user, found.user_id)) throw missing();
  return pdfOf(await receiptOf(platform, payment_id));
}

/** A key of an administrator reads with its areas alone: it has no orders of its own. */
const isReader = (caller: Caller, owner: string | null): boolean =>
  mayRead(caller, 'sales') || (caller.user_id === owner && !caller.api_key);

function pdfOf(document: StoredPdf | null): Download {
  if (!document) throw missing();
  return pdfAttachment(document.file.original_name, document.bytes);
}

/** The orders of a list as CSV. It holds names and addresses, so it is told who took it. */
export async function downloadOrders(context: Guarded, filters: OrderFilters, signal?: AbortSignal): Promise<Download> {
  const body = exportOrders(context.platform.pool, filters, signal);
  if (!context.is_head) {
    await ordersAudit.write(context.platform.db, {
      ...actorOf(context),
      action: 'orders.exported',
      entity: 'orders',
      entity_id: null,
      details: filters,
    });
  }
  const day = await readStudioDay(context.platform.db, new Date());
  return attachment({ name: `orders-${day}.csv`, type: 'text/csv; charset=utf-8', body });
}
