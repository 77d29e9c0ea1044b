import type { Locator } from '@playwright/test';
import { contacts } from '#db/schema/people/contacts.ts';
import { expect, people, test } from '../fixtures.ts';

const failure = { success: false, data: null, error: 'An unexpected error occurred.', code: 'X' };
const contractsApi = /\/api\/admin\/contracts(\/[\w-]+)?(\?.*)?$/;

/** Replaces whatever stands in an editor of terms. */
async function write(editor: Locator, ...lines: string[]) {
  await editor.press('ControlOrMeta+a');
  for (const [at, line] of lines.entries()) {
    if (at > 0) await editor.press('Enter');
    await editor.pressSequentially(line);
  }
}

test('the owner writes a contract from a template, sends it, signs first, takes it back; the client finds it in the portal', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  test.setTimeout(90_000);
  allowConsole(/500|ERR_FAILED|status of 409/);
  const mark = Date.now().toString(36);
  const { rows } = await app.pool.query('select id from users where email = $1', [people.client.email]);
  const user_id = String(rows[0]?.id);
  await app.pool.query(
    'delete from contacts where user_id = $1 and not exists (select 1 from contracts where contact_id = contacts.id) and not exists (select 1 from estimates where contact_id = contacts.id)',
    [user_id],
  );
  await app.db
    .insert(contacts)
    .values({ first_name: 'Carl', last_name: 'Client', email: people.client.email, user_id })
    .onConflictDoNothing();
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

  // The list's three states, then the form.
  await visit('/admin/contracts');
  await page.route(contractsApi, (route) => route.fulfill({ status: 500, json: failure }));
  await page.getByLabel('Status', { exact: true }).selectOption('Cancelled');
  await expect(page.getByRole('alert').getByText('Failed to fetch contracts')).toBeVisible({ timeout: 20_000 });
  await page.unroute(contractsApi);
  await page.route(contractsApi, (route) =>
    route.fulfill({ json: { success: true, data: { items: [], next_cursor: null, more_matches: false }, error: null } }),
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No contracts found' })).toBeVisible();
  await page.unroute(contractsApi);
  await page.getByRole('link', { name: 'Create Contract' }).first().click();
  const save = page.getByRole('button', { name: 'Create Contract' });
  await save.click();
  // A title may be missing, as may the total once there are services.
  await expect(page.getByLabel('Title')).toHaveAttribute('placeholder', 'Untitled Contract');
  await expect(page.getByText('Please enter a total amount or add a line')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Title').fill(`Advice ${mark}`);
  await page.getByLabel('Total amount').fill('1');
  await page.getByLabel('Start from a template').selectOption(`Terms ${mark}`);
  await expect(page.getByLabel('Contract type')).toHaveValue('consulting');
  const body = page.getByRole('textbox', { name: 'Terms and conditions' });
  await expect(body.getByRole('listitem')).toHaveText(['For {{client_name}}, who pays {{total}} in *full*.', 'Second term']);
  await page.getByRole('combobox', { name: 'Client' }).fill(people.client.email);
  await page.getByRole('option', { name: /Carl Client/ }).click();
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByRole('textbox', { name: /^Service/ }).fill('Workshop day');
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('Price').fill('950.25');
  await expect(page.getByLabel('Total amount')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Services' })).toContainText('Total$1,900.50');
  await page.getByLabel('Effective date').fill('2026-12-01');
  await page.getByLabel('Expiration date').fill('2026-11-30');
  await save.click();
  await expect(page.getByText('A contract cannot end before it begins')).toBeVisible();
  await page.getByLabel('Expiration date').fill('');
  await page.route(contractsApi, (route) => route.abort());
  await save.click();
  await expect(page.getByText('Failed to create contract')).toBeVisible();
  await page.unroute(contractsApi);
  await save.click();
  await expect(page.getByText('Contract created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Advice ${mark}` })).toBeVisible();
  const text = page.getByRole('article', { name: /^Text of CON-/ });
  await expect(text.getByText('For Carl Client, who pays $1,900.50 in *full*.')).toBeVisible();
  await expect(text.locator('strong', { hasText: '$1,900.50' })).toBeVisible();
  await expectAccessible();

  // An edit; joining two terms with Backspace; then it is sent and signed by the studio first.
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Quantity')).toHaveValue('2');
  await expect(page.getByRole('group', { name: 'Services' })).toContainText('Total$1,900.50');
  const change = page.getByRole('button', { name: 'Save Changes' });
  await body.getByRole('listitem').nth(1).click();
  // The editor hears where the caret is after the key; a Backspace before that would be the browser's own, with styles of its own.
  const moved = await page.evaluateHandle(() => ({
    heard: new Promise<void>((done) => document.addEventListener('selectionchange', () => done(), { once: true })),
  }));
  await body.press('Home');
  await moved.evaluate(({ heard }) => heard);
  await body.press('Backspace');
  await expect(body.getByRole('listitem')).toHaveText(['For {{client_name}}, who pays {{total}} in *full*.Second term']);
  await page.route(contractsApi, (route) => route.abort());
  await change.click();
  await expect(page.getByText('Failed to update contract')).toBeVisible();
  await page.unroute(contractsApi);
  await change.click();
  await expect(page.getByText('Contract updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Contract sent')).toBeVisible();
  await page.getByRole('button', { name: 'Sign for the studio' }).click();
  const signing = page.getByRole('dialog', { name: 'Sign for the studio' });
  await signing.getByLabel('Full name').fill('');
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(signing.getByText('Please enter your name')).toBeVisible();
  await signing.getByLabel('Full name').fill('Ada Admin');
  // What a colleague sends meanwhile is not signed before it was read.
  const contract = `${app.url}/api${new URL(page.url()).pathname}`;
  const headers = { origin: app.url };
  const { data } = await (await page.request.get(contract)).json();
  expect((await page.request.put(contract, { headers, data: { ...data, payment_terms: ['Net 14'] } })).status()).toBe(200);
  expect((await page.request.post(`${contract}/send`, { headers, data: {} })).status()).toBe(200);
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('This contract has changed since you opened it.')).toBeVisible();
  await signing.getByRole('button', { name: 'Cancel' }).click();
  await expect(text.getByText('Net 14')).toBeVisible();
  await page.getByRole('button', { name: 'Sign for the studio' }).click();
  await expect(signing.getByText(/, version 2\./)).toBeVisible();
  await signing.getByLabel('Full name').fill('Ada Admin');
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Admin signed', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Contracts' }).first().click();
  const card = page
    .getByRole('list', { name: 'Contracts' })
    .getByRole('listitem')
    .filter({ hasText: `Advice ${mark}` });
  await expect(card).toContainText('Admin signed');
  await expect(card).toContainText('$1,900.50');
  await expect(card).toContainText('December 1, 2026');
  await expect(card.getByRole('link', { name: /^View Advice/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Filter by client' }).fill(people.client.email);
  await page.getByRole('option', { name: /Carl Client/ }).click();
  await expect(page).toHaveURL(/contact_id=/);
  await expect(card).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  await expect(card).toHaveCount(0);

  // The client sees it under Documents, until the link is revoked.
  await loginAs('client');
  await visit('/dashboard/documents');
  const own = page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('listitem')
    .filter({ hasText: `Advice ${mark}` });
  await expect(own.getByRole('link', { name: /^Read and sign: Advice/ })).toHaveAttribute('href', /^\/document\/contract\//);
  await expect(own.getByRole('link', { name: /as PDF$/ })).toBeVisible();
  await loginAs('admin');
  await page.goto('/admin/contracts');
  await card.getByRole('link', { name: `Advice ${mark}`, exact: true }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Revoke link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('The link is revoked')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel contract' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel contract' }).click();
  await expect(page.getByText('Contract cancelled')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
});
