import { expect, test } from '../fixtures.ts';

// The pages are everybody's: other tests of this worker find them as they were.
test.afterEach(async ({ app }) => {
  await app.pool.query('delete from offers');
});

test('a plan is changed, moved by keys and seen at once; a template card is added', async ({
  page,
  loginAs,
  visit,
  expectAccessible,
}) => {
  await loginAs('admin');
  await visit('/admin/content/pricing');
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

  await visit('/pricing');
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first()).toHaveText('Professional');
  await expect(page.getByText('$129.50', { exact: true }).first()).toBeVisible();

  await visit('/admin/content/templates');
  await page.getByRole('button', { name: 'Template cards' }).click();
  await page.getByRole('button', { name: 'Add template card' }).click();
  const adding = page.getByRole('dialog', { name: 'Add template card' });
  await adding.getByLabel('Name').fill('Harbour Lights');
  await adding.getByLabel('Text').fill('For berths, tides and the people who know them.');
  // Whoever leaves by mistake is asked.
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(adding.getByLabel('Name')).toHaveValue('Harbour Lights');
  await adding.getByRole('button', { name: 'Add template card' }).click();
  await expect(adding.getByText('Please name at least one feature')).toBeVisible();
  await adding.getByRole('textbox', { name: 'Features' }).fill('Berths\nTides');
  await adding.getByRole('button', { name: 'Add template card' }).click();
  await expect(adding).toBeHidden();
  await visit('/templates');
  const card = page.getByRole('listitem').filter({ hasText: 'Harbour Lights' });
  await expect(card.getByRole('link', { name: 'Ask about it: Harbour Lights' })).toHaveAttribute('href', /service=Harbour/);
});
