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

test('milestones are planned, approved by the client, and tasks moved by mouse and keyboard, seen by both', async ({
  page,
  app,
  browser,
  loginAs,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  test.setTimeout(150_000);
  allowConsole(/404/);
  const mark = Date.now().toString(36);
  const id = await project(app, `Mill ${mark}`);
  await loginAs('admin');
  await visit(`/admin/projects/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mill ${mark}`);
  await expect(page.getByText('No milestones yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add milestone' }).click();
  const milestone = page.getByRole('dialog', { name: 'Add Milestone' });
  await milestone.getByLabel('Title').fill('Design');
  await milestone.getByLabel('Due').fill('2099-04-01');
  await milestone.getByLabel('Payment on approval (USD)').fill('250');
  await milestone.getByLabel('Status').selectOption('review');
  await expectAccessible();
  await milestone.getByRole('button', { name: 'Add Milestone' }).click();
  const milestones = page.getByRole('list', { name: 'Milestones' });
  await expect(milestones.getByRole('listitem').filter({ hasText: 'Design' })).toContainText('Waiting for approval');
  await page.getByRole('button', { name: 'Add milestone' }).click();
  await milestone.getByLabel('Title').fill('Launch');
  await milestone.getByRole('button', { name: 'Add Milestone' }).click();
  await expect(milestones.getByRole('listitem')).toHaveCount(2);
  const ordered = saved(page, 'PUT', /milestones\/order$/);
  await page.getByRole('button', { name: 'Move Launch' }).press('ArrowUp');
  await ordered;
  await expect(milestones.getByRole('listitem').first()).toContainText('Launch');

  for (const title of ['Write', 'Draw', 'Build']) {
    await page.getByRole('button', { name: 'Add task' }).click();
    const task = page.getByRole('dialog', { name: 'Add Task' });
    await task.getByLabel('Title').fill(title);
    if (title === 'Draw') {
      await task.getByRole('button', { name: 'Add a line' }).click();
      await task.getByLabel('Line 1', { exact: true }).fill('Logo');
      await task.getByLabel('Show it to the client').check();
      await expectAccessible();
    }
    await task.getByRole('button', { name: 'Add Task' }).click();
    await expect(task).toHaveCount(0);
  }
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
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Tasks', exact: true }).getByRole('listitem')).toHaveText([
    /Draw/,
    /Write/,
    /Build/,
  ]);

  await page.setViewportSize({ width: 390, height: 780 });
  // The board asks for its tasks every few seconds, and must not do so as somebody else.
  await page.goto('about:blank');
  await loginAs('business');
  await visit('/dashboard/projects');
  const card = page
    .getByRole('list', { name: 'Projects' })
    .getByRole('listitem')
    .filter({ hasText: `Mill ${mark}` });
  await expect(card).toContainText('One milestone waits for you since');
  await card.getByRole('link', { name: `Mill ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mill ${mark}`);
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toContainText('Draw');
  await expect(page.getByText('Write', { exact: true })).toHaveCount(0);
  const words = await page.getByText('Design', { exact: true }).boundingBox();
  const approve = await page.getByRole('button', { name: 'Approve Design' }).boundingBox();
  expect(approve?.y, 'on a phone the buttons stand below the words').toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
  await page.getByRole('button', { name: 'Ask for changes to Design' }).click();
  const changes = page.getByRole('dialog', { name: 'Ask for changes' });
  await changes.getByRole('button', { name: 'Send' }).click();
  await expect(changes.getByText('Please say what should change')).toBeVisible();
  await changes.getByLabel('What should change?').fill('A lighter blue');
  await changes.getByRole('button', { name: 'Send' }).click();
  const design = page.getByRole('list', { name: 'Milestones' }).getByRole('listitem').filter({ hasText: 'Design' });
  await expect(design).toContainText('A lighter blue');

  await loginAs('admin');
  await page.goto(`/admin/projects/${id}`);
  await page.getByRole('button', { name: 'Edit Design' }).click();
  await page.getByRole('dialog', { name: 'Edit Milestone' }).getByLabel('Status').selectOption('review');
  const asked = saved(page, 'PUT', /admin\/milestones\//);
  await page.getByRole('dialog', { name: 'Edit Milestone' }).getByRole('button', { name: 'Save Changes' }).click();
  await asked;
  await page.goto('about:blank');
  await loginAs('business');
  await visit(`/dashboard/projects/${id}`);
  await page.getByRole('button', { name: 'Approve Design' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('With your approval $250.00 becomes due');
  await asking.getByRole('button', { name: 'Approve' }).click();
  await expect(design).toContainText('Done');
  await expect(page.getByText('1 of 2 milestones done')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(design.getByRole('link', { name: /ORD-/ })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  await loginAs('client');
  await page.goto(`/dashboard/projects/${id}`);
  await expect(page.getByText('This project does not exist.')).toBeVisible();
});
