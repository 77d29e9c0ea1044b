import { expect, test } from '../fixtures.ts';

test('files of a project are dropped, read as the letters that they are made of, and taken along as a zip', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into projects (id, name, status, client_id) select gen_random_uuid(), 'Pier ' || $1, 'active', id
     from users where email = 'client@studio.test' returning id`,
    [mark],
  );
  const path = `projects/${rows[0]?.id}`;
  await loginAs('admin');
  await visit(`/admin/${path}`);
  const files = page.getByRole('region', { name: 'Files' });
  const list = page.getByRole('list', { name: 'Files and folders' });
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
  await list.getByRole('button', { name: `Preview Notes ${mark}.html` }).click();
  await expect(page.getByRole('dialog').getByText('<script>alert(1)</script> Words')).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  const zip = page.waitForEvent('download');
  await files.getByRole('link', { name: 'Download as zip' }).click();
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('client');
  await visit(`/dashboard/${path}`);
  await list.getByRole('button', { name: `Preview More ${mark}.txt` }).click();
  await expect(page.getByRole('dialog').getByText('Some more words')).toBeVisible();
});
