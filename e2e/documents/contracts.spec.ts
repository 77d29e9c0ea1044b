import type { Locator } from '@playwright/test';
import { expect, painted, test } from '../fixtures.ts';

/** Replaces whatever stands in an editor of terms. */
async function write(editor: Locator, ...lines: string[]) {
  await editor.press('ControlOrMeta+a');
  for (const [at, line] of lines.entries()) {
    if (at > 0) await editor.press('Enter');
    await editor.pressSequentially(line);
  }
}

test('the terms of a contract are written with fields, bold words and any script, and joined again', async ({
  page,
  visit,
  loginAs,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  await loginAs('admin');

  // A template with a field, a bold word and a second term.
  await visit('/admin/contracts/templates');
  await page.getByRole('button', { name: 'Create contract template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create contract template' });
  await dialog.getByLabel('Name').fill(`Terms ${mark}`);
  // What was typed is not thrown away unasked.
  await page.keyboard.press('Escape');
  const asked = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(`Terms ${mark}`);
  await dialog.getByLabel('Contract type').selectOption('Consulting');
  const terms = dialog.getByRole('textbox', { name: 'Terms and conditions' });
  await write(terms, 'For {{somebody}}.');
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await expect(dialog.getByText(/There is no field \{\{somebody\}\}\. You can use \{\{client_name\}\}/)).toBeVisible();
  await expectAccessible();
  await write(terms, 'For ');
  const bar = dialog.getByRole('toolbar', { name: 'Terms and conditions' });
  await bar.getByRole('button', { name: 'Insert field' }).click();
  await page.getByRole('menuitem', { name: /Client’s name/ }).click();
  await expect(terms).toBeFocused();
  await terms.pressSequentially(', who pays ');
  await bar.getByRole('button', { name: 'Bold' }).click();
  await expect(bar.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await terms.pressSequentially('{{total}}');
  await terms.press('ControlOrMeta+b');
  await terms.pressSequentially(' in *full*.');
  await terms.press('Enter');
  await terms.pressSequentially('Second term');
  await expect(terms.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByText('Template created successfully')).toBeVisible();

  // A contract from it, with a term of its own in two more scripts.
  await page.goto('/admin/contracts/new');
  await page.getByLabel('Title').fill(`Advice ${mark}`);
  await page.getByLabel('Total amount').fill('900');
  await page.getByLabel('Start from a template').selectOption(`Terms ${mark}`);
  const body = page.getByRole('textbox', { name: 'Terms and conditions' });
  await expect(body.getByRole('listitem')).toHaveText(['For {{client_name}}, who pays {{total}} in *full*.', 'Second term']);
  const [japanese, arabic] = ['発注者は一週間以内に回答するものとします。', 'يدفع العميل نصف المبلغ قبل بدء العمل.'];
  // The editor hears where the caret is after the key; what is typed before that is put where it was, or is the browser's own.
  const move = async (key: string) => {
    await body.press(key);
    await painted(page);
  };
  await move('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(japanese);
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(arabic);
  await expect(body.getByRole('listitem')).toHaveCount(4);
  await body.getByRole('listitem').nth(1).click();
  await move('Home');
  await body.press('Backspace');
  await expect(body.getByRole('listitem')).toHaveText([
    'For {{client_name}}, who pays {{total}} in *full*.Second term',
    japanese,
    arabic,
  ]);
  await page.getByRole('button', { name: 'Create Contract' }).click();
  await expect(page.getByText('Contract created successfully')).toBeVisible();
  const text = page.getByRole('article', { name: /^Text of CON-/ });
  await expect(text.locator('strong', { hasText: '$900.00' })).toBeVisible();
  for (const term of [japanese, arabic]) await expect(text.getByText(term)).toBeVisible();
  await expectAccessible();
});
