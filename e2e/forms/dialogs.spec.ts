import { expect, test } from '../fixtures.ts';

test('a dialog of the site takes the focus, gives it back, and opens by keyboard', async ({ page, expectAccessible }) => {
  await page.goto('/templates');
  const opener = page.getByRole('button', { name: 'Contact Us' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The browser itself looks at an address before anything is sent.
  await page.getByRole('button', { name: 'Request Custom Design' }).click();
  const website = page.getByRole('dialog', { name: 'Request Custom Design' }).getByLabel('Current website');
  await website.fill('not an address');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  expect(await website.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  await expect(page.getByText('Please fill in all required fields')).toHaveCount(0);
});
