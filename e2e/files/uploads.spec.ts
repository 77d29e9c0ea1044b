import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const mine = () => randomUUID().slice(0, 8);
const film = (name: string, bytes: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer: bytes });

test('a client uploads several files, pauses one and goes on; the studio reads it', async ({
  page,
  visit,
  loginAs,
  hold,
  expectAccessible,
}) => {
  const word = mine();
  const large = randomBytes(3_000_000);
  await loginAs('client');
  await visit('/dashboard/files');
  await expect(page.getByRole('heading', { name: 'My Files' })).toBeVisible();
  // The first piece waits, so that there is time to pause it.
  const letGo = await hold((url) => /\/api\/uploads\/[0-9a-f-]+$/.test(url.pathname));
  await page.getByLabel('Upload files').setInputFiles([film(`Film ${word}.mov`, large)]);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await uploads.getByRole('button', { name: `Pause Film ${word}.mov` }).click();
  await expect(uploads.getByText('Paused')).toBeVisible();
  await expectAccessible();
  letGo();
  const second = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.status() === 204);
  await uploads.getByRole('button', { name: `Resume Film ${word}.mov` }).click();
  await second;
  await page
    .getByLabel('Upload files')
    .setInputFiles([film(`Notes ${word}.txt`, Buffer.from('Some words')), film(`Empty ${word}.txt`, Buffer.alloc(0))]);
  await expect(uploads.getByText(`“Empty ${word}.txt” is empty.`)).toBeVisible();
  await expect(uploads.getByText('Uploaded')).toHaveCount(2);
  const rows = page.getByRole('region', { name: 'My files' }).getByRole('row', { name: new RegExp(word) });
  await expect(rows).toHaveCount(2);
  const path = await rows.filter({ hasText: 'Film' }).getByRole('link', { name: /^View/ }).getAttribute('href');
  const read = await page.request.get(path ?? '');
  expect(sha256(await read.body())).toBe(sha256(large));

  await rows
    .filter({ hasText: 'Notes' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted successfully')).toBeVisible();
  await expect(rows).toHaveCount(1);

  await loginAs('business');
  expect((await page.request.get(path ?? '')).status()).toBe(404);
  await loginAs('admin');
  await visit(`/admin/files?q=${word}`);
  await expect(page.getByRole('row', { name: new RegExp(`Film ${word}`) })).toContainText('2.86 MB');
  expect((await page.request.get(path ?? '')).status()).toBe(200);
});

test('the studio keeps what it uploads, unless it is given to a client', async ({ page, app, visit, loginAs }) => {
  const word = mine();
  // The contact of the account, made here where there is none yet.
  const { rows } = await app.pool.query<{ first_name: string; email: string }>(
    `insert into contacts (id, first_name, last_name, email, user_id)
     select gen_random_uuid(), first_name, last_name, email, id from users where email = 'client@studio.test'
     on conflict (user_id) do update set phone = contacts.phone returning first_name, email`,
  );
  const { first_name = '', email = '' } = rows[0] ?? {};
  await loginAs('super_admin');
  await visit(`/admin/files?q=${word}`);
  const area = page.getByRole('region', { name: 'Upload' });
  await area.getByLabel('Upload files').setInputFiles([film(`Kept ${word}.txt`, Buffer.from('kept'))]);
  await expect(page.getByRole('row', { name: new RegExp(`Kept ${word}`) })).toBeVisible();
  await page.getByRole('combobox', { name: 'Give to client' }).fill(email);
  await page.getByRole('option').filter({ hasText: email }).click();
  await expect(page.getByRole('combobox', { name: 'Give to client' })).toHaveValue(new RegExp(first_name));
  await area.getByLabel('Upload files').setInputFiles([film(`Given ${word}.txt`, Buffer.from('given'))]);
  await expect(page.getByRole('row', { name: new RegExp(`Given ${word}`) })).toBeVisible();
  await loginAs('client');
  await visit(`/dashboard/files?q=${word}`);
  const own = page.getByRole('region', { name: 'My files' });
  await expect(own.getByRole('row', { name: new RegExp(`Given ${word}`) })).toContainText('The studio');
  await expect(own.getByRole('row', { name: new RegExp(`Kept ${word}`) })).toHaveCount(0);
});
