import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

const mine = () => randomUUID().slice(0, 8);

/** Rows of attachments, newest last. */
async function addFiles({ pool }: StudioApp, names: string[], size = 1536): Promise<string[]> {
  const paths: string[] = [];
  for (const name of names) {
    const id = randomUUID();
    paths.push(`2026/11/${id}.png`);
    await pool.query(
      `insert into files (id, original_name, filename, path, content_type, size, visibility, subject_type, subject_id)
       values ($1, $2, $3, '2026/11/' || $3, 'image/png', $4, 'owner', 'ticket', gen_random_uuid())`,
      [id, name, `${id}.png`, size],
    );
  }
  return paths;
}

test('an administrator finds a file, opens it in a new tab, deletes it and takes that back', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
}) => {
  const word = mine();
  const [path] = await addFiles(app, [`Harbour ${word}.png`]);
  await loginAs('admin');
  await visit(`/admin/files?q=${word}`);
  const row = page.getByRole('row', { name: new RegExp(word) });
  await expect(row).toContainText('1.5 KB');
  await expect(row).toContainText('image/png');
  const view = row.getByRole('link', { name: `View Harbour ${word}.png` });
  await expect(view).toHaveAttribute('href', `/files/${path}`);
  await expect(view).toHaveAttribute('target', '_blank');

  await row.getByRole('button', { name: `Delete Harbour ${word}.png` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this file?' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  const restored = page.waitForResponse((response) => response.url().endsWith('/restore'));
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await restored).ok()).toBe(true);
  await expect(row).toBeVisible();

  await app.pool.query('update files set deleted_at = now() where path = $1', [path]);
  await visit(`/admin/files?q=${word}&state=deleted`);
  await row.getByRole('button', { name: `Restore Harbour ${word}.png` }).click();
  await expect(row).toHaveCount(0);
  await visit(`/admin/files?q=${word}`);
  await expect(row).toBeVisible();
});

test('the list has pages of 10, 20, 50 and 100, and tells what failed', async ({ page, app, visit, loginAs, allowConsole }) => {
  allowConsole(/status of 500/);
  const word = mine();
  await addFiles(
    app,
    Array.from({ length: 21 }, (_, n) => `Meadow ${word} ${n}.png`),
  );
  await loginAs('super_admin');
  await visit(`/admin/files?q=${word}`);
  const rows = page.getByRole('row', { name: new RegExp(word) });
  await expect(rows).toHaveCount(20);
  const sizes = page.getByLabel('Rows per page');
  await expect(sizes.getByRole('option')).toHaveText(['10', '20', '50', '100']);
  await sizes.selectOption('10');
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows.filter({ hasText: `${word} 10.png` })).toBeVisible();
  await sizes.selectOption('50');
  await expect(rows).toHaveCount(21);

  const broken = { status: 500, contentType: 'application/json', body: '{}' };
  await page.route('**/api/admin/files/*', (route) => route.fulfill(broken));
  await rows
    .first()
    .getByRole('button', { name: /^Delete / })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete file')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/api/admin/files?*', (route) => route.fulfill(broken));
  await page.getByLabel('Search files...').fill(`${word} nowhere`);
  await expect(page.getByText('Failed to fetch files')).toBeVisible();
});
