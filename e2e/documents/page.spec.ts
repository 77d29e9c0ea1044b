import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { contacts } from '#db/schema/people/contacts.ts';
import { alive, expect, test } from '../fixtures.ts';
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
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const address = `https://example.com/${'a-very-long-path/'.repeat(8)}`;
  const made = await call(page.request, app, 'post', '/admin/estimates', { title, contact_id: contact.id, total_amount: 900 });
  const contract = await call(page.request, app, 'post', '/admin/contracts', {
    title: `Terms ${mark}`,
    contact_id: contact.id,
    description: `See ${address}`,
    services: [{ name: word, description: address, quantity: 1, price: 900 }],
    terms_and_conditions: [`Everything at ${address} is part of this.`, word],
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

  await page.goto('/admin/contracts');
  const viewing = context.waitForEvent('page');
  await page.getByRole('link', { name: new RegExp(`^View Terms ${mark}`) }).click();
  const viewed = await viewing;
  await alive(viewed);
  await expect(viewed.getByRole('heading', { level: 1, name: `Terms ${mark}` })).toBeVisible();
  await expect(viewed.getByRole('status')).toContainText('It has not been sent, so nobody else can open this page.');
  expect(await viewed.evaluate(() => document.documentElement.dataset.printed)).toBeUndefined();
  await viewed.setViewportSize({ width: 390, height: 844 });
  expect(await viewed.evaluate(() => document.documentElement.scrollWidth), 'long words are broken').toBeLessThanOrEqual(390);
  await viewed.close();

  // The print dialog opens 250 ms after the page has loaded.
  await page.goto('/admin/estimates');
  const printing = context.waitForEvent('page');
  await page.getByRole('button', { name: new RegExp(`^More for ${title}`) }).click();
  await page.getByRole('menuitem', { name: 'PDF / Print' }).click();
  const printed = await printing;
  await expect(page.getByText('PDF Generated')).toBeVisible();
  await expect(page.getByText('Estimate is ready for printing or saving')).toBeVisible();
  await printed.waitForFunction(() => document.documentElement.dataset.printed !== undefined);
  expect(Number(await printed.evaluate(() => document.documentElement.dataset.printed))).toBeGreaterThanOrEqual(240);
  await printed.emulateMedia({ media: 'print' });
  await expect(printed.getByRole('banner')).toBeHidden();
  await expect(printed.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await printed.close();

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
