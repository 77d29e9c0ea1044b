import { wxrFile, wxrItem } from '#features/website/transfer/wxr.testkit.ts';
import { expect, test } from '../fixtures.ts';

test.afterEach(async ({ app }) => {
  await app.pool.query('delete from content_transfers');
  await app.pool.query('delete from blog_posts');
});

test('posts of WordPress are uploaded, looked at, imported, found at their old address, taken back and exported', async ({
  page,
  loginAs,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const buffer = wxrFile([
    wxrItem({
      id: 1,
      slug: `first-${mark}`,
      title: `First ${mark}`,
      content: 'Words of the first.\n\n<script>window.pwned=1</script>',
    }),
    wxrItem({
      id: 2,
      slug: `second-${mark}`,
      title: `Second ${mark}`,
      content: 'See <a href="/?p=1">the first</a>. [form id="1"]',
    }),
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('admin');
  await page.goto('/admin/content/transfer');
  await page.getByLabel('File to import').setInputFiles({ name: `old-${mark}.xml`, mimeType: 'text/xml', buffer });

  await expect(page.getByRole('heading', { level: 1, name: `old-${mark}.xml` })).toBeVisible();
  await expect(page.getByLabel('Ada Lovelace')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('Imported: 2')).toBeVisible();
  await page.getByRole('button', { name: 'With notes (1)' }).click();
  await expect(page.getByText('The shortcode [form] is plain text now')).toBeVisible();
  await expect(page.getByRole('link', { name: `First ${mark}` })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const report = page.url();

  await page.goto(`/2019/05/second-${mark}/`);
  await expect(page).toHaveURL(new RegExp(`/blog/second-${mark}$`));
  await page.getByRole('link', { name: 'the first' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`First ${mark}`);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);

  const led = await page.request.get('/?p=2', { maxRedirects: 0 });
  expect(led.headers().location).toMatch(new RegExp(`/blog/second-${mark}$`));

  await page.goto(report);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Taken back: 2')).toBeVisible();

  await page.goto('/admin/content/transfer');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^content-.*\.zip$/);
});
