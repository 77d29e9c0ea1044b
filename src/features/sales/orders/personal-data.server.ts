import { and, asc, eq, sql } from 'drizzle-orm';
import { anyOf, type OfPerson, ofAccountOrLoose, ofAddress, ofContact, partOf, personalRows } from '#db/personal-rows.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { files } from '#db/schema/platform/files.ts';
import { order_events, order_items, orders, payments, refunds } from '#db/schema/sales/orders.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofEstimates = partOf(orders.estimate_id, estimates, ofAccountOrLoose(estimates.user_id, ofContact(estimates.contact_id)));
const ofOrders = ofAccountOrLoose(orders.user_id, anyOf(ofAddress(sql`${orders.billing_address}->>'email'`), ofEstimates));
/** Without what only a billing address tells, which anybody can type. */
const ofSureOrders = ofAccountOrLoose(orders.user_id, ofEstimates);
const ofPayments = partOf(payments.order_id, orders, ofOrders);
const ofFiles: OfPerson = (person) =>
  sql`(${files.subject_type} = 'order' and ${partOf(files.subject_id, orders, ofOrders)(person)}
    or ${files.subject_type} = 'payment' and ${partOf(files.subject_id, payments, ofPayments)(person)})`;

const kept = { erase: 'keep', keptFor: 'accounting' } as const;

export const ordersPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: refunds,
      of: partOf(refunds.payment_id, payments, ofPayments),
      label: 'Refunds',
      leaveOut: ['reason'],
      ...kept,
    }),
    personalRows({ table: payments, of: ofPayments, label: 'Payments', leaveOut: ['note'], ...kept }),
    personalRows({
      table: order_events,
      of: partOf(order_events.order_id, orders, ofOrders),
      label: 'Timeline of orders',
      leaveOut: ['details'],
      ...kept,
    }),
    personalRows({ table: order_items, of: partOf(order_items.order_id, orders, ofOrders), label: 'Items of orders', ...kept }),
    personalRows({
      table: orders,
      of: ofOrders,
      label: 'Orders and invoices',
      // A checkout that was given up is nothing that was sold.
      erase: 'delete',
      unless: sql`${orders.is_placed}`,
      set: { user_id: null },
      keptFor: 'accounting',
    }),
  ],
  files: { exported: ofFiles },
  async openMatters(db, person) {
    const rows = await db
      .select({ number: orders.order_number })
      .from(orders)
      .where(and(ofSureOrders(person), orders.is_placed, eq(orders.status, 'pending')))
      .orderBy(asc(orders.id))
      .limit(20);
    return rows.map(({ number }) => `The order ${number} is not paid.`);
  },
};
