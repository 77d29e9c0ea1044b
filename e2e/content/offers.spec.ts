import { expect, test } from '../fixtures.ts';

// The pages are everybody's: other tests of this worker find them as they were.
test.afterEach(async ({ app }) => {
  await app.pool.query('delete from offers');
});

test('a plan is changed, moved by keys and seen at once', async ({ page, loginAs, expectAccessible }) => {
  await loginAs('admin');
  await page.goto('/admin/content/pricing');
  await page.getByRole('button', { name: 'Monthly Plans' }).click();
  await page.getByRole('button', { name: 'Edit Basic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Basic' });
  await dialog.getByLabel('Price for a month, in dollars').fill('129.50');
  await expect(dialog.getByText('$129.50', { exact: true }).first()).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const frame = page.frameLocator('iframe[title="Preview of Pricing"]');
  await expect(frame.getByText('$129.50', { exact: true }).first()).toBeVisible();

  const plans = page.getByRole('list', { name: 'Plans in order' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Move Basic' }).press('ArrowDown');
  await expect(plans.first()).toContainText('Professional');
  await expect(frame.getByRole('heading', { level: 3 }).first()).toHaveText('Professional');

  await page.goto('/pricing');
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first()).toHaveText('Professional');
  await expect(page.getByText('$129.50', { exact: true }).first()).toBeVisible();
});
