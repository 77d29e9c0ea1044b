import { expect, test } from '../fixtures.ts';
import { setServices, setSettings, untilPage, withoutServices } from './studio.ts';

const open = { show_services_to_visitors: 'true' };

test('the setting opens the page to everybody, and a change shows at once', async ({ page, app }) => {
  await setServices(app);
  await setSettings(app, open);
  await untilPage(app, '/services', (html) => html.includes('Business Website'));
  await page.goto('/services');
  await expect(page.getByRole('region', { name: 'Web Design & Development' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Service categories' }).getByRole('link', { name: 'SEO & Marketing' }).click();
  await expect(page.locator('[id="seo-&-marketing"]')).toBeInViewport();
  await setServices(app, []);
  const none = 'No services are currently available. Please check back later or contact me if you believe this is an error.';
  await untilPage(app, '/services', (html) => !html.includes('Business Website') && html.includes(none));
  await setSettings(app, {});
});

test('services that cannot be read are an error with a way to try again', async ({ page, app, loginAs, allowConsole }) => {
  // The cart's count in the head needs them too, and stays away.
  allowConsole(/ERR_FAILED|500 .*\/api\/cart$/);
  await setServices(app);
  const again = page.getByRole('button', { name: 'Try Again' });
  await withoutServices(app, async () => {
    await untilPage(app, '/', (html) => html.includes('Error Loading Services'));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Error Loading Services' })).toBeVisible();
    await expect(page.getByText('Failed to load services for grid.')).toBeVisible();
  });
  await page.route('**/api/services/featured', (route) => route.abort());
  await again.click();
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
  await page.unroute('**/api/services/featured');
  await again.click();
  await expect(page.getByRole('heading', { name: 'Business Website' })).toBeVisible();

  await loginAs('client');
  await withoutServices(app, async () => {
    await page.goto('/services');
    await expect(page.getByRole('heading', { name: 'Failed to load services' })).toBeVisible();
  });
  await again.click();
  await expect(page.getByRole('heading', { name: 'Business Website' })).toBeVisible();
  await setServices(app, []);
});
