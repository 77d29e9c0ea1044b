import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { users } from '#db/schema/people/auth.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { addService, buyer, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { expect, people, test } from '../fixtures.ts';
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

test('the owner adds a late fee, books money and exports; the client takes invoice and receipt along', async ({
  page,
  app,
  loginAs,
  visit,
  allowConsole,
  expectAccessible,
}) => {
  await app.db.delete(orders);
  const { late, fresh } = await sell(app, 'client', 'owner-journey@example.test');
  await loginAs('admin');
  await visit('/admin/billing');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  // The command palette finds the record, not only its page.
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to...').fill('byron');
  await expect(page.getByRole('option', { name: late.order_number })).toBeVisible();
  await expect(page.getByRole('option').first(), 'what Enter opens').toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option', { name: 'API reference' })).toHaveCount(0);
  await page.getByRole('option', { name: late.order_number }).click();
  const details = page.getByRole('dialog', { name: 'Order Details' });
  await details.getByRole('button', { name: 'Add late fee' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add late fee' }).click();
  await expect(details).toContainText('A late fee of $48.50 has been added.');
  await expectAccessible();
  await details.getByRole('button', { name: 'Record Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment recorded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(late.id.slice(-8))).toContainText('Paid');

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

  await loginAs('client');
  await visit(`/dashboard/orders/${fresh.id}`);
  const invoice = await downloaded(page, () => page.getByRole('link', { name: 'Download invoice' }).click());
  expect(invoice.suggestedFilename()).toBe(`${fresh.invoice_number}.pdf`);
  expect(await pdfText(invoice)).toContain('Amount due: $1,616.76');
  await page.goto(`/dashboard/orders/${late.id}`);
  const receipt = await downloaded(page, () => page.getByRole('link', { name: /^Download receipt RCT-/ }).click());
  expect(await pdfText(receipt)).toContain('Amount received: $1,665.26');

  // Somebody else's order does not exist.
  allowConsole(/status of 404/);
  await loginAs('business');
  const foreign = await page.goto(`/dashboard/orders/${fresh.id}`);
  expect(foreign?.status()).toBe(404);
});
