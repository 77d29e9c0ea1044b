import { expect, test } from '../fixtures.ts';
import { setServices, setSettings, untilPage, withoutServices } from './studio.ts';

const open = { show_services_to_visitors: 'true' };

test('without a session the page asks to log in and comes back here', async ({ page, app, visit }) => {
  await setSettings(app, {});
  await setServices(app);
  await visit('/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Professional Services' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Please log in to view our services' })).toBeVisible();
  await expect(page.getByText('Business Website')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?returnTo=%2Fservices',
  );
  await expect(page.getByRole('link', { name: 'Get Free Consultation' })).toHaveAttribute('href', '/contact');
  await expect(page.getByRole('link', { name: 'View Portfolio' })).toHaveAttribute('href', '/templates');
});

test('a signed-in client sees them by category, with prices and quote links', async ({ page, app, visit, loginAs }) => {
  await setSettings(app, {});
  await setServices(app, [
    { name: 'Site', category: 'Web Design', description: 'All of it.', price_cents: 12_500_000, sort_order: 0 },
    { name: 'Shop & Co', category: 'Web Design', description: null, price_cents: null, sort_order: 1 },
    { name: 'Odd job', category: null, description: 'Odd.', price_cents: 9_950, sort_order: 2, is_sample: true },
    { name: 'Retired', category: 'Web Design', is_active: false, sort_order: 3 },
  ]);
  await loginAs('client');
  await visit('/services');
  const web = page.getByRole('region', { name: 'Web Design' });
  await expect(web).toHaveAttribute('id', 'web-design');
  await expect(web.locator('svg[data-kind]')).toHaveAttribute('data-kind', 'web');
  await expect(web.getByRole('heading', { level: 3 })).toHaveText(['Site', 'Shop & Co']);
  await expect(web.getByRole('listitem').filter({ hasText: 'All of it.' })).toContainText('Starting at$125,000');
  await expect(web.getByText('Professional service tailored to your needs.')).toBeVisible();
  await expect(web.getByText('Quote', { exact: true })).toBeVisible();
  const quote = new URL((await web.getByRole('link', { name: 'Get Quote: Shop & Co' }).getAttribute('href')) ?? '', app.url);
  expect(quote.pathname).toBe('/contact');
  expect(quote.searchParams.get('service')).toBe('Shop & Co');
  expect(quote.searchParams.get('serviceId')).toMatch(/^[0-9a-f-]{36}$/);
  const general = page.getByRole('region', { name: 'General' });
  await expect(general).toHaveAttribute('id', 'general');
  await expect(general).toContainText('$100');
  await expect(general.getByRole('heading', { level: 3 })).toHaveText('Odd jobSample');
  await expect(page.getByText('Retired')).toHaveCount(0);
});

test('the setting opens the page to everybody, and a change shows at once', async ({ page, app, visit }) => {
  await setServices(app);
  await setSettings(app, open);
  await untilPage(app, '/services', (html) => html.includes('Business Website'));
  await visit('/services');
  await expect(page.getByRole('region', { name: 'Web Design & Development' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Service categories' }).getByRole('link', { name: 'SEO & Marketing' }).click();
  await expect(page.locator('[id="seo-&-marketing"]')).toBeInViewport();
  await setServices(app, []);
  await untilPage(app, '/services', (html) => !html.includes('Business Website'));
  await visit('/services');
  await expect(
    page.getByText('No services are currently available. Please check back later or contact me if you believe this is an error.'),
  ).toBeVisible();
  await setSettings(app, {});
});

test('services that cannot be read are an error with a way to try again', async ({ page, app, visit, loginAs, allowConsole }) => {
  // The cart's count in the head needs them too, and stays away.
  allowConsole(/500 .*\/api\/cart$/);
  await setServices(app);
  await loginAs('client');
  await withoutServices(app, async () => {
    await visit('/services');
    await expect(page.getByRole('heading', { name: 'Failed to load services' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Business Website' })).toBeVisible();
  await setServices(app, []);
});
