import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, payments } from '#db/schema/sales/orders.ts';
import { failRefund, refundIntent } from '#tests/stripe/money.ts';
import type { PaymentProgress } from './contract.ts';
import { paymentStudio } from './payments.testkit.ts';

const studio = await paymentStudio();
const orderRow = async (id: string) => (await studio.db.select().from(orders).where(eq(orders.id, id)))[0];
const progress = async (order_id: string) =>
  (await studio.call<PaymentProgress>('client', 'POST', '/payments/progress', { order_id })).data.status;
const enter = (id: string, amount: number) =>
  studio.call('admin', 'POST', `/admin/orders/${id}/payments`, { amount, method: 'transfer' });

/** An order over $108.00 whose card form is open. */
async function opened() {
  const { id } = await studio.order('client', [{ price_cents: 10_000 }]);
  expect((await studio.open('client', id)).status).toBe(200);
  return id;
}

describe('an open card payment', () => {
  it('is closed once its order is settled another way', async () => {
    const id = await opened();
    await enter(id, 108);
    await studio.runPaymentJobs(id);
    expect(studio.intentOf(id).status).toBe('canceled');
    expect(() => studio.payAtStripe(id)).toThrow('cannot be confirmed');
  });

  it('is closed when it asks for more than is still owed; the next one asks for the rest', async () => {
    const id = await opened();
    await enter(id, 8);
    await studio.runPaymentJobs(id);
    expect(studio.intentOf(id)).toMatchObject({ status: 'canceled', amount: 10_800 });
    expect((await studio.open('client', id)).data.amount).toBe(100);
    await studio.runPaymentJobs(id);
    expect(studio.intentOf(id)).toMatchObject({ status: 'requires_payment_method', amount: 10_000 });
    studio.payAtStripe(id);
    expect(await progress(id)).toBe('paid');
    expect(await orderRow(id)).toMatchObject({ status: 'paid', paid_cents: 10_800 });
  });
});

describe('an order that owes again', () => {
  it('can be paid by card once more after it was refunded', async () => {
    const id = await opened();
    studio.payAtStripe(id);
    expect(await progress(id)).toBe('paid');
    const [payment] = await studio.db.select().from(payments).where(eq(payments.order_id, id));
    await studio.call('admin', 'POST', `/admin/payments/${payment?.id}/refund`, { amount: 108, key: randomUUID() });
    expect(await progress(id)).toBe('paid');
    await studio.call('admin', 'PATCH', `/admin/orders/${id}/status`, { status: 'pending' });
    expect(await progress(id)).toBe('open');
    const again = await studio.open('client', id);
    expect(again).toMatchObject({ status: 200, data: { amount: 108 } });
    expect((await studio.open('client', id)).data.client_secret).toBe(again.data.client_secret);
    studio.payAtStripe(id);
    expect(await progress(id)).toBe('paid');
    expect(await orderRow(id)).toMatchObject({ status: 'paid', paid_cents: 21_600, refunded_cents: 10_800 });
  });

  it('owes nothing any more when its refund fails, and its open card payment is closed', async () => {
    const id = await opened();
    studio.payAtStripe(id);
    expect(await progress(id)).toBe('paid');
    const refund = refundIntent(studio.stripe.book, studio.intentOf(id), null, null);
    await studio.deliver(studio.lastEvent('refund.created'));
    await studio.call('admin', 'PATCH', `/admin/orders/${id}/status`, { status: 'pending' });
    expect((await studio.open('client', id)).status).toBe(200);
    failRefund(studio.stripe.book, refund, 'expired_or_canceled_card');
    await studio.deliver(studio.lastEvent('refund.failed'));
    expect(await orderRow(id)).toMatchObject({
      status: 'pending',
      payment_status: 'completed',
      paid_at: expect.any(Date),
      refunded_cents: 0,
    });
    await studio.runPaymentJobs(id);
    expect(studio.intentOf(id).status).toBe('canceled');
  });

  it.each([
    ['booked', true],
    ['not booked yet', false],
  ])('can pay the rest by card when the payment of the former amount is %s', async (_how, isBooked) => {
    const id = await opened();
    await studio.db.update(orders).set({ late_fee_cents: 200, total_cents: 11_000 }).where(eq(orders.id, id));
    studio.payAtStripe(id);
    // That payment was received, though more is owed: it is told so however often it is asked.
    if (isBooked) expect([await progress(id), await progress(id)]).toEqual(['paid', 'paid']);
    expect(await studio.open('client', id)).toMatchObject({ status: 200, data: { amount: 2 } });
    expect(await orderRow(id)).toMatchObject({ status: 'pending', paid_cents: 10_800 });
    studio.payAtStripe(id);
    await progress(id);
    expect(await orderRow(id)).toMatchObject({ status: 'paid', paid_cents: 11_000 });
    expect((await studio.open('client', id)).error).toBe('This order is not waiting for a payment.');
  });
});
