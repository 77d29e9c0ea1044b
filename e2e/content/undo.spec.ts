import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ownerOf } from '../../tests/owner-client.ts';
import { expect, test } from '../fixtures.ts';

// The page is everybody's: other tests of this worker find it as it was.
test.afterEach(async ({ app }) => {
  await app.pool.query(`delete from content_pages where page = 'services'`);
  await app.pool.query('delete from blog_posts');
});

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

test('a section that was removed comes back once its editor was left, and over nothing that somebody else wrote', async ({
  page,
  app,
  loginAs,
  visit,
  allowConsole,
}) => {
  const published = { sections: { more_call: { title: 'Come and see', action: { label: 'Write', to: '/contact' } } } };
  await app.pool.query(`insert into content_pages (page, published, version) values ('services', $1, 1)`, [
    JSON.stringify({ ...published, hidden: [], order: [] }),
  ]);
  const draft = async () => (await app.pool.query(`select draft from content_pages where page = 'services'`)).rows[0]?.draft;
  const section = page.getByRole('list', { name: 'Sections' }).getByRole('button', { name: 'Added call to action', exact: true });
  const enter = async () => {
    await page
      .getByRole('list', { name: 'Pages' })
      .getByRole('link', { name: /^Services/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  };
  const leave = () => page.getByRole('main').getByRole('link', { name: 'Content', exact: true }).first().click();
  const remove = async () => {
    await section.click();
    await page.getByRole('button', { name: 'Remove section' }).click();
    await expect(section).toHaveCount(0);
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  };
  await loginAs('admin');
  await visit('/admin/content');
  await enter();
  await remove();
  await leave();
  await expect(page.getByRole('list', { name: 'Pages' })).toBeVisible();
  expect(await draft()).not.toBeNull();
  await undo(page);
  await expect.poll(draft).toBeNull();

  await enter();
  await remove();
  await leave();
  await enter();
  await expect(section).toHaveCount(0);
  await undo(page);
  await expect(section).toBeVisible();
  await expect.poll(draft).toBeNull();

  await remove();
  await leave();
  await expect(page.getByRole('list', { name: 'Pages' })).toBeVisible();
  allowConsole(/409/);
  await app.pool.query(`update content_pages set revision = revision + 1 where page = 'services'`);
  await undo(page);
  await expect(page.getByText('It could not be brought back.')).toBeVisible();
  expect(await draft()).not.toBeNull();
});

test('the draft that a restored version replaced comes back once the editor was left', async ({ page, app, loginAs, visit }) => {
  const owner = await ownerOf(app.url);
  const title = `Restored ${randomUUID()}`;
  const { id } = await owner.call<{ id: string }>('POST', '/admin/blog', { id: randomUUID(), title });
  let revision = 1;
  for (const text of ['First words', 'Second words']) {
    const content = { title, excerpt: '', tags: [], blocks: [{ kind: 'text', runs: [{ text }] }] };
    await owner.call('PUT', `/admin/blog/${id}/draft`, { revision, content });
    await owner.call('POST', `/admin/blog/${id}/publish`, { revision: revision + 1, content });
    revision += 2;
  }
  const draft = async () => (await app.pool.query('select draft from blog_posts where id = $1', [id])).rows[0]?.draft;
  await loginAs('admin');
  await visit(`/admin/content/blog/${id}`);
  await page.getByRole('button', { name: 'History' }).click();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await versions.filter({ hasText: 'Version 1' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Create New Post' })).toBeVisible();
  expect(await draft()).not.toBeNull();
  await undo(page);
  await expect.poll(draft).toBeNull();
});
