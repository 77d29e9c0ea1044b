import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { button, dialog, field, itemsOf, question, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { addService, placeOrder } from '../orders.testkit.ts';

const { studio, open, answerWith } = testScreens();

type User = Awaited<ReturnType<typeof open>>['user'];
type Order = Awaited<ReturnType<typeof placeOrder>>;
const day = 86_400_000;
const lost = () => new TypeError('The connection was lost');
const rowOf = (text: string) => screen.queryByRole('row', { name: new RegExp(text) });
const rowOfOrder = ({ id }: Order) => rowOf(id.slice(-8));
const figure = (name: string) => saying(name, itemsOf('Figures')).textContent;

let late: Order;
let fresh: Order;

/** Two orders of one client: one overdue by two months, one of today. */
beforeEach(async () => {
  await studio.db.delete(orders);
  await studio.db.delete(services);
  const service = await addService(studio.db);
  const lines = [{ service, quantity: 3, contract_id: null }];
  const order = (now: Date) => placeOrder(studio.db, { user_id: studio.ids.client, lines, now });
  late = await order(new Date(Date.now() - 95 * day));
  fresh = await order(new Date());
});

/** Requests that this is true for do not reach the server, or their answer does not reach the page. */
function cut(isMeant: (request: Request) => boolean, how: 'before' | 'after', who: 'admin') {
  return answerWith(async (request) => {
    if (!isMeant(request)) return undefined;
    const session = await studio.sessionOf(who);
    const { pathname } = new URL(request.url);
    if (how === 'after') await studio.fetch(session, pathname, request.method, request.headers, await request.text());
    throw lost();
  });
}

/** The page's own Refresh has been answered. */
const listed = (order: Order) => waitFor(() => expect(rowOfOrder(order)).not.toBeNull());

describe('the orders of the studio', () => {
  it('are none at first, and come with a refresh', async () => {
    const kept = await studio.db.select().from(orders);
    await studio.db.delete(orders);
    const { user } = await open('/admin/billing', 'admin');
    expect(figure('Total Revenue')).toContain('$0.00');
    expect(figure('Total Orders')).toContain('0');
    await screen.findByRole('heading', { name: 'No orders found' });
    await expectAccessible();
    await studio.db.insert(orders).values(kept);
    await user.click(button('Refresh'));
    await waitFor(() => expect(figure('Total Orders')).toContain('2'));
    expect(figure('Pending Orders')).toContain('2');
    await listed(late);
    for (const part of ['$1,616.76', 'No payment ID', 'Overdue', late.user_id?.slice(-8) ?? ''])
      expect(rowOfOrder(late)?.textContent).toContain(part);
    await expectAccessible();
  });

  it('are found by what the row shows, and the export follows the filters', async () => {
    const { user } = await open('/admin/billing', 'admin');
    const search = screen.getByPlaceholderText<HTMLInputElement>('Customer, order or customer ID...');
    // The search knows the last eight characters, an order's and a customer's, and says when there is nothing.
    fill(search, fresh.id.slice(-8));
    await waitFor(() => expect(rowOfOrder(late)).toBeNull());
    await listed(fresh);
    fill(search, late.user_id?.slice(-8) ?? '');
    await listed(late);
    fill(search, 'byron');
    await user.selectOptions(screen.getByLabelText('Due'), 'overdue');
    await waitFor(() => expect(rowOfOrder(fresh)).toBeNull());
    expect(rowOfOrder(late)?.textContent).toContain('Ada Byron');
    const href = () => screen.getByRole('link', { name: 'Export' }).getAttribute('href');
    await waitFor(() => expect(href()).toMatch(/\?q=byron&due=overdue$/));
    await user.click(button('Clear all'));
    await waitFor(() => expect(search.value).toBe(''));
    await listed(fresh);
    fill(search, 'no such order');
    await screen.findByRole('heading', { name: 'No orders found' });
  });

  it('that are loading, and that could not be loaded, say so', async () => {
    const { user } = await open('/admin/billing', 'admin');
    const gate = Promise.withResolvers<Response>();
    answerWith((request) => (new URL(request.url).pathname === '/api/admin/orders' ? gate.promise : undefined));
    await user.selectOptions(screen.getByLabelText('Status'), 'paid');
    await screen.findByText('Loading billing data...');
    gate.reject(lost());
    await within(await screen.findByRole('alert')).findByText(/^Failed to fetch orders/);
  });
});

describe('an order', () => {
  async function openOrder({ id }: Order) {
    const opened = await open(`/admin/billing?order=${id}`, 'admin');
    const details = await dialog('Order Details');
    await within(details).findAllByRole('term');
    return { ...opened, details };
  }
  const pay = async (user: User, details: HTMLElement) => {
    await user.click(button('Record Payment', details));
    return dialog('Record Payment');
  };

  it('takes its late fee, then its money, and no more than is owed', async () => {
    const { user, details } = await openOrder(late);
    expect(within(details).getAllByRole('term')[0]?.textContent).toBe('Billed to');
    expect(within(details).getAllByRole('button').at(-1)?.textContent).toBe('Record Payment');
    expect(details.textContent).toContain(late.user_id ?? '');
    expect(details.textContent).toContain('At 1.5% a month, the late fee for 2 months is $48.50. It is not added yet.');
    await expectAccessible();
    await user.click(button('Add late fee', details));
    await user.click(button('Add late fee', await question()));
    await waitFor(() => expect(details.textContent).toContain('A late fee of $48.50 has been added.'));
    await waitFor(() =>
      expect(within(details).getByRole('list', { name: 'Timeline' }).textContent).toContain('Late fee of $48.50 added'),
    );

    const payment = await pay(user, details);
    expect(field('Amount (USD)', payment).value).toBe('1665.26');
    fill(field('Amount (USD)', payment), '2000');
    await user.click(button('Record Payment', payment));
    await within(payment).findByText('At most $1,665.26 is still owed.');
    fill(field('Amount (USD)', payment), '1665.26');
    fill(field('Reference', payment), 'Transfer 4711');
    await expectAccessible();
    await user.click(button('Record Payment', payment));
    await screen.findByText('Payment recorded');
    await waitFor(() => expect(within(details).getByRole('list', { name: 'Payments' }).textContent).toContain('Transfer 4711'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowOfOrder(late)?.textContent).toContain('Paid'));
    await waitFor(() => expect(figure('Total Revenue')).toContain('$1,665.26'));
    expect(figure('Monthly Revenue')).toContain('$1,665.26');
  });

  it('gets another status, also after a failure', async () => {
    const { user, details } = await openOrder(fresh);
    await user.click(button('Update Status', details));
    const status = await dialog('Update Status');
    await user.selectOptions(field('Status', status), 'cancelled');
    const stop = cut(({ url }) => url.endsWith('/status'), 'before', 'admin');
    await user.click(button('Update Status', status));
    await screen.findByText(/^Failed to update order status/);
    stop();
    await user.click(button('Update Status', status));
    await screen.findByText('Order status updated successfully');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Order Details|Update Status/ })).toBeNull());
    await waitFor(() => expect(rowOfOrder(fresh)?.textContent).toContain('Cancelled'));
    await waitFor(() => expect(figure('Pending Orders')).toContain('1'));
  });

  it('tells that money was booked though the answer was lost, and of a correction that it was not', async () => {
    const { user, details } = await openOrder(fresh);
    let stop = cut(({ method, url }) => method === 'POST' && url.endsWith('/payments'), 'after', 'admin');
    const payment = await pay(user, details);
    const record = async (amount: string) => {
      fill(field('Amount (USD)', payment), amount);
      await user.click(button('Record Payment', payment));
    };
    const says = (part: HTMLElement, text: string) =>
      waitFor(() => expect(within(part).getByRole('alert').textContent).toContain(text));
    await record('50');
    await says(payment, 'The payment could not be recorded.');
    stop();
    await record('60');
    await says(payment, 'A payment of $50.00 was recorded already, as you sent it first');
    expect(field('Amount (USD)', payment).value).toBe('60');
    await user.click(button('Cancel', payment));

    await user.click(await screen.findByRole('button', { name: /^Refund RCT-/ }));
    const tooMuch = await dialog('Refund Payment');
    fill(field('Amount (USD)', tooMuch), '2000');
    await user.click(await within(tooMuch).findByRole('button', { name: 'Refund $2,000.00' }));
    await within(tooMuch).findByText('At most $50.00 of this payment can be refunded.');
    await expectAccessible();
    await user.click(button('Cancel', tooMuch));

    // All of it went back: what the dialog says stays, though nothing is left to refund.
    stop = cut(({ url }) => url.endsWith('/refund'), 'after', 'admin');
    await user.click(await screen.findByRole('button', { name: /^Refund RCT-/ }));
    const refund = await dialog('Refund Payment');
    await user.click(button('Refund $50.00', refund));
    await says(refund, 'Failed to refund the payment');
    await screen.findByText('$50.00 refunded');
    stop();
    const giveBack = async (amount: string) => {
      fill(field('Amount (USD)', refund), amount);
      await user.click(await within(refund).findByRole('button', { name: `Refund $${amount}.00` }));
    };
    await giveBack('20');
    await says(refund, 'A refund of $50.00 was written down already, as you sent it first.');
    await giveBack('50');
    await screen.findByText('Refund made');
  });
});

