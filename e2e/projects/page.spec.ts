import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

async function project(
  app: { pool: { query: (text: string, values: unknown[]) => Promise<{ rows: { id: string }[] }> } },
  name: string,
) {
  const { rows } = await app.pool.query(
    `insert into projects (id, name, status, client_id) select gen_random_uuid(), $1, 'active', id from users
     where email = 'business@studio.test' returning id`,
    [name],
  );
  return rows[0]?.id ?? '';
}

const saved = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((answer) => answer.request().method() === method && path.test(answer.url()) && answer.ok());

test('tasks are moved by mouse and keyboard, which another window shows; on a phone buttons stand below words', async ({
  page,
  app,
  browser,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const id = await project(app, `Mill ${mark}`);
  await app.pool.query(
    `insert into project_milestones (id, project_id, title, status, position, asked_at)
     values (gen_random_uuid(), $1, 'Design', 'review', 0, now())`,
    [id],
  );
  await loginAs('admin');
  for (const title of ['Write', 'Draw', 'Build']) {
    const data = { task_id: crypto.randomUUID(), title };
    const made = await page.request.post(`${app.url}/api/admin/projects/${id}/tasks`, { data, headers: { origin: app.url } });
    expect(made.status(), await made.text()).toBe(200);
  }
  await visit(`/admin/projects/${id}`);
  const column = (name: string, on: Page = page) => on.getByRole('list', { name: `${name} tasks` }).getByRole('listitem');
  await expect(column('To do')).toHaveText([/Write/, /Draw/, /Build/]);

  // By mouse into the middle column, then by keys; the second window shows it without being asked to.
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto(`${app.url}/admin/projects/${id}`);
  const handle = page.getByRole('button', { name: 'Move Build' });
  const from = await handle.boundingBox();
  const to = await page.getByRole('region', { name: 'In progress' }).boundingBox();
  if (!from || !to) throw new Error('The board is not drawn');
  const moved = saved(page, 'PUT', /tasks\/[0-9a-f-]+\/place$/);
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 });
  await page.mouse.up();
  await moved;
  await expect(column('In progress')).toHaveText([/Build/]);
  await expect(column('In progress', second)).toHaveText([/Build/]);
  await other.close();
  await handle.focus();
  await handle.press('ArrowRight');
  await expect(column('Done')).toHaveText([/Build/]);
  await expect(handle).toBeFocused();
  const up = saved(page, 'PUT', /tasks\/[0-9a-f-]+\/place$/);
  await page.getByRole('button', { name: 'Move Draw' }).press('ArrowUp');
  await up;
  await expect(column('To do')).toHaveText([/Draw/, /Write/]);

  await page.setViewportSize({ width: 390, height: 780 });
  await loginAs('business');
  await visit(`/dashboard/projects/${id}`);
  const words = await page.getByText('Design', { exact: true }).boundingBox();
  const approve = await page.getByRole('button', { name: 'Approve Design' }).boundingBox();
  expect(approve?.y, 'on a phone the buttons stand below the words').toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
  await page.getByRole('button', { name: 'Ask for changes to Design' }).click();
  await expect(page.getByRole('dialog', { name: 'Ask for changes' })).toBeVisible();
  await expectAccessible();
});
