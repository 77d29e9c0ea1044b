import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { alive, expect, people, test, testPassword } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

async function call(request: APIRequestContext, app: StudioApp, method: 'post' | 'put', path: string, data: object = {}) {
  const answer = await request[method](`${app.url}/api${path}`, { data, headers: { origin: app.url } });
  const body = await answer.json();
  if (!body.success) throw new Error(`${path}: ${body.error}`);
  return body.data;
}

async function someone(app: StudioApp, mark: string) {
  const [row] = await app.db
    .insert(contacts)
    .values({ first_name: 'Vera', last_name: 'Visitor', email: `vera-${mark}@client.test` })
    .returning();
  if (!row) throw new Error('no contact');
  return row;
}

test('View, PDF and print of a card, and what the page says about links that open nothing', async ({
  page,
  app,
  loginAs,
  visit,
  context,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/status of 404/);
  await loginAs('admin');
  const mark = Date.now().toString(36);
  const contact = await someone(app, mark);
  const title = `Brochure ${mark}`;
  const made = await call(page.request, app, 'post', '/admin/estimates', { title, contact_id: contact.id, total_amount: 900 });
  const contract = await call(page.request, app, 'post', '/admin/contracts', {
    title: `Terms ${mark}`,
    contact_id: contact.id,
    total_amount: 900,
    terms_and_conditions: ['We work, you pay.'],
    payment_terms: ['Net 30'],
  });
  await context.addInitScript(() => {
    const started = performance.now();
    let loaded = 0;
    window.addEventListener('load', () => {
      loaded = performance.now();
    });
    window.print = () => {
      document.documentElement.dataset.printed = String(Math.round(performance.now() - (loaded || started)));
    };
  });

  for (const [list, name, word] of [
    ['/admin/estimates', title, 'Estimate'],
    ['/admin/contracts', `Terms ${mark}`, 'Contract'],
  ] as const) {
    await page.goto(list);
    const viewing = context.waitForEvent('page');
    await page.getByRole('link', { name: new RegExp(`^View ${name}`) }).click();
    const viewed = await viewing;
    await alive(viewed);
    await expect(viewed.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(viewed.getByRole('status')).toContainText('It has not been sent, so nobody else can open this page.');
    expect(await viewed.evaluate(() => document.documentElement.dataset.printed)).toBeUndefined();
    await viewed.close();

    // The print dialog opens 250 ms after the page has loaded.
    const printing = context.waitForEvent('page');
    await page.getByRole('button', { name: new RegExp(`^More for ${name}`) }).click();
    await page.getByRole('menuitem', { name: 'PDF / Print' }).click();
    const printed = await printing;
    await expect(page.getByText('PDF Generated')).toBeVisible();
    await expect(page.getByText(`${word} is ready for printing or saving`)).toBeVisible();
    await printed.waitForFunction(() => document.documentElement.dataset.printed !== undefined);
    expect(Number(await printed.evaluate(() => document.documentElement.dataset.printed))).toBeGreaterThanOrEqual(240);
    await printed.emulateMedia({ media: 'print' });
    await expect(printed.getByRole('banner')).toBeHidden();
    await expect(printed.getByRole('heading', { level: 1, name })).toBeVisible();
    await printed.close();

    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', { name: new RegExp(`^More for ${name}`) }).click();
    await page.getByRole('menuitem', { name: 'PDF / Print' }).click();
    await expect(page.getByText('Failed to generate PDF. Please try again.')).toBeVisible();
  }

  // Private pages stay light too: what forms, dialogs and the API's client of the admin area need is not theirs.
  const scriptsOf = async (path: string) => {
    const html = await (await page.request.get(`${app.url}${path}`)).text();
    // What the page loads; the list of routes that it might lead to names more.
    const loaded = [...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '',
    );
    return [...new Set(loaded)];
  };
  const common = await scriptsOf('/about');
  for (const path of [`/document/estimate/${made.access_token}`, `/document/contract/${contract.access_token}`]) {
    let bytes = 0;
    for (const script of (await scriptsOf(path)).filter((one) => !common.includes(one))) {
      bytes += brotliCompressSync(await (await page.request.get(`${app.url}${script}`)).body()).length;
    }
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(17_000);
  }

  // Everybody else finds nothing behind a draft's link, and the words are those for a link that never was.
  await page.goto('about:blank');
  await context.clearCookies();
  for (const path of [
    `/document/estimate/${made.access_token}`,
    `/document/contract/${contract.access_token}`,
    '/document/x/y',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: "The page you are looking for doesn't exist." })).toBeVisible();
    await expect(page.getByText(mark)).toHaveCount(0);
  }
  await visit('/document/estimate/nonsense');
});

