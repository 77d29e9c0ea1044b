import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { order_items, orders, payments } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { createFile } from '#platform/files/files.server.ts';
import { clientDocument, pdfUpload, readPdf, type StoredPdf } from '#platform/files/stored-pdf.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import { paperBrand } from '#platform/pdf/brand.server.ts';
import { drawCached } from '#platform/pdf/draw-cache.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { OrderRow } from './lock-order.server.ts';
import { invoicePaper, type Printed, receiptPaper } from './pdf.server.ts';
import { invoiceNumberOf } from './policy.ts';

export type DocumentPorts = Pick<Platform, 'db' | 'files' | 'site'>;

/**
 * The invoice as the order stands. It is drawn once for each state (a payment, a refund, a fee or another status takes the stored one
 * away, see `outdated`); whoever comes second gets the first one's. Earlier versions are kept as files of the order.
 */
export async function invoiceOf(ports: DocumentPorts, order_id: string): Promise<StoredPdf | null> {
  for (;;) {
    const printed = await readPrinted(ports.db, order_id);
    if (!printed) return null;
    const { order } = printed;
    const stored = await readPdf(ports.db, ports.files, order.invoice_file_id);
    if (stored) return stored;
    const brand = await paperBrand(ports);
    const bytes = await drawCached({ brand, paper: invoicePaper(printed, brand.email) });
    const file = await withUpload(ports, pdfUpload(invoiceNumberOf(order), bytes), (pdf) =>
      ports.db.transaction(async (tx) => {
        const [now] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('update');
        if (!now || !standsAs(now, order)) return null;
        const saved = await createFile(tx, pdf, clientDocument({ type: 'order', id: order_id }, order));
        await tx.update(orders).set({ invoice_file_id: saved.id, updated_at: now.updated_at }).where(eq(orders.id, order_id));
        return saved;
      }),
    );
    if (file) return { file, bytes };
  }
}

/** Nothing that the invoice tells has changed while it was drawn. */
const standsAs = (now: OrderRow, drawn: OrderRow): boolean =>
  now.invoice_file_id === drawn.invoice_file_id &&
  now.status === drawn.status &&
  now.total_cents === drawn.total_cents &&
  now.paid_cents === drawn.paid_cents &&
  now.refunded_cents === drawn.refunded_cents;

export async function receiptOf(ports: DocumentPorts, payment_id: string): Promise<StoredPdf | null> {
  for (;;) {
    const [payment] = await ports.db.select().from(payments).where(eq(payments.id, payment_id));
    const printed = payment && (await readPrinted(ports.db, payment.order_id));
    if (!payment || !printed) return null;
    const stored = await readPdf(ports.db, ports.files, payment.receipt_file_id);
    if (stored) return stored;
    const bytes = await drawCached({ brand: await paperBrand(ports), paper: receiptPaper(printed, payment) });
    const file = await withUpload(ports, pdfUpload(payment.receipt_number, bytes), (pdf) =>
      ports.db.transaction(async (tx) => {
        const [now] = await tx.select().from(payments).where(eq(payments.id, payment_id)).for('update');
        if (now?.receipt_file_id !== payment.receipt_file_id) return null;
        const saved = await createFile(tx, pdf, clientDocument({ type: 'payment', id: payment_id }, printed.order));
        await tx.update(payments).set({ receipt_file_id: saved.id }).where(eq(payments.id, payment_id));
        return saved;
      }),
    );
    if (file) return { file, bytes };
  }
}

export async function readPrinted(db: DbOrTx, order_id: string): Promise<Printed | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  if (!order) return null;
  const items = await db.select().from(order_items).where(eq(order_items.order_id, order_id)).orderBy(asc(order_items.position));
  return { order, items, zone: await readStudioZone(db) };
}
