import { expect, test } from '../fixtures.ts';

const saved = (method: string, path: RegExp) => (answer: { request(): { method(): string }; url(): string; ok(): boolean }) =>
  answer.request().method() === method && path.test(answer.url()) && answer.ok();

test('files of a project: dropped, renamed, moved, shared and looked at by the studio, and read by the client', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = Date.now().toString(36);
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into projects (id, name, status, client_id) select gen_random_uuid(), name, 'active', u.id
     from (values ('Pier ' || $1, 'client@studio.test'), ('Quay ' || $1, 'business@studio.test')) as made(name, email)
     join users u on u.email = made.email order by name returning id`,
    [mark],
  );
  const [pier, quay] = rows.map(({ id }) => id);
  await loginAs('admin');
  await visit(`/admin/projects/${pier}`);
  const files = page.getByRole('region', { name: 'Files' });
  const list = files.getByRole('list', { name: 'Files and folders' });
  await expect(files.getByText('No files yet')).toBeVisible();

  // Dropped, as from the desktop.
  const dropped = await page.evaluateHandle((word) => {
    const data = new DataTransfer();
    data.items.add(new File(['<script>alert(1)</script> Words'], `Notes ${word}.html`, { type: 'text/html' }));
    data.items.add(new File(['Some more words'], `More ${word}.txt`, { type: 'text/plain' }));
    return data;
  }, mark);
  await files.getByText('Drop them here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await files.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('a/b');
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
  await expect(page.getByText('A name cannot hold slashes or control characters')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Name').fill(`Texts ${mark}`);
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click();
  await expect(list.getByRole('link', { name: `Texts ${mark}` })).toBeVisible();

  const menu = async (name: string, item: string) => {
    await list.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu(`More ${mark}.txt`, 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill(`Better ${mark}.txt`);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(list.getByText(`Better ${mark}.txt`)).toBeVisible();

  await menu(`Better ${mark}.txt`, 'Move');
  await page.getByRole('searchbox', { name: 'Move to' }).fill(`Texts ${mark}`);
  await page.getByRole('dialog').getByText(`Texts ${mark}`, { exact: true }).click();
  await expectAccessible();
  const moved = page.waitForResponse(saved('PUT', /\/api\/admin\/files\//));
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await moved;
  await expect(list.getByText(`Better ${mark}.txt`)).toHaveCount(0);

  await menu(`Texts ${mark}`, 'Share');
  await page.getByRole('searchbox', { name: 'Share with a client or a project' }).fill(`Quay ${mark}`);
  await page.getByRole('dialog').getByText(`Quay ${mark}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Shared with' }).getByText(`Quay ${mark}`)).toBeVisible();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  // A page is shown as the letters that it is made of.
  await list.getByRole('button', { name: `Preview Notes ${mark}.html` }).click();
  await expect(page.getByRole('dialog').getByText('<script>alert(1)</script> Words')).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');

  await list.getByRole('link', { name: `Texts ${mark}` }).click();
  await expect(list.getByText(`Better ${mark}.txt`)).toBeVisible();
  const zip = page.waitForEvent('download');
  await files.getByRole('link', { name: 'Download as zip' }).click();
  expect((await zip).suggestedFilename()).toBe(`Texts ${mark}.zip`);

  await page.setViewportSize({ width: 390, height: 844 });
  // The studio's page asks for its tasks again and again, which the client may not.
  await page.goto('about:blank');
  await loginAs('client');
  await visit(`/dashboard/projects/${pier}`);
  const own = page.getByRole('list', { name: 'Files and folders' });
  await own.getByRole('link', { name: `Texts ${mark}` }).click();
  await own.getByRole('button', { name: `Preview Better ${mark}.txt` }).click();
  await expect(page.getByRole('dialog').getByText('Some more words')).toBeVisible();
  await page.keyboard.press('Escape');
  await loginAs('business');
  await visit('/dashboard/files');
  await page
    .getByRole('list', { name: 'Folders' })
    .getByRole('link', { name: `Texts ${mark}` })
    .click();
  await expect(own.getByText(`Better ${mark}.txt`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upload' })).toHaveCount(0);
  await expectAccessible();
  expect((await page.request.get(`/api/projects/${pier}/folder`)).status()).toBe(404);
  expect((await page.request.get(`/api/projects/${quay}/folder`)).status()).toBe(200);
});