test('a signed-in client declines a price, and signs without a code; what was edited meanwhile is not signed', async ({
  page,
  app,
  loginAs,
  browser,
  expectAccessible,
  allowConsole,
}) => {
  test.slow();
  const mark = Date.now().toString(36);
  const admin = (await browser.newContext()).request;
  const signedIn = await admin.post(`${app.url}/api/auth/sign-in/email`, {
    data: { email: people.admin.email, password: testPassword },
    headers: { origin: app.url },
  });
  expect(signedIn.status()).toBe(200);
  const [user] = await app.db.select().from(users).where(eq(users.email, people.business.email));
  const [known] = await app.db.select().from(contacts).where(eq(contacts.email, people.business.email));
  const [contact] = known
    ? [known]
    : await app.db
        .insert(contacts)
        .values({ first_name: 'Bea', last_name: 'Business', email: people.business.email, user_id: user?.id })
        .returning();
  const offer = await call(admin, app, 'post', '/admin/estimates', {
    title: `Offer ${mark}`,
    contact_id: contact?.id,
    total_amount: 50,
  });
  await call(admin, app, 'post', `/admin/estimates/${offer.id}/send`);
  const terms = { title: `Terms ${mark}`, contact_id: contact?.id, total_amount: 50, payment_terms: ['Net 30'] };
  const contract = await call(admin, app, 'post', '/admin/contracts', { ...terms, terms_and_conditions: ['First words.'] });
  await call(admin, app, 'post', `/admin/contracts/${contract.id}/send`);

  await loginAs('business');
  await page.goto('/dashboard/documents');
  await page.getByRole('link', { name: `Review and accept: Offer ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Offer ${mark}` })).toBeVisible();
  await alive(page);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Decline this estimate?' });
  await expectAccessible();
  await question.getByRole('button', { name: 'Decline estimate' }).click();
  await expect(question.getByText('Please say why')).toBeVisible();
  await question.getByLabel('Reason').fill('Not this year');
  await question.getByRole('button', { name: 'Decline estimate' }).click();
  await expect(page.getByRole('status')).toContainText('Declined. Not this year');
  await expect(page.getByRole('button', { name: 'Accept estimate' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Your documents' }).click();
  await page.getByRole('link', { name: `Read and sign: Terms ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Terms ${mark}` })).toBeVisible();
  await alive(page);
  await expect(page.getByText('You are signed in, so no code is needed.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Bea Business');
  const { data: seen } = await (await admin.get(`${app.url}/api/admin/contracts/${contract.id}`)).json();
  const changed = { ...terms, terms_and_conditions: ['Other words.'], revision: seen.revision };
  await call(admin, app, 'put', `/admin/contracts/${contract.id}`, changed);
  await page.getByRole('checkbox', { name: /^I have read this contract/ }).check();
  allowConsole(/status of 409/);
  await page.getByRole('button', { name: 'Sign contract' }).click();
  await expect(
    page.getByText('This contract has changed since you opened it. Please read it again before you sign.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect(page.getByRole('status')).toContainText('This contract is being revised.');
  await call(admin, app, 'post', `/admin/contracts/${contract.id}/send`);
  await page.reload();
  await expect(page.getByText('Other words.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I have read this contract/ }).check();
  await page.getByRole('button', { name: 'Sign contract' }).click();
  await expect(page.getByRole('status')).toContainText('Bea Business signed this contract.');
});
