import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { button, field, itemsOf, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

type User = Awaited<ReturnType<typeof open>>['user'];
type Router = Awaited<ReturnType<typeof open>>['router'];
const heading = (name: string) => screen.findByRole('heading', { name });
const next = (user: User) => user.click(button('Continue'));
const titles = { cart: 'Your cart', details: 'Your details', contract: 'Your contract', payment: 'Payment' };

/** The step is shown, and written into the address. */
async function at(router: Router, step: keyof typeof titles) {
  const title = await heading(titles[step]);
  await waitFor(() => expect([router.state.location.search, router.state.navigation.state]).toEqual([`?step=${step}`, 'idle']));
  return title;
}
const ordersOf = (email: string) =>
  studio.db
    .select()
    .from(orders)
    .then((rows) => rows.filter(({ billing_address }) => (billing_address as { email?: string }).email === email));
const lines = () => itemsOf('Cart items');
const summary = () => screen.getByRole('complementary', { name: 'Order summary' }).textContent;

let once: { id: string };
let plan: { id: string };

beforeEach(async () => {
  for (const table of [client_services, orders, contracts, carts, services]) await studio.db.delete(table);
  const [first, second] = await studio.db
    .insert(services)
    .values([
      { name: 'Landing page', price_cents: 49_900, sort_order: 0 },
      {
        name: 'Care plan',
        price_cents: 9_900,
        type: 'subscription',
        frequency: 'monthly',
        requires_contract: true,
        sort_order: 1,
      },
    ])
    .returning();
  if (!first || !second) throw new Error('The services were not stored');
  [once, plan] = [first, second];
});

/** Opens the checkout of a client whose cart holds these. */
async function openCart(...held: { id: string }[]) {
  for (const { id } of held) await studio.call('client', 'POST', '/cart/items', { service_id: id });
  return openCheckout();
}

/** The page writes its step into the address first. */
async function openCheckout() {
  const opened = await open('/dashboard/checkout', 'client');
  if (screen.queryByRole('heading', { name: /^Your cart/ }) && screen.queryByRole('list', { name: 'Cart items' }))
    await at(opened.router, 'cart');
  return opened;
}

function fillDetails(email: string) {
  fill(field('First name'), 'Carla');
  fill(field('Last name'), 'Client');
  fill(field('Email'), email);
}

async function toPayment({ user, router }: { user: User; router: Router }, email: string) {
  await next(user);
  await at(router, 'details');
  fillDetails(email);
  await next(user);
  await at(router, 'payment');
}

describe('the cart', () => {
  it('that is empty leads to the services', async () => {
    const { user, router } = await openCart();
    await heading('Your cart is empty');
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'Browse Services' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/services'));
  });

  it('takes quantities for what is bought once, in whole numbers from one', async () => {
    const { user } = await openCart(once, once, once, plan);
    expect(lines()).toHaveLength(2);
    expect(screen.queryByLabelText('Quantity of Care plan')).toBeNull();
    const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Landing page' });
    expect(quantity.value).toBe('3');
    const type = async (typed: string) => {
      fill(quantity, typed);
      quantity.focus();
      await user.keyboard('{Enter}');
    };
    await type('0');
    await waitFor(() => expect(quantity.value).toBe('1'));
    await waitFor(() => expect(button('One less of Landing page')).toMatchObject({ disabled: true }));
    await expectAccessible();
    for (const typed of ['2.7', '-3', '1e3', '']) {
      await type(typed);
      expect((await screen.findByRole('alert')).textContent).toBe('Please enter a whole number from 1 to 999. It is still 1.');
      expect(quantity.value).toBe(typed);
    }
    await type(' 1 ');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await user.click(button('One more of Landing page'));
    await user.click(button('One more of Landing page'));
    await waitFor(() => expect(saying('Landing page', lines()).textContent).toContain('$1,497.00'));
    await waitFor(() => expect(summary()).toContain('$1,723.68'));
    expect(summary()).toContain('Tax (8%)');
  });

  it('says what has another price now, and what is no longer offered', async () => {
    await openCart(once, plan);
    await studio.db.update(services).set({ price_cents: 60_000 }).where(eq(services.id, once.id));
    await studio.db.update(services).set({ is_active: false }).where(eq(services.id, plan.id));
    const { user } = await openCheckout();
    await screen.findByText('Landing page: $499.00 before, $600.00 now');
    await screen.findByText('Please remove Care plan to go on.');
    expect(button('Continue')).toMatchObject({ disabled: true });
    await expectAccessible();
    await user.click(button('Accept'));
    await waitFor(() => expect(screen.queryByText('A price has changed')).toBeNull());
    await user.click(button('Remove Care plan'));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(screen.getByRole('list', { name: 'Cart items' }).textContent).toContain('$600.00');
    const stored = await studio.db.select().from(cart_items);
    expect(stored).toMatchObject([{ quantity: 1, seen_price_cents: 60_000 }]);
  });

  it('says which plan the client has already, and takes it out', async () => {
    await studio.db.insert(client_services).values({ user_id: studio.ids.client, service_id: plan.id });
    const { user } = await openCart(once, plan);
    const told = () => screen.queryAllByText('You already have this plan');
    expect(told()).toHaveLength(2);
    expect(button('Continue')).toMatchObject({ disabled: false });
    await user.click(button('Take out of the cart'));
    await waitFor(() => expect(told()).toHaveLength(0));
    expect(lines()).toHaveLength(1);
    await open('/dashboard/services', 'client');
    const card = saying('Care plan', itemsOf('Available services'));
    within(card).getByText('You have this plan');
  });
});

describe('the details', () => {
  it('are checked before they are sent, and kept on the way back and when the page is opened again', async () => {
    const { user, router } = await openCart(once);
    await next(user);
    const title = await at(router, 'details');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(field('Email').value).toContain('@');
    await expectAccessible();
    fill(field('First name'), '');
    fill(field('Email'), 'nonsense');
    await next(user);
    await screen.findByText('First name is required');
    await screen.findByText('Please enter a valid email address');
    fillDetails('carla@client.test');
    fill(field('Address line 1'), '7 Harbour Lane');
    await user.click(button('Back'));
    await at(router, 'cart');
    const later = await openCheckout();
    await next(later.user);
    await at(later.router, 'details');
    await waitFor(() => expect(field('First name').value).toBe('Carla'));
    expect(field('Address line 1').value).toBe('7 Harbour Lane');
  });
});

describe('the steps', () => {
  it('are entries of the history, and the way back by the page leaves none behind', async () => {
    const { user, router } = await openCart(once);
    const { key } = router.state.location;
    await next(user);
    await at(router, 'details');
    expect(router.state.location.key).not.toBe(key);
    await user.click(button('Back'));
    await at(router, 'cart');
    expect(router.state.location.key).toBe(key);
  });
});

describe('an order', () => {
  it('is not placed by card without a payment provider, and the choice of an invoice stays', async () => {
    const opened = await openCart(once);
    await toPayment(opened, 'card@client.test');
    const { user } = opened;
    await user.click(field('Credit Card'));
    await screen.findByText('Credit Card Payment');
    await user.click(button('Continue to Card Payment'));
    await heading('Payment');
    await user.click(field('Invoice'));
    await screen.findByText('Invoice Payment Selected');
    await screen.findByText('An invoice will be sent to your email address.');
    await expectAccessible();
    await waitFor(async () => {
      const { data } = await studio.call<{ payment_method?: string }>('client', 'GET', '/checkout');
      expect(JSON.stringify(data)).toContain('"invoice"');
    });
    await openCheckout();
    await heading('Payment');
    expect(field('Invoice').checked).toBe(true);
  });

  it('is not placed at a price that has changed; what was signed stays signed', async () => {
    const { user, router } = await openCart(once, plan);
    await next(user);
    await at(router, 'details');
    fillDetails('carla@client.test');
    await next(user);
    await at(router, 'contract');
    const contract = screen.getByRole('region', { name: 'Care plan' });
    const number = /CT-\d{6}/.exec(contract.textContent)?.[0];
    for (const part of ['Payment is due within 30 days', 'late fee of 1.5% per month', 'It has no end date'])
      expect(contract.textContent).toContain(part);
    expect(button('Continue')).toMatchObject({ disabled: true });
    expect(button(`Sign Contract ${number}`, contract)).toMatchObject({ disabled: true });
    await user.click(field(`I have read and agree to ${number}`, contract));
    await user.click(button(`Sign Contract ${number}`, contract));
    const signed = () => screen.getByRole('region', { name: 'Care plan' });
    await waitFor(() => expect(signed().textContent).toContain('Signed by Carla Client'));
    expect(within(signed()).queryByRole('button', { name: /^Sign Contract/ })).toBeNull();
    await expectAccessible();
    await next(user);
    await at(router, 'payment');
    await user.click(field('Invoice'));
    await studio.db.update(services).set({ price_cents: 50_000 }).where(eq(services.id, once.id));
    const looked = Promise.withResolvers<void>();
    answerWith(async (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/api/checkout/orders/')) return undefined;
      const answer = await studio.fetch(await studio.sessionOf('client'), pathname, 'GET', request.headers);
      looked.resolve();
      return answer;
    });
    await user.click(button('Place Order'));
    await screen.findByText('A price has changed');
    // It is said once, also when the order was looked for.
    await looked.promise;
    await expectAccessible();
    expect(screen.getAllByText(/price has changed/i)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Accept'));
    await waitFor(() => expect(summary()).toContain('$646.92'));
    await waitFor(() => expect(screen.queryByText('A price has changed')).toBeNull());
    for (const step of ['details', 'contract', 'payment'] as const) {
      await next(user);
      await at(router, step);
    }
    await user.dblClick(button('Place Order'));
    await heading('Thank you, Carla. Your order is in.');
    await expectAccessible();
    expect(await ordersOf('carla@client.test'), 'two presses make one order').toMatchObject([{ total_cents: 64_692 }]);
  });

  it('whose answer is lost on its way is found', async () => {
    const opened = await openCart(once);
    await toPayment(opened, 'lost@answer.test');
    const { user } = opened;
    await user.click(field('Invoice'));
    const session = await studio.sessionOf('client');
    let isReachable = true;
    answerWith(async (request) => {
      const { pathname } = new URL(request.url);
      if (isReachable && pathname !== '/api/checkout/order') return undefined as unknown as Response;
      if (isReachable) await studio.fetch(session, pathname, request.method, request.headers, await request.text());
      isReachable = false;
      throw new TypeError('The connection was lost');
    });
    await user.click(button('Place Order'));
    await screen.findByText('We are looking for your order');
    isReachable = true;
    await heading('Thank you, Carla. Your order is in.');
    expect(await ordersOf('lost@answer.test')).toHaveLength(1);
    await openCheckout();
    await screen.findByRole('link', { name: /^View Order ORD-/ });
  });
});
