import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { acceptedEstimate, addContact } from '#features/papers/estimates/estimates.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { BillingOverview, OrderStats } from './contract.ts';
import { orderDeposit } from './deposit.server.ts';
import { sendInvoice } from './jobs.server.ts';

const studio = testStudio();
const wanted = { deposit: 30, on_accept: { deposit_order: true } };
const ordersOf = (id: string) => studio.db.select().from(orders).where(eq(orders.estimate_id, id));

describe('the deposit of an accepted estimate', () => {
  it('is ordered by the job, and a client without an account gets the invoice all the same', async () => {
    const estimate = await acceptedEstimate(studio, wanted);
    await orderDeposit(studio.platform, estimate.id);
    const [order] = await ordersOf(estimate.id);
    expect(order).toMatchObject({ total_cents: 72_89, tax_cents: 0, payment_method: 'invoice', user_id: null });
    const items = await studio.db
      .select()
      .from(order_items)
      .where(eq(order_items.order_id, order?.id ?? ''));
    expect(items).toMatchObject([{ name: 'Deposit for Site', description: `30% of estimate ${estimate.estimate_number}` }]);
    await sendInvoice(studio.platform, order?.id ?? '');
    const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'orders.invoice'));
    expect(mail).toMatchObject({
      to_address: estimate.contact?.email,
      attachments: [{ filename: `${order?.invoice_number}.pdf` }],
    });
    const created = (await studio.audit()).filter(({ action }) => action === 'order.created');
    expect(created.at(-1)).toMatchObject({ actor_id: null, entity_id: order?.id });
  });

  it('is ordered, billed and owed in the estimate’s own currency', async () => {
    const yen = { ...wanted, currency: 'JPY', items: [{ name: 'Design', quantity: 1, unit_price: 150_001 }] };
    const { id, contact_id } = await acceptedEstimate(studio, yen);
    await linkTo(contact_id ?? '', studio.ids.client);
    await orderDeposit(studio.platform, id);
    const [order] = await ordersOf(id);
    expect(order).toMatchObject({ currency: 'JPY', total_cents: 45_000 });
    const order_id = order?.id ?? '';
    await sendInvoice(studio.platform, order_id);
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'orders.invoice'));
    expect(mails.at(-1)?.text).toContain('¥45,000');
    expect(mails.at(-1)?.text).not.toContain('$');
    const owed = async () => (await studio.call<BillingOverview>('client', 'GET', '/orders/billing')).data;
    expect((await owed()).other_balances).toEqual([{ currency: 'JPY', balance_due: 45_000, overdue: 0 }]);
    const pay = (amount: number) =>
      studio.call('admin', 'POST', `/admin/orders/${order_id}/payments`, { amount, method: 'cash' });
    expect((await pay(0.5)).fields).toEqual({ amount: 'Please enter a whole number: JPY has no decimals' });
    expect((await pay(45_001)).fields).toEqual({ amount: 'At most ¥45,000 is still owed.' });
    const before = (await studio.call<OrderStats>('admin', 'GET', '/admin/orders/stats')).data;
    expect(await pay(45_000)).toMatchObject({ status: 200, data: { balance_due: 0, total_amount: 45_000, currency: 'JPY' } });
    expect((await owed()).other_balances).toEqual([]);
    const { data: after } = await studio.call<OrderStats>('admin', 'GET', '/admin/orders/stats');
    expect(after.other_revenue).toEqual([{ currency: 'JPY', total_revenue: 45_000, monthly_revenue: 45_000 }]);
    expect(after.total_revenue).toBe(before.total_revenue);
    await linkTo(contact_id ?? '', null);
  });

  it('is ordered once, however often and at what moments the event is told', async () => {
    const { id } = await acceptedEstimate(studio, wanted);
    await Promise.all(Array.from({ length: 6 }, () => orderDeposit(studio.platform, id)));
    await orderDeposit(studio.platform, id);
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it('belongs to the account that the contact was given in between', async () => {
    const { id, contact_id } = await acceptedEstimate(studio, wanted);
    await linkTo(contact_id ?? '', studio.ids.client);
    await orderDeposit(studio.platform, id);
    expect(await ordersOf(id)).toMatchObject([{ user_id: studio.ids.client }]);
  });

  it('is not ordered before the client has accepted, nor where the studio made a contract by itself', async () => {
    const contact_id = await addContact(studio.db);
    const input = { title: 'Site', total_amount: 100, contact_id, ...wanted };
    const { data } = await studio.call<{ id: string }>('admin', 'POST', '/admin/estimates', input);
    await orderDeposit(studio.platform, data.id);
    await studio.call('admin', 'POST', `/admin/estimates/${data.id}/convert`);
    await orderDeposit(studio.platform, data.id);
    expect(await ordersOf(data.id)).toEqual([]);
  });
});

const linkTo = (id: string, user_id: string | null) => studio.db.update(contacts).set({ user_id }).where(eq(contacts.id, id));
