import { expect, test } from '../fixtures.ts';

// The pages are everybody's: other tests of this worker find them as they were.
test.afterEach(async ({ app }) => {
  for (const table of ['seo_pages', 'seo_redirects', 'seo_redirect_uses', 'seo_links', 'seo_runs'])
    await app.pool.query(`delete from ${table}`);
  await app.pool.query("delete from system_settings where key = 'indexnow_key'");
});

test('the owner chooses how a page is found, leads an old address on and proves the key', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  // The redirect that is refused.
  allowConsole(/400/);
  const mark = Date.now().toString(36);
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('admin');
  await page.goto('/admin/content/seo');
  await page
    .getByRole('list', { name: 'Pages' })
    .getByRole('link', { name: /^About/ })
    .click();
  const editor = page.getByRole('dialog', { name: 'About' });
  const result = editor.getByRole('figure', { name: 'Search result' });
  await expect(result).toContainText('A studio of one: a full-stack developer');
  await editor.getByRole('textbox', { name: 'Title' }).fill(`Who I am ${mark}`);
  await editor.getByRole('textbox', { name: 'Description' }).fill(`What I do all day, ${mark}.`);
  await expect(result).toContainText(`Who I am ${mark}`);
  await expect(editor.getByRole('figure', { name: 'Share card' })).toContainText(`What I do all day, ${mark}.`);
  await expectAccessible();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Pages' })).toContainText(`Who I am ${mark}`);
  const about = await (await page.request.get('/about')).text();
  expect(about).toContain(`<title>Who I am ${mark}</title>`);
  expect(about).toContain(`content="What I do all day, ${mark}."`);
  expect(await (await page.request.get('/llms.txt')).text()).toContain(
    `- [Who I am ${mark}](${app.url}/about): What I do all day, ${mark}.`,
  );
  expect(await (await page.request.get('/sitemap.xml')).text()).toMatch(/\/about<\/loc><lastmod>2/);

  await page.getByRole('navigation', { name: 'SEO' }).getByRole('link', { name: 'Redirects' }).click();
  await page.getByRole('button', { name: 'Add Redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Redirect' });
  await dialog.getByRole('textbox', { name: 'From' }).fill('/about');
  await dialog.getByRole('textbox', { name: 'To' }).fill('/contact');
  await dialog.getByRole('button', { name: 'Add Redirect' }).click();
  await expect(dialog.getByText('A page has this address. A redirect works where there is none.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'From' }).fill(`/Old-${mark}.html`);
  await dialog.getByRole('button', { name: 'Add Redirect' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Redirects' })).toContainText(`/old-${mark}.html`);
  const led = await page.request.get(`/old-${mark}.html?utm=1`, { maxRedirects: 0 });
  expect([led.status(), led.headers().location, led.headers()['cache-control']]).toEqual([
    ...[301, '/contact?utm=1', 'public, max-age=300'],
  ]);

  await page.getByRole('navigation', { name: 'SEO' }).getByRole('link', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Check Now' }).click();
  await expect(page.getByText(/^Checked (just now|\d+ seconds? ago|now)/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No broken links' })).toBeVisible();

  await page.getByRole('button', { name: 'Configure SEO' }).click();
  const settings = page.getByRole('dialog', { name: 'Configure SEO' });
  await settings.getByRole('button', { name: 'Make a key' }).click();
  const key = await settings.getByRole('textbox', { name: 'IndexNow key' }).inputValue();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toHaveCount(0);
  expect(await (await page.request.get(`/${key}.txt`)).text()).toBe(key);

  // A link in a text is followed within the app, and led on all the same.
  await visit('/terms');
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'The old page' });
    document.querySelector('main [data-static]')?.append(link);
  }, `/old-${mark}.html`);
  await page.getByRole('link', { name: 'The old page' }).click();
  await expect(page).toHaveURL(`${app.url}/contact`);
  expect((await page.request.get('/no-such-key-1.txt', { maxRedirects: 0 })).headers().location).toBe('/');
});
