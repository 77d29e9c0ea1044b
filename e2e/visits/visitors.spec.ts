import { readFile } from 'node:fs/promises';
import { rollUp } from '#features/website/visits/rollup.server.ts';
import { expect, test } from '../fixtures.ts';

const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test('a visit is counted, page by page, and seen by the studio as figures, chart, tables and CSV', async ({
  page,
  browser,
  app,
  loginAs,
  visit,
}) => {
  const mark = Date.now().toString(36);
  const context = await browser.newContext({ baseURL: app.url, userAgent: person });
  const visitor = await context.newPage();
  await visitor.goto(`/about?utm_source=letter&utm_medium=email&utm_campaign=offer-${mark}`, {
    referer: 'https://www.example.org/',
  });
  await expect(visitor.locator('html[data-alive]')).toBeAttached();
  // Without a new document.
  await visitor.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor).toHaveURL(/\/pricing$/);
  const paths = async () => {
    const { rows } = await app.pool.query(
      `select path, referrer, campaign from page_views where visitor = (select visitor from page_views where campaign = $1) order by viewed_at`,
      [`offer-${mark}`],
    );
    return rows;
  };
  await expect.poll(paths).toEqual([
    { path: '/about', referrer: 'example.org', campaign: `offer-${mark}` },
    { path: '/pricing', referrer: null, campaign: null },
  ]);
  await context.close();
  await rollUp(app.db, new Date());

  await loginAs('admin');
  await visit('/admin/analytics/visitors?range=7d');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visitors');
  const campaign = page.getByRole('region', { name: 'Campaigns' }).getByRole('row', { name: new RegExp(`offer-${mark}`) });
  await expect(campaign.getByRole('cell')).toHaveText(['1', '1']);
  await expect(page.getByRole('region', { name: 'Referrers' })).toContainText('example.org');
  await expect(page.getByRole('table', { name: /^Visitors and views by day from/ }).getByRole('row')).toHaveCount(8);

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV of Campaigns' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(`"offer-${mark}","letter","email",1,1,0`);

  const period = page.getByRole('navigation', { name: 'Period' });
  await period.getByRole('link', { name: 'Custom' }).click();
  await page.getByLabel('First day').fill('2001-02-03');
  await page.getByLabel('Last day').fill('2001-02-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The last day must not be before the first')).toBeVisible();
  await page.getByLabel('Last day').fill('2001-02-04');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { name: 'No views in these days' })).toBeVisible();
  await expect(page.getByText('Counting began')).toBeVisible();
  await expect(page).toHaveURL(/range=custom&from=2001-02-03&to=2001-02-04$/);
});
