import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from '../fixtures.ts';

// The home page is everybody's: other tests of this worker find it as it was.
test.afterEach(async ({ app }) => {
  await app.pool.query(`delete from content_pages where page = 'home'`);
});

async function photo(): Promise<Buffer> {
  const sheet = createCanvas(700, 500);
  const context = sheet.getContext('2d');
  context.fillStyle = '#31514f';
  context.fillRect(0, 0, 700, 500);
  context.fillStyle = '#e2703a';
  context.fillRect(420, 60, 200, 200);
  return sheet.encode('jpeg', 85);
}

test('a picture is uploaded, described, cropped, put on the home page, and cannot be deleted there', async ({
  page,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const word = `Roof ${Date.now().toString(36)}`;
  await loginAs('admin');
  await visit('/admin/content/media');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content');
  await page
    .getByLabel('Upload pictures')
    .setInputFiles([{ name: `${word}.jpg`, mimeType: 'image/jpeg', buffer: await photo() }]);
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText('Uploaded')).toBeVisible();

  await page.getByRole('button', { name: `Open ${word}` }).click();
  const sheet = page.getByRole('dialog', { name: word });
  await sheet.getByLabel('Alt text').fill('A red roof above green fields');
  await sheet.getByLabel('Shape').selectOption('1:1');
  await sheet.getByLabel('From the left').fill('75');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await sheet.getByLabel('From the left').fill('');
  await expect(sheet.getByLabel('From the left')).toHaveValue('');
  await sheet.getByLabel('From the left').pressSequentially('75');
  await expect(sheet.getByLabel('From the left')).toHaveValue('75');
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: `Open ${word}` })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search pictures...' }).fill('red roof');
  const found = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found.getByText('Preparing')).toHaveCount(0, { timeout: 20_000 });

  await visit('/admin/content/home');
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

  await visit('/');
  const shown = page.getByRole('main').getByRole('img', { name: 'A red roof above green fields' });
  await expect(shown).toBeVisible();
  const drawn = await shown.evaluate((image: HTMLImageElement) => ({
    ...{ source: image.currentSrc, position: getComputedStyle(image).objectPosition, isWhole: image.complete },
    natural: image.naturalWidth / image.naturalHeight,
  }));
  expect(drawn.source).toMatch(/\.avif$/);
  expect(drawn.natural).toBe(1);
  expect(drawn.position).not.toBe('50% 50%');

  await visit('/admin/content/media?use=used');
  await page.getByRole('button', { name: `Open ${word}` }).click();
  await expect(page.getByRole('link', { name: 'Page Home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('a save over what somebody else wrote is refused, and so is the next one over what they wrote after that', async ({
  page,
  app,
  loginAs,
  visit,
  allowConsole,
}) => {
  allowConsole(/409/);
  await page.clock.install();
  const word = `Lake ${Date.now().toString(36)}`;
  await loginAs('admin');
  await visit('/admin/content/media');
  await page
    .getByLabel('Upload pictures')
    .setInputFiles([{ name: `${word}.jpg`, mimeType: 'image/jpeg', buffer: await photo() }]);
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText('Uploaded')).toBeVisible();
  const stored = async () => (await app.pool.query('select alt, credit from media_items where title = $1', [word])).rows[0];
  const writeElsewhere = (credit: string) =>
    app.pool.query('update media_items set credit = $1, updated_at = now() where title = $2', [credit, word]);

  await page.getByRole('button', { name: `Open ${word}` }).click();
  const sheet = page.getByRole('dialog', { name: word });
  const save = sheet.getByRole('button', { name: 'Save' });
  const told = sheet.getByText('Somebody else changed this meanwhile.');
  await sheet.getByLabel('Alt text').fill('A lake');
  await writeElsewhere('Ann');
  await save.click();
  await expect(told).toBeVisible();
  await expect(sheet.getByLabel('Credit')).toHaveValue('Ann');
  await writeElsewhere('Ben');
  // Back in this tab after a while, it is read again.
  await page.clock.fastForward(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(sheet.getByLabel('Credit')).toHaveValue('Ben');
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await save.click();
  expect((await refused).status()).toBe(409);
  await expect(told).toBeVisible();
  expect(await stored()).toEqual({ alt: '', credit: 'Ben' });
  await save.click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(told).toHaveCount(0);
  expect(await stored()).toEqual({ alt: 'A lake', credit: 'Ben' });
});

test('a saved picture counts as saved, but for what was typed meanwhile', async ({ page, app, loginAs, visit, hold }) => {
  const word = `Mill ${Date.now().toString(36)}`;
  await loginAs('admin');
  await visit('/admin/content/media');
  await page
    .getByLabel('Upload pictures')
    .setInputFiles([{ name: `${word}.jpg`, mimeType: 'image/jpeg', buffer: await photo() }]);
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText('Uploaded')).toBeVisible();
  await page.getByRole('button', { name: `Open ${word}` }).click();
  const sheet = page.getByRole('dialog', { name: word });
  const save = sheet.getByRole('button', { name: 'Save' });
  const stored = async () => (await app.pool.query('select alt, credit from media_items where title = $1', [word])).rows[0];

  await sheet.getByLabel('Alt text').fill('A mill ');
  const release = await hold((url) => /\/admin\/media\/[0-9a-f-]{36}$/.test(url.pathname));
  await save.click();
  await sheet.getByLabel('Credit').fill('Ann');
  await sheet.getByLabel('From the left').fill('75');
  release();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(sheet.getByLabel('Alt text')).toHaveValue('A mill');
  await expect(sheet.getByLabel('Credit')).toHaveValue('Ann');
  await expect(sheet.getByLabel('From the left')).toHaveValue('75');
  expect(await stored()).toEqual({ alt: 'A mill', credit: '' });
  await save.click();
  await expect(save).toBeDisabled();
  await expect(save).not.toHaveAttribute('aria-busy');
  expect(await stored()).toEqual({ alt: 'A mill', credit: 'Ann' });
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: `Open ${word}` })).toBeFocused();
});

test('a new file for the picture, whose crop goes with the old one, is no conflict with oneself', async ({
  page,
  app,
  loginAs,
  visit,
}) => {
  const word = `Mill ${Date.now().toString(36)}`;
  const file = { name: `${word}.jpg`, mimeType: 'image/jpeg', buffer: await photo() };
  await loginAs('admin');
  await visit('/admin/content/media');
  await page.getByLabel('Upload pictures').setInputFiles([file]);
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText('Uploaded')).toBeVisible();
  await app.pool.query(`update media_items set crop = '{"x":0,"y":0,"width":500,"height":500}' where title = $1`, [word]);
  await page.getByRole('button', { name: `Open ${word}` }).click();
  const sheet = page.getByRole('dialog', { name: word });
  await expect(sheet.getByLabel('Shape')).toHaveValue('1:1');
  await sheet.getByLabel('Alt text').fill('A mill');
  await sheet.getByLabel('New file for this picture').setInputFiles([file]);
  await expect(sheet.getByLabel('Shape')).toHaveValue('');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  const { rows } = await app.pool.query('select alt, crop from media_items where title = $1', [word]);
  expect(rows).toEqual([{ alt: 'A mill', crop: null }]);
});
