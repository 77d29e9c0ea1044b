import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';

test('a record that cannot be read is a failure, and only one that is missing is not found', async ({
  page,
  app,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/status of (404|500)/);
  await loginAs('admin');
  const path = `/admin/estimates/${randomUUID()}/edit`;
  await app.pool.query('alter table estimates rename to estimates_away');
  try {
    expect((await page.goto(path))?.status()).toBe(500);
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
    await expect(page.getByText('does not exist')).toHaveCount(0);
    await expect(page.getByRole('navigation').first(), 'the area stays around it').toBeVisible();
    await expectAccessible();
  } finally {
    await app.pool.query('alter table estimates_away rename to estimates');
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('This estimate does not exist.')).toBeVisible();
  expect((await page.goto(path))?.status()).toBe(404);
});
