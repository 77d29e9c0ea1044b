import { expect, test } from '../fixtures.ts';
import { expectRun, sendContactForm } from './trigger.ts';

test('a workflow is written by keyboard, started by a form, and its failed step is mended and resumed', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  const mark = Date.now().toString(36);
  const name = `Greeting ${mark}`;
  await loginAs('admin');
  await visit('/admin/workflows');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workflows');
  await page.getByRole('button', { name: 'Create Workflow' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Workflow' });
  const naming = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await naming.pressSequentially(name);
  // What was typed is not thrown away unasked.
  const asked = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  await expect(naming).toHaveValue(name);
  const press = async (label: string) => {
    await dialog.getByRole('button', { name: label, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Email');
  await dialog
    .getByRole('textbox', { name: 'Subject', exact: true })
    .pressSequentially(`Thank you ${mark}, {{client.first_name|you}}`);
  await press('Action');
  await dialog.getByRole('combobox', { name: 'What to do', exact: true }).selectOption('Create a task');
  await press('Create Workflow');
  await expect(dialog.getByText('Please enter a text')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('We read your message.');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).pressSequentially(`Call {{client.name}} ${mark}`);
  await press('Create Workflow');
  await expect(page.getByText('Workflow created successfully')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('Active');
  await expect(card).toContainText('Form submission');

  await visit('/contact');
  await sendContactForm(page, {
    name: 'Wanda Workflow',
    email: `wanda-${mark}@example.com`,
    message: 'We need a new site by spring.',
  });
  await expectRun(app, name, 'failed');
  const { rows: mails } = await app.pool.query(
    'select to_address, subject from mail_outbox where template = $1 and subject like $2',
    ['workflows.message', `%${mark}%`],
  );
  expect(mails).toEqual([{ to_address: `wanda-${mark}@example.com`, subject: `Thank you ${mark}, Wanda` }]);

  await visit('/admin/workflows');
  await card.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Workflow' });
  await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  // Nothing was typed, so nothing is asked.
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await expect(asked).toHaveCount(0);
  await card.getByRole('button', { name: `Edit ${name}` }).click();
  await edit.getByRole('combobox', { name: 'What to do', exact: true }).selectOption('Notify the studio');
  await edit.getByRole('textbox', { name: 'Title', exact: true }).fill(`Mended ${mark}`);
  await edit.getByRole('textbox', { name: 'Text', exact: true }).nth(1).fill('It works now.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Workflow updated successfully')).toBeVisible();
  await expect(edit).toHaveCount(0);
  await expect(asked).toHaveCount(0);
  await card.getByRole('link', { name: '1 failed' }).click();
  await page.getByRole('row').filter({ hasText: name }).getByText(name).click();
  const run = page.getByRole('dialog', { name: 'Run' });
  await expect(run.getByText('This client has no project under way.').first()).toBeVisible();
  await expectAccessible();
  await run.getByRole('button', { name: 'Resume with newest version' }).click();
  await expect(run.getByText(`Notice to the studio: “Mended ${mark}”`)).toBeVisible({ timeout: 20_000 });
  await expect(run.getByText('Completed', { exact: true })).toBeVisible();

  await visit('/admin/workflows');
  await card.getByRole('button', { name: `Test run of ${name}` }).click();
  await page.getByRole('button', { name: 'Start test run' }).click();
  await expect(page.getByText('Test Run Started')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await card.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rehearse on the last 30 days' }).click();
  await expect(page.getByRole('dialog').getByText(`wanda-${mark}@example.com`).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: `Pause ${name}` }).click();
  await expect(page.getByText('Workflow Paused')).toBeVisible();
  await card.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Workflow deleted successfully')).toBeVisible();
  await expect(card).toHaveCount(0);
});
