import { expect, test } from '../fixtures.ts';

test('a click right after typing leads where it says, whatever the search waits for', async ({ page, visit, loginAs, hold }) => {
  await loginAs('admin');
  await visit('/admin/clients');
  const search = page.getByPlaceholder('Search clients...');
  await expect(search).toBeVisible();
  await page.clock.install();
  const isServices = (url: URL) => url.pathname === '/admin/services.data';
  const release = await hold(isServices);
  const asked = page.waitForRequest((request) => isServices(new URL(request.url())));
  await search.fill('Nobody of this name');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Services', exact: true }).click();
  await asked;
  // The search would begin while the other page is on its way.
  await page.clock.runFor(1_000);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/services$/);
});
