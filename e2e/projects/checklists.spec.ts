import { alive, expect, test } from '../fixtures.ts';

test('the owner asks for content; the client brings it by the private link and in the portal, which says so at home', async ({
  page,
  app,
  browser,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const { rows } = await app.pool.query(
    `insert into projects (id, name, status, client_id) select gen_random_uuid(), $1, 'active', id from users
     where email = 'business@studio.test' returning id`,
    [`Orchard ${mark}`],
  );
  const id: string = rows[0]?.id ?? '';
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  await visit(`/admin/projects/${id}`);
  const ask = page.getByRole('button', { name: 'Ask for content' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Ask for content' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Content');
  // A press beside it closes the untouched form, and asks once something was typed.
  const asked = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
  const pressBeside = () => page.mouse.click(8, 8);
  await pressBeside();
  await expect(dialog).toHaveCount(0);
  await expect(asked).toHaveCount(0);
  await ask.click();
  await dialog.getByLabel('Title').fill('Another');
  await pressBeside();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  await expect(dialog.getByLabel('Title')).toHaveValue('Another');
  await pressBeside();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await ask.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Content');
  await dialog.getByLabel('Title').fill(`Content ${mark}`);
  await dialog.getByLabel('Launch').fill('2099-03-02');
  await dialog.getByRole('textbox', { name: /^Line 1/ }).fill('Text about the orchard');
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await dialog.getByRole('textbox', { name: /^Line 2/ }).fill('Pictures of the trees');
  await dialog.getByLabel('Kind').nth(1).selectOption('files');
  await dialog
    .getByLabel('Due')
    .nth(1)
    .fill(new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10));
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Ask the client' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(asked).toHaveCount(0);
  const list = page.getByRole('article', { name: `Content ${mark}` });
  await expect(list).toContainText('“Pictures of the trees” is');
  const link = await page.evaluate(async (project) => {
    const answer = await fetch(`/api/admin/projects/${project}/checklists`);
    return (await answer.json()).data.items[0].link as string;
  }, id);

  const guest = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: app.url });
  const phone = await guest.newPage();
  await phone.goto(link);
  await alive(phone);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('What we need from you');
  await phone.getByLabel('Files to add: Pictures of the trees').setInputFiles({
    name: 'tree.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A tree'),
  });
  await expect(phone.getByRole('list', { name: 'Files: Pictures of the trees' })).toContainText('tree.txt');
  await phone.getByRole('button', { name: 'Done: Pictures of the trees' }).click();
  await expect(phone.getByText('1 of 2 done')).toBeVisible();
  await expect(phone.getByText(/“Pictures of the trees” came/)).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await guest.close();

  // The owner's page asks for its tasks again and again, which the client may not.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('business');
  await visit('/dashboard');
  const needs = page.getByRole('region', { name: 'What needs you' });
  const title = `Bring “Text about the orchard” for “Orchard ${mark}”`;
  await needs.getByRole('link', { name: `Open the list: ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Orchard ${mark}`);
  await page.getByLabel('Your text: Text about the orchard').fill('Apples since 1902');
  await page.getByRole('button', { name: 'Done: Text about the orchard' }).click();
  await expect(page.getByText('Everything is here. Thank you!')).toBeVisible();
  await expectAccessible();
  await visit('/dashboard');
  await expect(needs.getByRole('heading', { name: title })).toHaveCount(0);
});
