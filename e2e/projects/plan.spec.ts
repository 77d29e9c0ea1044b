import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/** A finger that is put down, moved and lifted. */
async function dragByTouch(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', { x, y }: { x: number; y: number }) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', from);
  const steps = 8;
  for (let step = 1; step <= steps; step += 1)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    });
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await device.detach();
}

const saved = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((answer) => answer.request().method() === method && path.test(answer.url()) && answer.ok());

test('on a phone, the plan of a project is dragged on the calendar and its tasks on the board', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const { rows } = await app.pool.query<{ id: string }>(
    `with made as (
       insert into projects (id, name, status, client_id) select gen_random_uuid(), 'Mill', 'active', id from users
       where email = 'business@studio.test' returning id
     )
     insert into project_milestones (id, project_id, title, position, start_date, due_date)
     select gen_random_uuid(), id, 'Design', 0, '2099-03-02', '2099-03-11' from made returning project_id as id`,
  );
  const id = rows[0]?.id;
  await loginAs('admin');
  for (const title of ['Draw', 'Write']) {
    const data = { task_id: crypto.randomUUID(), title };
    const made = await page.request.post(`${app.url}/api/admin/projects/${id}/tasks`, { data, headers: { origin: app.url } });
    expect(made.status(), await made.text()).toBe(200);
  }
  await visit(`/admin/projects/${id}`);
  const milestone = page.getByRole('list', { name: 'Milestones' }).getByRole('listitem');
  await expect(milestone).toContainText('Mar 11, 2099');
  const bar = page.getByRole('slider', { name: 'Milestone Design' });
  await bar.focus();
  const moved = saved(page, 'PUT', /admin\/milestones\//);
  await bar.press('ArrowRight');
  await bar.press('ArrowRight');
  await moved;
  await expect(bar).toHaveAttribute('aria-valuetext', 'Mar 4, 2099 to Mar 13, 2099');
  await expect(milestone).toContainText('Mar 13, 2099');
  await expectAccessible();

  // Its right end alone, by a finger: five days of 14 pixels.
  const grip = bar.locator('[data-grip="end"]');
  await grip.scrollIntoViewIfNeeded();
  const held = await grip.boundingBox();
  if (!held) throw new Error('The bar is not drawn');
  const end = { x: held.x + held.width / 2, y: held.y + held.height / 2 };
  const longer = saved(page, 'PUT', /admin\/milestones\//);
  await dragByTouch(page, end, { x: end.x + 70, y: end.y });
  await longer;
  await expect(bar).toHaveAttribute('aria-valuetext', 'Mar 4, 2099 to Mar 18, 2099');

  const card = page.getByRole('button', { name: 'Move Draw' });
  const target = page.getByRole('region', { name: 'In progress' });
  // Both columns stand below the head of the page.
  await page
    .getByRole('heading', { name: 'Tasks' })
    .evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const [from, to] = [await card.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The board is not drawn');
  const placed = saved(page, 'PUT', /tasks\/[0-9a-f-]+\/place$/);
  await dragByTouch(page, { x: from.x + 16, y: from.y + 16 }, { x: to.x + to.width / 2, y: to.y + to.height - 20 });
  await placed;
  await expect(page.getByRole('list', { name: 'In progress tasks' }).getByRole('listitem')).toHaveText([/Draw/]);
  await expect(page.getByRole('list', { name: 'To do tasks' }).getByRole('listitem')).toHaveText([/Write/]);
});
