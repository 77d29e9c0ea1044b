import { expect, test } from '../fixtures.ts';

test('the owner merges two contacts of one person, sees everything of both, and takes them apart again', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const [office, home] = [`office-${mark}@merge.test`, `home-${mark}@merge.test`];
  const add = async (email: string, last: string, company: string | null): Promise<string> => {
    const { rows } = await app.pool.query(
      `insert into contacts (id, first_name, last_name, email, company_name, client_since)
       values (gen_random_uuid(), 'Odile', $1, $2, $3, now()) returning id`,
      [last, email, company],
    );
    return rows[0].id;
  };
  const kept = await add(home, `Home${mark}`, null);
  const merged = await add(office, `Office${mark}`, 'Odile & Co');
  await app.pool.query(`insert into projects (id, name, contact_id) values (gen_random_uuid(), $1, $2)`, [
    `Shop ${mark}`,
    merged,
  ]);

  await loginAs('admin');
  await visit(`/admin/clients/${kept}?tab=projects`);
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge Odile Home${mark}` });
  const other = dialog.getByRole('combobox', { name: 'The other contact' });
  await other.fill(office);
  // Quicker than the list: the answer to what was typed is taken when it comes.
  await other.press('Enter');
  await expect(other).toHaveValue(`Odile Office${mark}, Odile & Co`);
  const together = dialog.getByRole('region', { name: 'What comes together' });
  await expect(together).toContainText(`Odile Home${mark} (${home}) stays.`);
  await expect(together).toContainText('1 project');
  await expect(together).toContainText('the business name');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Merge contacts' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: `Shop ${mark}` })).toBeVisible();
  await expect(page.getByText(office)).toBeVisible();

  // The address of the merged one leads to the one that stays.
  await visit(`/admin/clients/${merged}?tab=projects`);
  await expect(page).toHaveURL(new RegExp(`/admin/clients/${kept}\\?tab=projects`));
  await page.getByRole('button', { name: 'Merge' }).click();
  await dialog.getByRole('button', { name: `Undo the merge of ${office}` }).click();
  await expect(dialog.getByRole('region', { name: `Merged into Odile Home${mark}` })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: `Shop ${mark}` })).toHaveCount(0);
});

test('a note that somebody else changed meanwhile is not overwritten unseen, and what was typed stays', async ({
  page,
  app,
  visit,
  loginAs,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const { rows } = await app.pool.query(
    `insert into contacts (id, first_name, email, client_since) values (gen_random_uuid(), 'Nora', $1, now()) returning id`,
    [`nora-${Date.now().toString(36)}@notes.test`],
  );
  const { id } = rows[0];
  await app.pool.query(`insert into client_notes (id, contact_id, text) values (gen_random_uuid(), $1, 'Likes tea')`, [id]);
  await loginAs('admin');
  await visit(`/admin/clients/${id}?tab=notes`);
  await page.getByRole('button', { name: 'Edit note' }).click();
  const text = page.getByLabel('Edit note');
  await text.fill('Likes green tea');
  await app.pool.query(`update client_notes set text = 'Likes coffee', updated_at = now() where contact_id = $1`, [id]);
  await page.getByRole('button', { name: 'Save note' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Somebody else changed this note meanwhile.' });
  await expect(told).toContainText('Likes coffee');
  await expect(text).toHaveValue('Likes green tea');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Likes green tea' })).toContainText('(changed)');
  const stored = await app.pool.query('select text from client_notes where contact_id = $1', [id]);
  expect(stored.rows).toEqual([{ text: 'Likes green tea' }]);
});
