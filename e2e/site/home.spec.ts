import { expect, test } from '../fixtures.ts';
import { setServices, untilPage, withoutServices } from './studio.ts';

test('the front page says what it is for, who trusts it, and which templates are new', async ({ page, visit }) => {
  await visit('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I Design Digital Solutions That Drive Business Growth');
  const hero = page.getByRole('region', { name: 'I Design Digital Solutions That Drive Business Growth' });
  await expect(hero.locator('a[href="/contact"]')).toBeVisible();
  await expect(hero.locator('a[href="/services"]')).toBeVisible();
  await expect(hero.getByRole('heading', { name: 'Trusted by innovative businesses' })).toBeVisible();
  await expect(hero.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('region', { name: /^One person/ })).toBeVisible();
  await expect(
    page.getByRole('region', { name: /^Tell me where/ }).getByRole('link', { name: 'Book a Consultation' }),
  ).toBeVisible();
  const teaser = page.getByRole('region', { name: /^Premium templates/ });
  await expect(teaser.getByRole('heading', { level: 3 })).toHaveText([
    'Business Pro',
    'Portfolio Plus',
    'E-commerce Essential',
    'Blog Standard',
  ]);
  const flagged = teaser.getByRole('listitem').filter({ hasText: 'NEW' });
  await expect(flagged.getByRole('heading')).toHaveText(['Business Pro', 'E-commerce Essential']);
  await teaser.getByRole('link', { name: 'Portfolio Plus' }).click();
  await expect(page).toHaveURL(/\/templates#template-portfolio-plus$/);
});

test('what waits to be scrolled to is there at once on paper and for those who want less motion', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit('/');
  const waiting = page.locator('[data-entrance="waiting"]').first();
  await expect(waiting).toHaveCSS('opacity', '0');
  await page.emulateMedia({ media: 'print' });
  await expect(waiting).toHaveCSS('opacity', '1');
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  await expect(waiting).toHaveCSS('opacity', '1');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(waiting).toHaveCSS('opacity', '0');
  await page.evaluate(() => document.documentElement.setAttribute('data-motion', 'reduced'));
  await expect(waiting).toHaveCSS('opacity', '1');
});

test('without services it says so', async ({ page, app, visit }) => {
  await setServices(app, []);
  await untilPage(app, '/', (html) => html.includes('No featured services available at the moment.'));
  await visit('/');
  await expect(page.getByText('No featured services available at the moment.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View All Services' })).toHaveAttribute('href', '/services');
});

test('the first six services are shown, each with its picture, a short text and a way on', async ({ page, app, visit }) => {
  const long = 'x'.repeat(101);
  await setServices(app, [
    { name: 'Site', category: 'Web Design', description: long, sort_order: 0 },
    { name: 'Search', category: 'SEO', description: 'y'.repeat(100), sort_order: 1 },
    { name: 'Mark', category: 'Branding', description: null, sort_order: 2 },
    { name: 'Desk', category: 'IT Setup', description: 'Desk', sort_order: 3 },
    { name: 'Lock', category: 'Smart Home', description: 'Lock', sort_order: 4 },
    { name: 'Odd', category: null, description: 'Odd', sort_order: 5, is_sample: true },
    { name: 'Seventh', category: 'Hosting', description: 'Seventh', sort_order: 6 },
  ]);
  await untilPage(app, '/', (html) => html.includes('>Odd<'));
  await visit('/');
  const grid = page.getByRole('region', { name: 'What I can take off your desk' });
  await expect(grid.getByRole('heading', { level: 3 })).toHaveText(['Site', 'Search', 'Mark', 'Desk', 'Lock', 'OddSample']);
  await expect(grid.getByText(`${'x'.repeat(97)}...`, { exact: true })).toBeVisible();
  await expect(grid.getByText('y'.repeat(100), { exact: true })).toBeVisible();
  await expect(grid.getByText('High-quality service to meet your needs.')).toBeVisible();
  expect(await grid.locator('li svg[data-kind]').evaluateAll((all) => all.map((one) => one.getAttribute('data-kind')))).toEqual([
    'web',
    'marketing',
    'brand',
    'infrastructure',
    'home',
    'other',
  ]);
  await expect(grid.getByRole('link', { name: /^Learn More ?: Desk$/ })).toHaveAttribute('href', '/services#it-setup');
  await expect(grid.getByRole('link', { name: /^Learn More ?: Odd$/ })).toHaveAttribute('href', '/services#general');
});

test('services that cannot be read are an error with a way to try again', async ({ page, app, visit, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await setServices(app);
  await withoutServices(app, async () => {
    await untilPage(app, '/', (html) => html.includes('Error Loading Services'));
    await visit('/');
    await expect(page.getByRole('heading', { name: 'Error Loading Services' })).toBeVisible();
    await expect(page.getByText('Failed to load services for grid.')).toBeVisible();
  });
  await page.route('**/api/services/featured', (route) => route.abort());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
  await page.unroute('**/api/services/featured');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Business Website' })).toBeVisible();
  await setServices(app, []);
});
