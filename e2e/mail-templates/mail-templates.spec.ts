import { expect, people, test } from '../fixtures.ts';

test('the owner edits a template, sees it at once, tests it by mail, and resets it', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  await visit('/admin/forms/templates');
  await expect(page.getByRole('link', { name: /^Email Templates \(\d+\)$/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('Subscription ended');
  await expect(page).toHaveURL(/q=Subscription\+ended/);
  await page.getByRole('button', { name: /^Subscription ended/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscription ended' });
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Your subscription has ended' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send Test Email' })).toBeEnabled();
  await dialog.getByRole('link', { name: 'Edit Template' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription ended' })).toBeVisible();
  await expectAccessible();

  const save = page.getByRole('button', { name: 'Save', exact: true });
  const subject = page.getByLabel('Subject', { exact: true });
  await subject.fill(`Goodbye ${mark} {{nobody}}`);
  await expect(page.getByText('{{nobody}} is not a field of this template')).toBeVisible();
  await subject.fill(`Goodbye ${mark}: `);
  await page.getByRole('button', { name: 'Insert a field into Subject' }).click();
  await page.getByRole('menuitem', { name: '{{service}}' }).click();
  await expect(subject).toHaveValue(`Goodbye ${mark}: {{service}}`);

  // The last block goes up by the keyboard, the preview follows, in the dark and as text.
  await page.getByRole('button', { name: 'Move button 3', exact: true }).press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move button 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: 'Paragraph' }).click();
  await page.getByRole('textbox', { name: 'Text' }).last().fill(`Come back ${mark}, {{name|friend}}.`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.frameLocator('iframe').getByText(`Come back ${mark}, Ada.`)).toBeVisible();
  await preview.getByLabel('Colours of the preview').selectOption('dark');
  await preview.getByLabel('Width of the preview').selectOption('phone');
  const frame = preview.frameLocator('iframe').locator('body');
  await expect(frame).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await preview.getByRole('tab', { name: 'Plain text' }).click();
  await expect(preview.getByText(`Come back ${mark}, Ada.`)).toBeVisible();

  // What is not saved is not lost by a press on a link.
  page.once('dialog', (asked) => void asked.dismiss());
  await page.getByRole('link', { name: 'Email Templates', exact: true }).click();
  await expect(subject).toHaveValue(`Goodbye ${mark}: {{service}}`);

  await page.getByRole('button', { name: 'Send Test Email' }).click();
  const test1 = await app.mail.waitFor((mail) => mail.subject === `Test: Goodbye ${mark}: Care plan`);
  expect(test1.to).toEqual([people.admin.email]);
  expect(test1.text).toContain(`Come back ${mark}, Ada.`);
  await save.click();
  await expect(page.getByText('Template saved')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(subject).toHaveValue(`Goodbye ${mark}: {{service}}`);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Reset to original' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(subject).toHaveValue('{{service}} has ended');
});
