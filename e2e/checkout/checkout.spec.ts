import { extractText } from 'unpdf';
import { services } from '#db/schema/sales/services.ts';
import { expect, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

async function offer(app: StudioApp) {
  const mark = Date.now().toString(36);
  const rows = [
    { name: `Landing page ${mark}`, description: 'One page that sells', price_cents: 49_900 },
    {
      name: `Care plan ${mark}`,
      description: 'Updates, backups and a person to call',
      price_cents: 9_900,
      type: 'subscription' as const,
      frequency: 'monthly' as const,
      features: ['Daily backups', 'Monthly report'],
      requires_contract: true,
    },
  ];
  const [page, plan] = await app.db.insert(services).values(rows).returning();
  if (!page || !plan) throw new Error('The services were not stored');
  return { page, plan };
}

test('a mixed cart is bought by invoice: cart, details, contract, payment, confirmation, and all that follows', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  test.slow();
  const offered = await offer(app);
  await loginAs('client');
  const call = async (method: 'post' | 'get' | 'delete', path: string, data?: object) => {
    const answer = await page.request[method](`${app.url}/api${path}`, { data, headers: { origin: app.url } });
    return { status: answer.status(), ...(await answer.json()) };
  };
  await call('delete', '/cart');
  await call('post', '/cart/items', { service_id: offered.page.id });
  await call('post', '/cart/items', { service_id: offered.plan.id });
  await visit('/dashboard/checkout');
  const progress = page.getByRole('navigation', { name: 'Checkout progress' });
  await expect(progress.getByRole('listitem')).toHaveText([/Cart/, /Details/, /Contract/, /Payment/, /Confirmation/]);
  await expect(progress.locator('[aria-current=step]')).toContainText('Cart');
  const summary = page.getByRole('complementary', { name: 'Order summary' });

  const more = page.getByRole('button', { name: `One more of ${offered.page.name}` });
  await more.click();
  await more.click();
  await expect(summary.getByText('$1,497.00')).toBeVisible();
  await expect(summary.getByText('Tax (8%)')).toBeVisible();
  await expect(summary.getByText('$1,723.68')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await expectAccessible();
  await page.getByLabel('First name').fill('Carla');
  await page.getByLabel('Last name').fill('Client');
  await page.getByLabel('Email').fill('carla@client.test');
  await page.getByLabel('Address line 1').fill('7 Harbour Lane');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('Postal code').fill('04101');
  await page.getByLabel('Country').fill('United States');
  // The way back and a reload lose nothing, though these details were never confirmed. The page's own Back leaves no entry behind.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  await expect(page).toHaveURL(/\?step=cart$/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Carla');
  await expect(page.getByLabel('Address line 1')).toHaveValue('7 Harbour Lane');
  await page.getByRole('button', { name: 'Continue' }).click();

  // One contract, for the one item that needs it; the box first, then the signature.
  await expect(page.getByRole('heading', { name: 'Your contract' })).toBeVisible();
  const contract = page.getByRole('region', { name: offered.plan.name });
  const number =
    (
      await contract
        .getByText(/CT-\d{6}/)
        .first()
        .innerText()
    ).match(/CT-\d{6}/)?.[0] ?? '';
  const forward = page.getByRole('button', { name: 'Continue' });
  const sign = contract.getByRole('button', { name: `Sign Contract ${number}` });
  await contract.getByLabel(`I have read and agree to ${number}`).check();
  await sign.click();
  await expect(contract.getByText('Signed by Carla Client')).toBeVisible();
  await expectAccessible();
  await forward.click();

  await expect(page).toHaveURL(/\?step=payment$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Your contract' })).toBeVisible();
  await forward.click();
  await page.getByLabel('Invoice').check();
  await expect(page.getByText('Invoice Payment Selected')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Place Order' }).dblclick();

  await expect(page.getByRole('heading', { name: 'Thank you, Carla. Your order is in.' })).toBeVisible();
  await expect(progress.locator('[aria-current=step]')).toContainText('Confirmation');
  await expectAccessible();
  const done = page.getByRole('region', { name: 'Confirmation' });
  const order = (await done.getByText(/^ORD-\d{6}$/).innerText()).trim();
  await expect(done.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(done.getByText('$1,723.68')).toBeVisible();
  await page.reload();
  await expect(done.getByText(order)).toBeVisible();
  const { rows } = await app.pool.query('select id, invoice_number from orders where order_number = $1', [order]);
  const made = rows[0];
  const mine = await app.pool.query(
    "select count(*)::int as n from orders where billing_address->>'email' = 'carla@client.test'",
  );
  expect(mine.rows[0].n, 'two presses make one order').toBe(1);

  // The client's services, with the contract to read.
  await done.getByRole('link', { name: 'View My Services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Services');
  const own = page.getByRole('region', { name: 'My Services' });
  await expect(own.getByText(offered.page.name)).toBeVisible();
  await expect(own.getByText(offered.plan.name)).toBeVisible();
  const [signed] = (await app.pool.query('select id from contracts where contract_number = $1', [number])).rows;
  await visit(`/dashboard/contracts/${signed.id}`);
  await expect(page.getByRole('region', { name: 'Signature' })).toContainText('Carla Client');
  const sealed = () => app.pool.query('select 1 from sealed_documents where document_id = $1', [signed.id]);
  await expect.poll(async () => (await sealed()).rowCount, 'the queue draws and seals the contract').toBe(1);
  const paper = await page.request.get(`${app.url}/api/contracts/${signed.id}/contract.pdf`);
  expect(await textOf(await paper.body())).toContain(number);

  // The invoice: mailed by the queue with its PDF, and the same one to download.
  const mail = await app.mail.waitFor((one) => one.subject.includes(made.invoice_number));
  expect(mail.to).toEqual(['carla@client.test']);
  expect(mail.raw).toContain(`${made.invoice_number}.pdf`);
  expect(mail.raw).toMatch(/CT-\d{6}\.pdf/);
  const invoice = await page.request.get(`${app.url}/api/orders/${made.id}/invoice.pdf`);
  const text = await textOf(await invoice.body());
  for (const part of [
    made.invoice_number,
    'Carla Client',
    'Portland, 04101',
    offered.page.name,
    '$1,497.00',
    'Tax (8%)',
    '$127.68',
    '$1,723.68',
  ])
    expect(text).toContain(part);

  // What the owner sees.
  await loginAs('admin');
  const { data: stats } = await call('get', '/admin/orders/stats');
  expect(stats.pending_orders).toBeGreaterThan(0);
  await page.goto('/admin/billing');
  await expect(page.getByRole('listitem').filter({ hasText: 'Pending Orders' })).toContainText(String(stats.pending_orders));
  await expect(page.getByRole('listitem').filter({ hasText: 'Total Orders' })).toContainText(String(stats.total_orders));
  await expect(page.getByText(made.id.slice(-8))).toBeVisible();
  await page.goto(`/admin/contracts/${signed.id}`);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
});

const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
