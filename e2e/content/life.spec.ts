import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { untilPage } from '../site/studio.ts';
import type { StudioApp } from '../studio-app.ts';

// The pages are everybody's: other tests of this worker find them as they were.
test.afterEach(async ({ app }) => {
  await app.pool.query(`delete from content_pages where slug is not null`);
  await app.pool.query('delete from blog_posts');
});

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const fits = async (page: Page) => {
  const room = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(room);
};

const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const publish = async (page: Page, version: number) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`Published, version ${version}`)).toBeVisible();
};

/** Plans the draft for another day by hand; the day comes below the screen. */
async function planAndWait(page: Page, app: StudioApp, table: 'blog_posts' | 'content_pages', path: string, words: string) {
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await more(page, 'Publish later');
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  await dialog.getByLabel('Day and time').fill('2099-01-02T09:30');
  await dialog.getByRole('button', { name: 'Plan publication' }).click();
  await expect(page.getByText(/^Publishes/)).toBeVisible();
  expect(await (await fetch(app.url + path, { redirect: 'manual' })).text()).not.toContain(words);
  await app.pool.query(`update ${table} set publish_at = now() where publish_at is not null`);
  const job = table === 'blog_posts' ? 'blog.publish-due' : 'content.publish-due';
  await app.pool.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [job]);
  // The queue looks every two seconds, and the page follows at once.
  const waiting = () => app.pool.query(`select 1 from ${table} where publish_at is not null`);
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  await untilPage(app, path, (html) => html.includes(words));
  await page.reload();
  await expect(page.getByText('Published, version 1')).toBeVisible();
}

/** Compares the first version with the draft, and puts it there. */
async function restoreFirst(page: Page, old: string, now: string) {
  await page.getByRole('button', { name: 'History' }).click();
  const first = page.getByRole('list', { name: 'Versions' }).getByRole('listitem').filter({ hasText: 'Version 1' });
  await first.getByRole('button', { name: 'Compare' }).click();
  await expect(first.getByRole('definition').first()).toContainText(old);
  await expect(first.getByRole('definition').first()).toContainText(now);
  await first.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a post is written and planned on a phone, published, compared, restored and deleted at a desk', async ({
  page,
  app,
  loginAs,
}) => {
  const mark = Date.now().toString(36);
  const [first, second] = [`Planned ${mark}`, `Changed ${mark}`];
  const path = `/blog/planned-${mark}`;
  await page.setViewportSize(sizes.phone);
  await loginAs('admin');
  await page.goto('/admin/content/blog');
  await page.getByRole('button', { name: 'Create New Post' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(first);
  await page.getByRole('dialog').getByRole('button', { name: 'Create post' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Written in one go.');
  await planAndWait(page, app, 'blog_posts', path, first);
  await fits(page);

  await page.setViewportSize(sizes.desk);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill(second);
  await publish(page, 2);
  await untilPage(app, path, (html) => html.includes(second) && !html.includes(first));
  await restoreFirst(page, first, second);
  await expect(title).toHaveValue(first);
  await publish(page, 3);
  await untilPage(app, path, (html) => html.includes(first) && !html.includes(second));
  await fits(page);

  await more(page, 'Delete post');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click();
  await expect(page).toHaveURL('/admin/content/blog');
  expect((await page.request.get(path)).status()).toBe(404);
});

test('a page is written and planned at a desk, published, compared, restored and deleted on a phone', async ({
  page,
  app,
  loginAs,
}) => {
  const mark = Date.now().toString(36);
  const [first, second] = [`Planned ${mark}`, `Changed ${mark}`];
  await page.setViewportSize(sizes.desk);
  await loginAs('admin');
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'Create New Page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`Page ${mark}`);
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`page-${mark}`);
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await page.getByRole('button', { name: 'Opening', exact: false }).first().click();
  await title.fill(first);
  await planAndWait(page, app, 'content_pages', `/page-${mark}`, first);
  await page.setViewportSize(sizes.phone);

  // A touch on the headline of the page opens its form.
  const headline = page.frameLocator(`iframe[title="Preview of Page ${mark}"]`).getByRole('heading', { level: 1 });
  await headline.click();
  const drawer = page.getByRole('dialog', { name: 'Opening' });
  await drawer.getByRole('textbox', { name: 'Title', exact: true }).first().fill(second);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(headline).toHaveText(second);
  await publish(page, 2);
  await untilPage(app, `/page-${mark}`, (html) => html.includes(second));
  await restoreFirst(page, first, second);
  await publish(page, 3);
  await untilPage(app, `/page-${mark}`, (html) => html.includes(first) && !html.includes(second));
  await fits(page);
  await more(page, 'Delete page');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click();
  await expect(page).toHaveURL('/admin/content');
  expect((await page.request.get(`/page-${mark}`, { maxRedirects: 0 })).headers().location).toBe('/');
});
