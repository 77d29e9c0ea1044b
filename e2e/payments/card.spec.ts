import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { client_services } from '#db/schema/sales/client-services.ts';
import { services } from '#db/schema/sales/services.ts';
import { keys, type StripeStandIn, startStripe } from '../../tests/stripe/stand-in.ts';
import { alive, expect, people, test, testPassword } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

let stripe: StripeStandIn;
test.beforeAll(async () => {
  stripe = await startStripe();
});
test.afterAll(() => stripe.close());

const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replaceAll(/\s+/g, ' ');

async function signIn(page: Page, studio: StudioApp, who: 'super_admin' | 'client') {
  const data = { email: people[who].email, password: testPassword };
  const answer = await page.request.post(`${studio.url}/api/auth/sign-in/email`, { data, headers: { origin: studio.url } });
  expect(answer.status()).toBe(200);
}

const post = (page: Page, studio: StudioApp, path: string, data: object) =>
  page.request.post(`${studio.url}/api${path}`, { data, headers: { origin: studio.url } });

/** Beside a frame of another origin buttons are pressed by key: the browser may still send a click to where the frame was before it scrolled. */
async function typeCard(page: Page, number: string) {
  const fields = page.frameLocator('iframe[title="Secure payment input frame"]');
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiration date').fill('12/34');
  await fields.getByLabel('Security code').fill('123');
}

