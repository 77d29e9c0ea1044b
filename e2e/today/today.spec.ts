import { expect, test } from '../fixtures.ts';

/** Due so long ago that nothing of another test stands above it. */
const opened = `insert into support_tickets (id, number, category, subject, description, name, email, created_at, response_due_at)
  select gen_random_uuid(), 'T-2001-' || $1 || n, 'technical', 'Door ' || n, 'd', 'Tia ' || $1 || n, 't@example.test',
    '2001-01-02', timestamptz '2001-01-03' + make_interval(hours => n)
  from generate_series(1, 3) n`;

test('the owner works through Today by keyboard alone, and the page follows what happens', async ({
  page,
  app,
  loginAs,
  visit,
}) => {
  const mark = Date.now().toString(36);
  await app.pool.query(opened, [mark]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('super_admin');
  await visit('/admin');
  const queue = page.getByRole('list', { name: 'What needs you' });
  const row = (n: number) =>
    queue.getByRole('link', { name: `Tia ${mark}${n} waits for a first answer to T-2001-${mark}${n}, “Door ${n}”` });
  await expect(row(1)).toBeVisible();
  await expect(queue.getByRole('listitem').filter({ hasText: `Tia ${mark}1` })).toContainText('overdue by');

  // j comes into the list and walks it; e is done, and the focus stays where it was.
  await page.keyboard.press('j');
  await expect(queue.getByRole('link').first()).toBeFocused();
  await row(1).focus();
  await page.keyboard.press('j');
  await expect(row(2)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('e');
  await expect(row(1)).toHaveCount(0);
  await expect(row(2)).toBeFocused();
  await page.keyboard.press('u');
  await expect(row(1)).toBeFocused();

  // s opens the times, and what is put off can be seen and brought back.
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(row(1)).toHaveCount(0);
  await page.getByRole('button', { name: /^Snoozed \(\d+\)$/ }).click();
  await page.getByRole('button', { name: `Bring back: Tia ${mark}1` }).click();
  await expect(row(1)).toBeVisible();

  // What changes elsewhere is here without a reload: the queue, and the sentence in Recent Activity.
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0);
  const activity = page.getByRole('list', { name: 'Recent Activity' }).getByRole('listitem');
  await expect(activity.first()).toContainText('Olive Owner hid or showed the first steps of the dashboard');
  await app.pool.query(`update support_tickets set status = 'closed', closed_at = now() where number = $1`, [`T-2001-${mark}3`]);
  await page.getByRole('button', { name: 'Show first steps' }).click();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(row(3)).toHaveCount(0);

  // Enter opens the record.
  await row(2).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/support\/[0-9a-f-]{36}$/);
  await app.pool.query(`delete from support_tickets where number like $1`, [`T-2001-${mark}%`]);
});
