import { expect, test } from '../fixtures.ts';

test('the lines of a price are moved by keyboard and by mouse, and stored in that order', async ({
  page,
  app,
  visit,
  loginAs,
}) => {
  const title = `Harbour ${Date.now().toString(36)}`;
  await loginAs('admin');
  await visit('/admin/estimates/new');
  await page.getByLabel('Title').fill(title);
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  const names = () => lines.getByLabel('Item').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  for (const [at, item] of ['Design', 'Logo', 'Hosting'].entries()) {
    // The first one is there already.
    if (at > 0) await page.getByRole('button', { name: 'Add line' }).click();
    await lines.nth(at).getByLabel('Item').fill(item);
    await lines.nth(at).getByLabel('Unit price').fill('10');
  }

  // By keyboard up, and by mouse down again.
  const handle = page.getByRole('button', { name: 'Move Logo', exact: true });
  await handle.focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByText('Logo, position 1 of 3')).toBeAttached();
  await expect.poll(names).toEqual(['Logo', 'Design', 'Hosting']);
  await expect(handle).toBeFocused();
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await page.getByRole('button', { name: 'Move Design', exact: true }).boundingBox();
  if (!from || !to) throw new Error('The handles are not on the page');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['Design', 'Logo', 'Hosting']);
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Estimate created successfully')).toBeVisible();
  const { rows } = await app.pool.query<{ items: { name: string }[] }>('select items from estimates where title = $1', [title]);
  expect(rows[0]?.items.map(({ name }) => name)).toEqual(['Design', 'Logo', 'Hosting']);
});
