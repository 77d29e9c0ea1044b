import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import type { Person } from '#tests/seed.ts';
import { expect, people, test, testPassword } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

test('the long address of a client that is not confirmed fits a phone, in every theme', async ({
  page,
  app,
  loginAs,
  expectAccessibleInEveryTheme,
}) => {
  const email = 'nora.long.address@a-company-with-a-rather-long-name.example';
  const person = { first_name: 'Nora', last_name: 'New', email };
  const [user] = await app.db
    .insert(users)
    .values({ ...person, display_name: 'Nora New', user_type: 'personal', email_verified: false })
    .returning();
  const [contact] = await app.db
    .insert(contacts)
    .values({ ...person, claimed_by: user?.id })
    .returning();
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('super_admin');
  await page.goto(`/admin/clients/${contact?.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Address not confirmed' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessibleInEveryTheme();
});

async function requestsOf(browser: Browser, { url }: StudioApp, person: Person) {
  const { request } = await browser.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const send = async <T>(path: string, body: Parameters<APIRequestContext['post']>[1]) => {
    const answer = await request.post(`/api/${path}`, body);
    expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300);
    return ((await answer.json()) as { data: T }).data;
  };
  await send('auth/sign-in/email', { data: { email: people[person].email, password: testPassword } });
  return { request, send };
}

/** One record of every kind that a client opens in the portal. */
async function prepare(browser: Browser, studio: StudioApp): Promise<{ order_id: string }> {
  const { email, first_name, last_name } = people.client;
  const [user] = await studio.db.select().from(users).where(eq(users.email, email));
  const user_id = user?.id ?? '';
  const contact_id = v7();
  await studio.db.insert(contacts).values({ id: contact_id, first_name, last_name, email, user_id });
  const owner = await requestsOf(browser, studio, 'super_admin');
  const text = 'How do you like the draft?';
  await owner.send('admin/conversations', { data: { id: v7(), contact_id, subject: 'The draft', text } });
  const items = [{ name: 'Landing page', quantity: 1, unit_price: 4800 }];
  const estimate = await owner.send<{ id: string }>('admin/estimates', { data: { contact_id, items, title: 'A new site' } });
  await owner.send(`admin/estimates/${estimate.id}/send`, { data: {} });
  const service = await addService(studio.db);
  const order = await placeOrder(studio.db, { user_id, lines: [{ service, quantity: 1, contract_id: null }] });

  const client = await requestsOf(browser, studio, 'client');
  const facts = { subject: 'The form does not send', category: 'technical', priority: 'high', description: 'Nothing happens.' };
  const attachments = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some words') };
  await client.send('tickets', { multipart: { ...facts, request_key: v7(), attachments } });
  const offer = await client.request.get('/api/bookings/slots?tz=UTC');
  const { data } = (await offer.json()) as { data: { days: { slots: string[] }[] } };
  const starts_at = data.days.flatMap(({ slots }) => slots)[0];
  await client.send('bookings', { data: { starts_at, time_zone: 'UTC', name: 'Carl Client', email, topic: 'seo' } });
  return { order_id: order.id };
}

/** Counts what a person does on the page: clicks, and fields that they type into. */
async function countActs(page: Page): Promise<{ clicks: number; fields: number }> {
  const acts = { clicks: 0, fields: 0 };
  await page.exposeFunction('countAct', (kind: keyof typeof acts) => {
    acts[kind] += 1;
  });
  await page.addInitScript(() => {
    const { countAct } = window as unknown as { countAct(kind: string): void };
    const typed = new WeakSet<EventTarget>();
    addEventListener('click', ({ isTrusted }) => isTrusted && countAct('clicks'), true);
    addEventListener(
      'input',
      ({ isTrusted, target }) => {
        if (!isTrusted || !target || typed.has(target)) return;
        typed.add(target);
        countAct('fields');
      },
      true,
    );
  });
  return acts;
}

test('a client with a confirmed address opens all of theirs with as few clicks as before', async ({
  page,
  browser,
  ownStudio,
}) => {
  const studio = await ownStudio('foyer_studio');
  const { order_id } = await prepare(browser, studio);
  const acts = await countActs(page);
  const open = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();

  await page.goto(`${studio.url}/auth`);
  await page.getByLabel('Email').fill(people.client.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await open('Messages');
  await page.getByRole('link', { name: /The draft/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Very much.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('Very much.');

  await open('Documents');
  await page
    .getByRole('link', { name: /A new site/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'A new site' })).toBeVisible();
  await page.goBack();

  await open('Orders');
  await page.locator(`a[href$="/dashboard/orders/${order_id}"]`).first().click();
  await expect(page.getByText('Landing page').first()).toBeVisible();

  await open('My Files');
  const file = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View notes.txt' }).click();
  await (await file).close();

  await open('Support');
  await page.getByRole('link', { name: /^View T-/ }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Nothing happens.');

  await open('Dashboard');
  await page.getByRole('region', { name: 'Next booking' }).getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your consultation is booked');
  await page.goBack();

  await open('Settings');
  await open('Privacy');
  await page.getByRole('button', { name: 'Make an Archive' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Make the archive' }).click();
  const archive = page.getByRole('list', { name: 'Archives' }).getByRole('listitem').first();
  await expect(archive).toContainText('Ready', { timeout: 20_000 });
  await archive.getByRole('button', { name: 'Download' }).click();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  const archived = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await archived;
  await expect.poll(() => acts).toEqual({ clicks: 20, fields: 5 });
});