test('a client buys a mixed cart by card, and money goes back', async ({
  page,
  context,
  ownStudio,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  test.slow();
  // The bank's refusal and a card that cannot be removed are asked for below.
  allowConsole(/402|409/);
  const studio = await ownStudio('foyer_studio', { STRIPE_API_URL: stripe.url, STRIPE_JS_URL: stripe.jsUrl });
  stripe.webhookTo(`${studio.url}/stripe-webhook`);

  await signIn(page, studio, 'super_admin');
  const stored = await page.request.put(`${studio.url}/api/admin/integrations/stripe`, {
    data: {
      sandbox_mode: true,
      sandbox_publishable_key: keys.publishable,
      sandbox_secret_key: keys.secret,
      live_publishable_key: '',
      live_secret_key: '',
      webhook_secret: keys.webhook,
    },
    headers: { origin: studio.url },
  });
  expect(stored.status()).toBe(200);

  const [landing, care] = await studio.db
    .insert(services)
    .values([
      { name: 'Landing page', price_cents: 49_900 },
      { name: 'Care plan', price_cents: 9_900, type: 'subscription', frequency: 'monthly', requires_contract: true },
    ])
    .returning();

  await test.step('a client pays a mixed cart by card', async () => {
    await signIn(page, studio, 'client');
    for (const one of [landing, landing, landing, care]) {
      expect((await post(page, studio, '/cart/items', { service_id: one?.id })).status()).toBe(200);
    }
    await page.goto(`${studio.url}/dashboard/checkout`);
    await alive(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('First name').fill('Carla');
    await page.getByLabel('Last name').fill('Client');
    await page.getByLabel('Email').fill('carla@client.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    const contract = page.getByRole('region', { name: 'Care plan' });
    await contract.getByRole('checkbox').check();
    await contract.getByRole('button', { name: /^Sign Contract/ }).click();
    await expect(contract.getByText('Signed by Carla Client')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Credit Card').check();
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();

    const pay = page.getByRole('button', { name: 'Pay $1,723.68' });
    await expect(pay).toBeEnabled();
    await expect(page.getByText('Your card is kept for the renewals')).toBeVisible();
    await expectAccessible();
    await pay.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'The payment did not go through' })).toContainText('incomplete');
    await typeCard(page, '4000 0000 0000 0002');
    await pay.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
    await typeCard(page, '4242 4242 4242 4242');
    await pay.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thank you, Carla. Your order is in.' })).toBeVisible();
  });

  const { rows } = await studio.pool.query("select * from orders where billing_address->>'email' = 'carla@client.test'");
  const [order] = rows;

  await test.step('what follows a payment', async () => {
    expect(rows).toHaveLength(1);
    expect(order).toMatchObject({ status: 'paid', payment_status: 'completed', total_cents: '172368', paid_cents: '172368' });
    await stripe.delivered();
    const booked = await studio.pool.query('select count(*)::int as n from payments where order_id = $1', [order.id]);
    expect(booked.rows[0].n, 'the webhook and the browser tell of one payment').toBe(1);
    await page.goto(`${studio.url}/dashboard/services`);
    const own = page.getByRole('region', { name: 'My Services' });
    await expect(own.getByText('Landing page')).toBeVisible();
    await expect(own.getByText('Care plan')).toBeVisible();
    const invoice = await studio.mail.waitFor((mail) => mail.raw.includes(`${order.invoice_number}.pdf`));
    expect(invoice.to).toEqual(['carla@client.test']);
    const answer = await page.request.get(`${studio.url}/api/orders/${order.id}/invoice.pdf`);
    const text = await textOf(await answer.body());
    for (const part of [order.invoice_number, 'Carla Client', '$1,497.00', 'Tax (8%)', '$127.68', '$1,723.68']) {
      expect(text).toContain(part);
    }
    await studio.mail.waitFor((mail) => /RCT-\d{6}/.test(mail.raw));
  });

  await test.step('the subscription and the card on file', async () => {
    // The queue begins the subscription at Stripe.
    await expect.poll(() => stripe.objects('subscription').length, { timeout: 20_000 }).toBe(1);
    const started = async () =>
      (
        await studio.db
          .select()
          .from(client_services)
          .where(eq(client_services.service_id, care?.id ?? ''))
      )[0];
    await expect.poll(async () => (await started())?.stripe_subscription_id).toMatch(/^sub_/);
    await visit(`${studio.url}/dashboard/billing`);
    const card = page.getByRole('region', { name: 'Card on file' });
    await expect(card).toContainText('Visa ending in 4242');
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove Card' }).click();
    await expect(page.getByText('A subscription is charged to this card.')).toBeVisible();
    await card.getByRole('button', { name: 'Change Card' }).click();
    await typeCard(page, '5555 5555 5555 4444');
    await expectAccessible();
    await page.getByRole('button', { name: 'Save Card' }).press('Enter');
    await expect(card).toContainText('Mastercard ending in 4444');

    const plans = page.getByRole('region', { name: 'Subscriptions' });
    await plans.getByRole('button', { name: 'Cancel Care plan' }).click();
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(plans.getByText('Ends soon')).toBeVisible();
    await plans.getByRole('button', { name: 'Resume Care plan' }).click();
    await expect(plans.getByText('Active')).toBeVisible();
    expect(stripe.objects('subscription')[0]).toMatchObject({ cancel_at_period_end: false, status: 'active' });
  });

  await test.step('what was paid in one tab is told in the other', async () => {
    expect((await post(page, studio, '/cart/items', { service_id: landing?.id })).status()).toBe(200);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${studio.url}/dashboard/checkout`);
      await alive(tab);
      // The second tab resumes where the first one stands.
      if (tab === page) for (const _ of ['Cart', 'Details']) await tab.getByRole('button', { name: 'Continue' }).click();
      await tab.getByLabel('Credit Card').check();
      await tab.getByRole('button', { name: 'Continue to Card Payment' }).click();
      await expect(tab.getByRole('button', { name: 'Pay $538.92' })).toBeEnabled();
      await typeCard(tab, '4242 4242 4242 4242');
    }
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Pay $538.92' }).press('Enter');
      await expect(tab.getByRole('heading', { name: 'Thank you, Carla. Your order is in.' })).toBeVisible();
    }
    const charged = stripe.objects('charge').filter(({ amount }) => amount === 53_892);
    expect(charged, 'nobody pays twice').toHaveLength(1);
    await other.close();
  });

  await test.step('the bank asks, and sends people back', async () => {
    expect((await post(page, studio, '/cart/items', { service_id: landing?.id })).status()).toBe(200);
    const { data: state } = await (await page.request.get(`${studio.url}/api/checkout`)).json();
    const placed = await post(page, studio, '/checkout/order', {
      payment_method: 'invoice',
      checkout_key: state.checkout_key,
      version: state.cart.version,
      total_amount: state.total_amount,
    });
    const { data } = await placed.json();
    await page.goto(`${studio.url}/dashboard/orders/${data.order_id}`);
    await alive(page);
    const payAgain = async (choice: string) => {
      await page.getByRole('button', { name: 'Pay by Card' }).click();
      await typeCard(page, '4000 0000 0000 3220');
      await page.getByRole('button', { name: 'Pay $538.92' }).press('Enter');
      await page.getByRole('link', { name: choice }).click();
    };
    await payAgain('Fail');
    await expect(page).toHaveURL(/\/payment\/cancel\?order=/);
    await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Try Again' }).click();
    // The card form needs a document of the portal's own: coming from elsewhere, the page loads itself once more.
    await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.name.includes('/dashboard/orders/'));
    await alive(page);
    await payAgain('Complete');
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    await page.getByRole('link', { name: 'View Order' }).click();
    await expect(page.getByText('Visa ending in 3220')).toBeVisible();
  });

  await test.step('the owner sees the money and sends some back', async () => {
    await signIn(page, studio, 'super_admin');
    await page.goto(`${studio.url}/admin/billing?order=${order.id}`);
    await alive(page);
    await expect(page.getByText('$2,801.52').first()).toBeVisible();
    await page.getByRole('button', { name: /^Refund RCT-/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund Payment' });
    await dialog.getByLabel('Amount (USD)').fill('23.68');
    await dialog.getByLabel('Reason (optional)').fill('A word of thanks');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Refund $23.68' }).click();
    await expect(page.getByText('Refund made')).toBeVisible();
    await expect(page.getByText('$23.68 refunded', { exact: true })).toBeVisible();
    expect(stripe.objects('refund')).toMatchObject([{ amount: 2368 }]);
  });
});
