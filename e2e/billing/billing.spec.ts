import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { users } from '#db/schema/people/auth.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { addService, buyer, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { alive, expect, people, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

const day = 86_400_000;

/** Two orders of one client: one overdue by two months, one of today. */
async function sell(app: StudioApp, person: 'client' | 'business', email: string) {
  const [user] = await app.db.select().from(users).where(eq(users.email, people[person].email));
  if (!user) throw new Error('The client is missing');
  const service = await addService(app.db);
  const lines = [{ service, quantity: 3, contract_id: null }];
  const order = (now: Date) => placeOrder(app.db, { user_id: user.id, lines, now, customer_info: { ...buyer, email } });
  return { late: await order(new Date(Date.now() - 95 * day)), fresh: await order(new Date()) };
}

const downloaded = async (page: Page, click: () => Promise<void>): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return file;
};
const pdfText = async (file: Download): Promise<string> =>
  (await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true })).text;

test('the owner finds an order, adds its late fee, books money, sets its status and exports', async ({
  page,
  app,
  loginAs,
  visit,
  hold,
  allowConsole,
  expectAccessible,
}) => {
  test.slow();
  await app.db.delete(orders);
  await loginAs('admin');
  await visit('/admin/billing');
  const figure = (name: string) => page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: name });
  await expect(figure('Total Revenue')).toContainText('$0.00');
  await expect(figure('Total Orders')).toContainText('0');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();

  const { late, fresh } = await sell(app, 'client', 'owner-journey@example.test');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(figure('Total Orders')).toContainText('2');
  await expect(figure('Pending Orders')).toContainText('2');
  const row = (id: string) => page.getByRole('row').filter({ hasText: id.slice(-8) });
  await expect(row(late.id)).toContainText('$1,616.76');
  await expect(row(late.id)).toContainText('No payment ID');
  await expect(row(late.id)).toContainText('Overdue');
  await expect(row(late.id)).toContainText(late.user_id?.slice(-8) ?? '');

  // The search knows the last eight characters, an order's and a customer's, and says when there is nothing.
  const search = page.getByPlaceholder('Customer, order or customer ID...');
  await search.fill(fresh.id.slice(-8));
  await expect(row(late.id)).toHaveCount(0);
  await expect(row(fresh.id)).toBeVisible();
  await search.fill(late.user_id?.slice(-8) ?? '');
  await expect(row(late.id)).toBeVisible();
  // What the row shows is found too, and what is overdue has a filter; the export follows both.
  await search.fill('byron');
  await page.getByLabel('Due', { exact: true }).selectOption('overdue');
  await expect(row(fresh.id)).toHaveCount(0);
  await expect(row(late.id)).toContainText('Ada Byron');
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('href', /\?q=byron&due=overdue$/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(search).toHaveValue('');
  await expect(row(fresh.id)).toBeVisible();
  await search.fill('no such order');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();

  // What is on its way, and what could not be had, are said.
  allowConsole(/Failed to load resource/);
  const release = await hold((url) => url.pathname === '/api/admin/orders', 'abort');
  await page.getByLabel('Status', { exact: true }).selectOption('paid');
  await expect(page.getByText('Loading billing data...')).toBeVisible();
  release();
  await expect(page.getByRole('alert').getByText('Failed to fetch orders')).toBeVisible();
  await page.unrouteAll();
  await page.goto('/admin/billing');
  await alive(page);

  await row(late.id).getByRole('button').click();
  const details = page.getByRole('dialog', { name: 'Order Details' });
  await expect(details.getByRole('term').first()).toHaveText('Billed to');
  await expect(details.getByRole('button').last()).toHaveText('Record Payment');
  await expect(details).toContainText(late.user_id ?? '');
  await expect(details).toContainText('At 1.5% a month, the late fee for 2 months is $48.50. It is not added yet.');
  await expectAccessible();
  await details.getByRole('button', { name: 'Add late fee' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add late fee' }).click();
  await expect(details).toContainText('A late fee of $48.50 has been added.');
  await expect(details.getByRole('list', { name: 'Timeline' })).toContainText('Late fee of $48.50 added');

  await details.getByRole('button', { name: 'Record Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await expect(payment.getByLabel('Amount (USD)')).toHaveValue('1665.26');
  await payment.getByLabel('Amount (USD)').fill('2000');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(payment.getByText('At most $1,665.26 is still owed.')).toBeVisible();
  await payment.getByLabel('Amount (USD)').fill('1665.26');
  await payment.getByLabel('Reference (optional)').fill('Transfer 4711');
  await expectAccessible();
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment recorded')).toBeVisible();
  await expect(details.getByRole('list', { name: 'Payments' })).toContainText('Transfer 4711');
  await page.keyboard.press('Escape');
  await expect(row(late.id)).toContainText('Paid');
  await expect(figure('Total Revenue')).toContainText('$1,665.26');
  await expect(figure('Monthly Revenue')).toContainText('$1,665.26');

  // The command palette finds the record, not only its page.
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to...').fill('byron');
  await expect(page.getByRole('option', { name: fresh.order_number })).toBeVisible();
  await expect(page.getByRole('option').first(), 'what Enter opens').toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option', { name: 'API reference' })).toHaveCount(0);
  await page.getByRole('option', { name: fresh.order_number }).click();
  await details.getByRole('button', { name: 'Update Status' }).click();
  const status = page.getByRole('dialog', { name: 'Update Status' });
  await status.getByLabel('Status').selectOption('cancelled');
  const fail = await hold((url) => url.pathname.endsWith('/status'), 'abort');
  fail();
  await status.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Failed to update order status')).toBeVisible();
  await page.unrouteAll();
  await status.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(fresh.id)).toContainText('Cancelled');
  await expect(figure('Pending Orders')).toContainText('0');

  const file = await downloaded(page, () => page.getByRole('link', { name: 'Export' }).click());
  expect(file.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(`${late.order_number},${late.id}`);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3);

  // Invoice, new invoice with the fee, and receipt went out with their documents.
  const mailed = (subject: string) =>
    app.mail.waitFor((mail) => mail.to.includes('owner-journey@example.test') && mail.subject.includes(subject));
  await mailed(`Invoice ${fresh.invoice_number}: $1,616.76 due`);
  await mailed(`Invoice ${late.invoice_number}: $1,665.26 due`);
  await mailed('$1,665.26 received');
});

test('a client sees what is to be paid, each order with its timeline, and takes invoices and receipts along', async ({
  page,
  app,
  loginAs,
  visit,
  allowConsole,
}) => {
  await app.db.delete(orders);
  const { late, fresh } = await sell(app, 'business', 'client-journey@example.test');
  await loginAs('admin');
  const paid = await page.request.post(`${app.url}/api/admin/orders/${fresh.id}/payments`, {
    data: { amount: 1616.76, method: 'transfer' },
    headers: { origin: app.url },
  });
  expect(paid.status()).toBe(200);

  await loginAs('business');
  await visit('/dashboard/billing');
  await expect(page.getByText('$1,616.76 of it is overdue.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Open invoices' })).toContainText(late.invoice_number ?? 'no number');
  await page.getByRole('link', { name: 'All orders' }).click();

  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(row(fresh.order_number)).toContainText('Completed');
  await expect(row(late.order_number)).toContainText('Pending');
  await row(late.order_number)
    .getByRole('link', { name: `View ${late.order_number}` })
    .click();
  await expect(page.getByRole('heading', { name: late.order_number })).toBeVisible();
  await expect(page.getByText('$1,616.76 is overdue')).toBeVisible();
  const invoice = await downloaded(page, () => page.getByRole('link', { name: 'Download invoice' }).click());
  expect(invoice.suggestedFilename()).toBe(`${late.invoice_number}.pdf`);
  expect(await pdfText(invoice)).toContain('Amount due: $1,616.76');

  await visit(`/dashboard/orders/${fresh.id}`);
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Payment of $1,616.76 received by bank transfer');
  const receipt = await downloaded(page, () => page.getByRole('link', { name: /^Download receipt RCT-/ }).click());
  expect(await pdfText(receipt)).toContain('Amount received: $1,616.76');

  // Somebody else's order does not exist.
  allowConsole(/status of 404/);
  await loginAs('client');
  const foreign = await page.goto(`/dashboard/orders/${fresh.id}`);
  expect(foreign?.status()).toBe(404);
  await expect(page.getByText('This order does not exist.')).toBeVisible();
});

test('money that was booked though the answer was lost is told, and a correction of it is not told as booked', async ({
  page,
  app,
  loginAs,
  visit,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await app.db.delete(orders);
  const { fresh } = await sell(app, 'client', 'lost-answer@example.test');
  await loginAs('admin');
  await visit(`/admin/billing?order=${fresh.id}`);
  const lose = (path: string) =>
    page.route(
      `**/api/admin/${path}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

  await lose('orders/*/payments');
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await payment.getByLabel('Amount (USD)').fill('50');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(payment.getByRole('alert')).toContainText('The payment could not be recorded.');
  await payment.getByLabel('Amount (USD)').fill('60');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(payment.getByRole('alert')).toContainText('A payment of $50.00 was recorded already, as you sent it first');
  await expect(payment.getByLabel('Amount (USD)')).toHaveValue('60');
  await payment.getByRole('button', { name: 'Cancel' }).click();

  // All of it went back: what the dialog says stays, though nothing is left to refund.
  await lose('payments/*/refund');
  await page.getByRole('button', { name: /^Refund RCT-/ }).click();
  const refund = page.getByRole('dialog', { name: 'Refund Payment' });
  await refund.getByRole('button', { name: 'Refund $50.00' }).click();
  await expect(refund.getByRole('alert')).toContainText('Failed to refund the payment');
  await expect(page.getByText('$50.00 refunded', { exact: true })).toBeAttached();
  await refund.getByLabel('Amount (USD)').fill('20');
  await refund.getByRole('button', { name: 'Refund $20.00' }).click();
  await expect(refund.getByRole('alert')).toContainText('A refund of $50.00 was written down already, as you sent it first.');
  await refund.getByLabel('Amount (USD)').fill('50');
  await refund.getByRole('button', { name: 'Refund $50.00' }).click();
  await expect(page.getByText('Refund made')).toBeVisible();
});
