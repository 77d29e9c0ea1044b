import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';

const failure = { success: false, data: null, error: null, code: 'INTERNAL_SERVER_ERROR' };

test('the owner begins, finds, reads, changes and exports a project, and its client sees it', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(/500/);
  const mark = Date.now().toString(36);
  // The contact of the account, made here where there is none yet.
  const { rows } = await app.pool.query<{ user_id: string; email: string }>(
    `insert into contacts (id, first_name, last_name, email, user_id)
     select gen_random_uuid(), first_name, last_name, email, id from users where email = 'business@studio.test'
     on conflict (user_id) do update set phone = contacts.phone returning user_id, email`,
  );
  const { user_id = '', email = '' } = rows[0] ?? {};
  const tail = user_id.slice(-8);
  await loginAs('admin');
  await visit('/admin/projects');
  await expect(page.getByLabel('Status', { exact: true }).locator('option')).toHaveText([
    'All Statuses',
    'Pending',
    'Active',
    'Completed',
    'Cancelled',
  ]);

  // What is missing is said beside its field; the client is found by the address.
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const creating = page.getByRole('dialog', { name: 'New Project' });
  await creating.getByRole('button', { name: 'Create Project' }).click();
  await expect(creating.getByText('Please enter a project name')).toBeVisible();
  await creating.getByLabel('Project Name').fill(`Harbour ${mark}`);
  await creating.getByRole('button', { name: 'Create Project' }).click();
  await expect(creating.getByText('Please choose a client')).toBeVisible();
  const client = creating.getByRole('combobox', { name: 'Client' });
  await client.fill(email);
  await page.getByRole('listbox', { name: 'Client' }).getByRole('option', { name: 'Bea Business' }).click();
  await creating.getByLabel('Description').fill('All pages of the harbour');
  await creating.getByLabel('Budget (USD)').fill('99999999.99');
  await creating.getByLabel('Deadline').fill('2099-03-01');
  await expectAccessible();
  await creating.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible();
  await expect(creating).toHaveCount(0);

  // It is found by its name, by its client and by the client's id; a filter that does not fit leaves nothing.
  const search = page.getByPlaceholder('Search projects...');
  const row = page.getByRole('row').filter({ hasText: `Harbour ${mark}` });
  await search.fill(`harbour ${mark}`);
  await expect(row).toContainText(tail);
  await expect(row).toContainText('All pages of the harbour');
  await expect(row).toContainText('$99,999,999.99');
  await expect(row).toContainText('Mar 1, 2099');
  await expect(row).toContainText('Pending');
  await search.fill(email);
  await expect(page).toHaveURL(/q=business/);
  await expect(row).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('cancelled');
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible();
  // What is typed in the very moment the cleared list is shown stays, and is searched.
  const clear = page.getByRole('button', { name: 'Clear all' }).first();
  const button = await clear.elementHandle();
  await search.evaluate(
    (input: HTMLInputElement, { button, text }) => {
      new MutationObserver((_, observer) => {
        if (button?.isConnected) return;
        observer.disconnect();
        // As the browser does it: past React's own setter, then the event.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    },
    { button, text: tail },
  );
  await clear.click();
  await expect(page).toHaveURL(new RegExp(`q=${tail}`));
  await expect(row).toBeVisible();

  await row
    .getByRole('button', { name: `Harbour ${mark}`, exact: false })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: `Harbour ${mark}` });
  await expect(details).toContainText(user_id);
  await expect(details).toContainText('$99,999,999.99');
  await expectAccessible();
  await details.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(editing.getByLabel('Budget (USD)')).toHaveValue('99999999.99');
  await editing.getByLabel('Budget (USD)').fill('a lot');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing.getByText('Please enter a number')).toBeVisible();
  await editing.getByLabel('Budget (USD)').fill('');
  await editing.getByLabel('Status').selectOption('cancelled');
  await page.route(/\/api\/admin\/projects\/[0-9a-f-]+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: failure }) : route.fallback(),
  );
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing.getByText('Failed to update project')).toBeVisible();
  await page.unrouteAll();
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Project updated successfully')).toBeVisible();
  await expect(editing).toHaveCount(0);
  await expect(details).toContainText('Cancelled');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Cancelled');
  await expect(row).not.toContainText('$');

  await search.fill(`harbour ${mark}`);
  await expect(page).toHaveURL(/q=harbour/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"Harbour ${mark}"`);

  await page.route('**/api/admin/projects?**', (route) => route.fulfill({ status: 500, json: failure }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Failed to fetch projects')).toBeVisible();
  await page.unrouteAll();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to...').fill(`harbour ${mark}`);
  await page.getByRole('option', { name: `Harbour ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Harbour ${mark}`);

  await loginAs('business');
  await visit('/dashboard/projects');
  const card = page
    .getByRole('list', { name: 'Projects' })
    .getByRole('listitem')
    .filter({ hasText: `Harbour ${mark}` });
  await expect(card).toContainText('Cancelled');
  await expect(card).toContainText('Due Mar 1, 2099');
});
