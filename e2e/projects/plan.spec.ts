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

test('on a phone, a project begins with a template, its plan is dragged on the calendar and its tasks on the board', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const mark = Date.now().toString(36);
  const email = `plan-${mark}@mill.test`;
  await app.pool.query(`insert into contacts (id, first_name, last_name, email) values (gen_random_uuid(), 'Pia', 'Plan', $1)`, [
    email,
  ]);
  await loginAs('admin');
  await visit('/admin/projects');
  await page.getByRole('link', { name: 'Templates' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project Templates');
  await page.getByRole('button', { name: 'New Template' }).first().click();
  const writing = page.getByRole('dialog', { name: 'New Template' });
  await writing.getByLabel('Name').fill(`Plan ${mark}`);
  await writing.getByRole('button', { name: 'Add milestone' }).click();
  await writing.getByRole('textbox', { name: /^Milestone 1/ }).fill('Design');
  await writing.getByLabel('From day').fill('0');
  await writing.getByLabel('Due day').fill('9');
  for (const [at, title] of ['Draw', 'Write'].entries()) {
    await writing.getByRole('button', { name: 'Add task' }).click();
    await writing.getByRole('textbox', { name: new RegExp(`^Task ${at + 1}`) }).fill(title);
  }
  await writing.getByText('Description and checklist of task 1').click();
  await writing.getByLabel('Checklist of task 1').fill('Pencil\nInk');
  await writing.getByLabel('Folders').fill('Design/Logo');
  // What was typed is not thrown away unasked.
  const asked = page.getByRole('alertdialog', { name: 'Discard what you have typed?' });
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  await expect(writing.getByLabel('Folders')).toHaveValue('Design/Logo');
  await expectAccessible();
  await writing.getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByRole('list', { name: 'Project templates' }).getByText(`Plan ${mark}`)).toBeVisible();
  await expectAccessible();
  // Nothing was typed, so nothing is asked.
  await page.getByRole('button', { name: `Edit Plan ${mark}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Template' });
  await expect(editing.getByLabel('Folders')).toHaveValue('Design/Logo');
  await page.keyboard.press('Escape');
  await expect(editing).toHaveCount(0);
  await expect(asked).toHaveCount(0);

  await visit('/admin/projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const creating = page.getByRole('dialog', { name: 'New Project' });
  await creating.getByRole('combobox', { name: 'Client' }).fill(email);
  await page.getByRole('listbox', { name: 'Client' }).getByRole('option', { name: 'Pia Plan' }).click();
  await creating.getByLabel('Project Name').fill(`Mill ${mark}`);
  await creating.getByLabel('Template').selectOption({ label: `Plan ${mark}` });
  await creating.getByLabel('Start date').fill('2099-03-02');
  const begun = page.waitForResponse((answer) => /project-templates\/[0-9a-f-]+\/projects$/.test(answer.url()) && answer.ok());
  await creating.getByRole('button', { name: 'Create Project' }).click();
  const { id } = ((await (await begun).json()) as { data: { id: string } }).data;

  const { rows: made } = await app.pool.query(
    `select checklist->1->>'text' as second, (select f.name from folders f join folders root on root.id = f.lineage[1]
       where root.project_id = project_tasks.project_id and f.name = 'Logo') as folder
     from project_tasks where project_id = $1 and title = 'Draw'`,
    [id],
  );
  expect(made).toEqual([{ second: 'Ink', folder: 'Logo' }]);

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
