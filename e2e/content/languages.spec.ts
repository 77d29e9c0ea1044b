import { randomUUID } from 'node:crypto';
import { ownerOf } from '../../tests/owner-client.ts';
import { expect, test } from '../fixtures.ts';

// Languages are everybody's: other tests of this worker find the site in English alone.
test.afterEach(async ({ page, app, loginAs }) => {
  await loginAs('admin');
  await page.request.put(`${app.url}/api/admin/settings/languages`, { data: { languages: [] }, headers: { origin: app.url } });
  await app.pool.query(`delete from content_pages where page like 'about%'`);
  await app.pool.query('delete from blog_posts');
});

test('a second language is turned on, translated in place, and chosen by a visitor on a phone', async ({
  page,
  app,
  loginAs,
  visit,
}) => {
  await loginAs('admin');
  await page.goto('/admin/settings?tab=site-texts');
  await page.getByLabel('Deutsch').check();
  await page.getByRole('button', { name: 'Save Languages' }).click();
  await expect(page.getByText('Languages updated')).toBeVisible();

  await page.goto('/admin/content/about');
  await page.getByRole('navigation', { name: 'Language of the page' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About (Deutsch)');
  const frame = page.frameLocator('iframe[title="Preview of About (Deutsch)"]');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await frame.getByRole('heading', { level: 1 }).click();
  await page.getByLabel('Title', { exact: true }).first().fill('Guten Tag, ich bin das Studio');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Guten Tag, ich bin das Studio');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Page published')).toBeVisible();

  // A page of the studio would ask once more, as nobody.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 780 });
  await visit('/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${app.url}/de/about`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guten Tag, ich bin das Studio');
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);

  // In the app, the prefix stays; the choice at the foot follows the page that is shown.
  const foot = page.getByRole('contentinfo');
  await foot.locator('a[href="/de/pricing"]').first().click();
  await expect(page).toHaveURL(`${app.url}/de/pricing`);
  await expect(foot.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
  await foot.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${app.url}/pricing`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  // What has no languages is reached from a German page by a click as by its address.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/de');
  await page.locator('header a[href="/de/auth"]').click();
  await expect(page).toHaveURL(`${app.url}/auth`);
  const led = await page.request.get(`${app.url}/de/dashboard/orders?x=1`, { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([302, '/dashboard/orders?x=1']);
  expect((await page.request.get(`${app.url}/de/`, { maxRedirects: 0 })).headers().location).toBe('/de');
  const unknown = await page.request.get(`${app.url}/de/nowhere/at-all`, { maxRedirects: 0 });
  expect(unknown.headers().location).toBe('/de');

  // A link that names a language leads there from a page in either.
  const owner = await ownerOf(app.url);
  const action = { label: 'Preise auf Deutsch', to: '/de/pricing' };
  const changes = { sections: { more_call: { title: 'In German too', action } }, hidden: [], order: [] };
  await owner.call('PUT', '/admin/content/about/draft', { revision: 0, changes });
  await owner.call('POST', '/admin/content/about/publish', { revision: 1, changes });
  for (const [first, then] of [['/about'], ['/de/about'], ['/pricing', '/about'], ['/de/pricing', '/de/about']]) {
    await page.goto(first ?? '');
    // In the app, the page is not the document's own: its links are the router's.
    if (then) await page.locator(`header a[href="${then}"]`).first().click();
    await expect(page).toHaveURL(app.url + (then ?? first));
    await page.getByRole('link', { name: action.label }).click();
    await expect(page).toHaveURL(`${app.url}/de/pricing`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a post is translated in its editor, and read in German by whoever reads German', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const owner = await ownerOf(app.url);
  const content = (title: string) => ({
    ...{ title, excerpt: '', tags: ['Craft'] },
    blocks: [
      {
        kind: 'text',
        runs: [
          { text: `About ${title}` },
          { text: 'the way I work', href: '/about#process' },
          { text: 'on German', href: '/de/pricing' },
        ],
      },
    ],
  });
  const publish = async (title: string) => {
    const { id, slug } = await owner.call<{ id: string; slug: string }>('POST', '/admin/blog', { id: randomUUID(), title });
    await owner.call('PUT', `/admin/blog/${id}/draft`, { revision: 1, content: content(title) });
    await owner.call('POST', `/admin/blog/${id}/publish`, { revision: 2, content: content(title) });
    return { id, slug };
  };
  await owner.call('PUT', '/admin/settings/languages', { languages: ['de'] });
  const both = await publish('Honest clocks');
  await publish('English only');

  await loginAs('admin');
  await page.goto(`/admin/content/blog/${both.id}`);
  await page.getByRole('button', { name: 'Translate into Deutsch' }).click();
  const tongues = page.getByRole('navigation', { name: 'Language of the post' });
  await expect(tongues.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(`/de/blog/${both.slug}`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Ehrliche Uhren');
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();
  // The original changes, and the translation says so until it is published again.
  await owner.call('PUT', `/admin/blog/${both.id}/draft`, { revision: 3, content: content('Honest clocks, again') });
  await owner.call('POST', `/admin/blog/${both.id}/publish`, { revision: 4, content: content('Honest clocks, again') });
  await page.reload();
  await expect(page.getByText('The English post changed since.')).toBeVisible();
  await page.getByRole('button', { name: 'The translation still fits' }).click();
  await expect(page.getByText('The English post changed since.')).toHaveCount(0);
  await tongues.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Honest clocks, again');
  await page.goto('/admin/content/blog');
  await expect(page.getByRole('row').filter({ hasText: 'Honest clocks' })).toContainText('Deutsch');

  // A page of the studio would ask once more, as nobody.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 780 });
  await visit('/de/blog');
  const foreign = page.getByRole('article').filter({ hasText: 'English only' });
  await expect(foreign.getByRole('heading')).toHaveAttribute('lang', 'en');
  await expect(foreign.getByText('English', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Ehrliche Uhren' }).click();
  await expect(page).toHaveURL(`${app.url}/de/blog/${both.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ehrliche Uhren');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Links within the words stay in the language; one that names a language leads there.
  await expect(page.getByRole('link', { name: 'the way I work' })).toHaveAttribute('href', '/de/about#process');
  await expect(page.getByRole('link', { name: 'on German' })).toHaveAttribute('href', '/de/pricing');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Honest clocks, again');
  await expect(page.getByRole('link', { name: 'the way I work' })).toHaveAttribute('href', '/about#process');
  const heads = async (path: string) => {
    const html = await (await fetch(app.url + path)).text();
    return [...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([^"]+)")? href="([^"]+)"/gi)]
      .filter(([, rel, language]) => rel === 'canonical' || language)
      .map(([, rel, language, href]) => `${language ?? rel} ${new URL(href ?? '').pathname}`);
  };
  const all = [`en /blog/${both.slug}`, `de /de/blog/${both.slug}`, `x-default /blog/${both.slug}`];
  expect(await heads(`/de/blog/${both.slug}`)).toEqual([`canonical /de/blog/${both.slug}`, ...all]);
  expect(await heads(`/blog/${both.slug}`)).toEqual([`canonical /blog/${both.slug}`, ...all]);
  expect(await heads('/de/blog/english-only')).toEqual(['canonical /blog/english-only']);
});
