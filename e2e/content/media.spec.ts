import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from '../fixtures.ts';

// The home page is everybody's: other tests of this worker find it as it was.
test.afterEach(async ({ app }) => {
  await app.pool.query(`delete from content_pages where page = 'home'`);
});

async function photo(): Promise<Buffer> {
  const sheet = createCanvas(280, 200);
  const context = sheet.getContext('2d');
  context.fillStyle = '#31514f';
  context.fillRect(0, 0, 280, 200);
  context.fillStyle = '#e2703a';
  context.fillRect(170, 24, 80, 80);
  return sheet.encode('jpeg', 85);
}

test('a picture is uploaded, described, replaced, cropped, put on the home page, and cannot be deleted there', async ({
  page,
  app,
  loginAs,
  expectAccessible,
}) => {
  const word = `Roof ${Date.now().toString(36)}`;
  await loginAs('admin');
  await page.goto('/admin/content/media');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content');
  const file = { name: `${word}.jpg`, mimeType: 'image/jpeg', buffer: await photo() };
  await page.getByLabel('Upload pictures').setInputFiles([file]);
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText('Uploaded')).toBeVisible();

  // A new file, whose crop goes with the old one, is no conflict with oneself.
  await app.pool.query(`update media_items set crop = '{"x":0,"y":0,"width":200,"height":200}' where title = $1`, [word]);
  await page.getByRole('button', { name: `Open ${word}` }).click();
  const sheet = page.getByRole('dialog', { name: word });
  const stored = async () =>
    (await app.pool.query('select alt, crop is null as is_whole from media_items where title = $1', [word])).rows;
  await expect(sheet.getByLabel('Shape')).toHaveValue('1:1');
  await sheet.getByLabel('Alt text').fill('A red roof above green fields');
  await sheet.getByLabel('New file for this picture').setInputFiles([file]);
  await expect(sheet.getByLabel('Shape')).toHaveValue('');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.poll(stored).toEqual([{ alt: 'A red roof above green fields', is_whole: true }]);
  await sheet.getByLabel('Shape').selectOption('1:1');
  await sheet.getByLabel('From the left').fill('75');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.poll(stored).toEqual([{ alt: 'A red roof above green fields', is_whole: false }]);
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: `Open ${word}` })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search pictures...' }).fill('red roof');
  const found = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found.getByText('Preparing')).toHaveCount(0, { timeout: 20_000 });

  await page.goto('/admin/content/home');
  await page.getByRole('button', { name: 'Opening', exact: false }).first().click();
  await page.getByRole('group', { name: 'Picture' }).getByRole('button', { name: 'Choose picture' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Choose ${word}` })
    .click();
  const frame = page.frameLocator('iframe[title="Preview of Home"]');
  await expect(frame.getByRole('img', { name: 'A red roof above green fields' })).toBeVisible();
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();

  await page.goto('/');
  const shown = page.getByRole('main').getByRole('img', { name: 'A red roof above green fields' });
  await expect(shown).toBeVisible();
  const drawn = await shown.evaluate((image: HTMLImageElement) => ({
    ...{ source: image.currentSrc, position: getComputedStyle(image).objectPosition, isWhole: image.complete },
    natural: image.naturalWidth / image.naturalHeight,
  }));
  expect(drawn.source).toMatch(/\.avif$/);
  expect(drawn.natural).toBe(1);
  expect(drawn.position).not.toBe('50% 50%');

  await page.goto('/admin/content/media?use=used');
  await page.getByRole('button', { name: `Open ${word}` }).click();
  await expect(page.getByRole('link', { name: 'Page Home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
});
