import { expect, test } from '../fixtures.ts';
import { publicPages, setServices, setSettings, untilPage } from './studio.ts';

const demos = ['business-pro', 'portfolio-plus', 'ecommerce-essential', 'blog-standard', 'bistro', 'lens', 'launch-store'];

test.beforeAll(async ({ app }) => {
  await setSettings(app, { show_services_to_visitors: 'true' });
  await setServices(app);
  await untilPage(app, '/services', (html) => html.includes('Business Website'));
});
test.afterAll(async ({ app }) => {
  await setSettings(app, {});
  await setServices(app, []);
});

test('every page is accessible in every theme, with one main heading, a title and a description of its own', async ({
  page,
  visitInEveryTheme,
}) => {
  for (const path of publicPages) {
    await visitInEveryTheme(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    expect((await page.title()).length, path).toBeGreaterThan(8);
    await expect(page.locator('meta[name="description"]'), path).toHaveAttribute('content', /.{40}/);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' }), path).toBeFocused();
  }
});

// The browser of the tests has none of the fonts that app.css adjusts, as a phone has none.
test('at 360 px nothing scrolls sideways, and nothing moves while a page loads and its fonts come late', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [...publicPages, ...demos.map((slug) => `/templates/${slug}/demo`)]) {
    const painted = Promise.withResolvers<void>();
    const fonts: string[] = [];
    await page.route('**/*.woff2', async (route) => {
      fonts.push(route.request().url());
      await painted.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(fonts.length, `${path} asks for its fonts`).toBeGreaterThanOrEqual(2);
    painted.resolve();
    const { wide, shift } = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await document.fonts.ready;
      for (let y = 0; y < document.body.scrollHeight; y += 700) {
        scrollTo({ top: y, behavior: 'instant' });
        await frame();
      }
      for (let frames = 0; frames < 3; frames += 1) await frame();
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'layout-shift', buffered: true });
      return {
        wide: document.documentElement.scrollWidth - innerWidth,
        shift: observer.takeRecords().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
      };
    });
    expect(wide, `${path} is too wide`).toBeLessThanOrEqual(0);
    expect(shift, `${path} shifts`).toBeLessThan(0.001);
    await page.unroute('**/*.woff2');
  }
});

test('without scripts the pages read completely', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Business Website' })).toBeVisible();
  await page.goto('/pricing');
  for (const text of ['Monthly Plans', 'One-Time Services', 'Add-ons'])
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
  await expect(page.getByText('or $1,990/year')).toBeVisible();
  await expect(page.getByText('Smart Home Installation')).toBeVisible();
  await expect(page.getByText('Analytics & Reporting')).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
  await page.goto('/templates');
  await expect(page.locator('li[id^="template-"]').filter({ visible: true })).toHaveCount(9);
  await page.goto('/support');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByText('Is there a backup of my site?').click();
  await expect(page.getByText('your contract says how often', { exact: false })).toBeVisible();
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible();
  await context.close();
});

test('every demo is a page of its own with a way back', async ({ page, visit }) => {
  for (const slug of demos) {
    await visit(`/templates/${slug}/demo`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/ demo \| /);
    const title = (await page.title()).split(' demo | ')[0];
    await expect(page.getByRole('link', { name: 'Use this template' })).toHaveAttribute(
      'href',
      `/contact?${new URLSearchParams({ service: `${title} template` })}#contact-form`,
    );
    for (const link of await page.locator('main a[href^="#"]').all()) {
      expect(await page.locator((await link.getAttribute('href')) ?? '').count(), slug).toBe(1);
    }
    await expect(page.getByRole('link', { name: 'All templates' })).toHaveAttribute('href', `/templates#template-${slug}`);
  }
  await page.getByRole('link', { name: 'All templates' }).click();
  await expect(page).toHaveURL(/\/templates#template-launch-store$/);
  await expect(page.locator('#template-launch-store')).toBeInViewport();
  for (const slug of demos) await expect(page.locator(`#template-${slug}`)).toHaveCount(1);
});

test('in the demo shop a thing can be put into the bag', async ({ page }) => {
  await page.goto('/templates/ecommerce-essential/demo');
  await page.getByRole('button', { name: /^Add to bag ?, Field jug$/ }).click();
  await page.getByRole('button', { name: /^In the bag: 1 ?, Field jug$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Bag' })).toHaveText('Bag 2');
});

test('a template that does not exist leads home', async ({ page }) => {
  await page.goto('/templates/nothing/demo');
  await expect(page).toHaveURL(/\/$/);
});