describe('the orders of a client', () => {
  it('show what is to be paid, and each its timeline', async () => {
    const body = { amount: 1616.76, method: 'transfer' };
    expect((await studio.call('admin', 'POST', `/admin/orders/${fresh.id}/payments`, body)).status).toBe(200);
    const { user } = await open('/dashboard/billing', 'client');
    await screen.findByText('$1,616.76 of it is overdue.');
    expect(screen.getByRole('list', { name: 'Open invoices' }).textContent).toContain(late.invoice_number);
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'All orders' }));
    await waitFor(() => expect(rowOf(fresh.order_number)?.textContent).toContain('Completed'));
    expect(rowOf(late.order_number)?.textContent).toContain('Pending');
    await user.click(screen.getByRole('link', { name: `View ${late.order_number}` }));
    await screen.findByRole('heading', { name: late.order_number });
    await screen.findByText('$1,616.76 is overdue');
    await expectAccessible();
    await open(`/dashboard/orders/${fresh.id}`, 'client');
    expect(screen.getByRole('list', { name: 'Timeline' }).textContent).toContain(
      'Payment of $1,616.76 received by bank transfer',
    );
    await expectAccessible();
  });

  it('of somebody else do not exist', async () => {
    await open(`/dashboard/orders/${fresh.id}`, 'business');
    await screen.findByText('This order does not exist.');
  });
});
