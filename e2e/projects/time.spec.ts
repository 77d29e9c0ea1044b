import { expect, test } from '../fixtures.ts';

test('a timer survives a reload and is stopped from another page; the client sees the hours, and the retainer by its link', async ({
  page,
  app,
  browser,
  loginAs,
  visit,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const name = `Clockwork ${Date.now().toString(36)}`;
  const { rows } = await app.pool.query(
    `insert into projects (id, name, status, client_id, budget_cents) select gen_random_uuid(), $1, 'active', id, 100000 from users
     where email = 'business@studio.test' returning id`,
    [name],
  );
  const path = `/admin/projects/${rows[0]?.id}`;
  await loginAs('super_admin');
  await visit(path);
  await expect(page.getByText('No time yet')).toBeVisible();
  await page.getByLabel('What are you working on?').fill('Gear train');
  await page.getByRole('button', { name: 'Start timer' }).click();
  const running = page.getByRole('region', { name: 'Running timer' });
  await expect(running).toContainText(name);
  const entries = page.getByRole('list', { name: 'Time entries' }).getByRole('listitem');
  await expect(entries).toHaveText([/Gear train.*Running/]);

  // It is in the database: as if it had been started some time ago.
  await app.pool.query(`update time_entries set started_at = started_at - interval '90 minutes' where project_id = $1`, [
    rows[0]?.id,
  ]);
  await page.reload();
  await expect(running.getByRole('timer')).toHaveText(/^1:3\d:\d\d$/);
  await page.setViewportSize({ width: 390, height: 780 });
  await visit('/admin/estimates');
  await expectAccessible();
  const stopped = page.waitForResponse((answer) => /timer\/[0-9a-f-]+\/stop$/.test(answer.url()) && answer.ok());
  await running.getByRole('button', { name: 'Stop timer' }).click();
  await stopped;
  await expect(running).toHaveCount(0);

  await visit(path);
  await expect(entries).toHaveText([/Gear train.*1:3\d/]);
  await page.getByRole('button', { name: /^Edit Gear train/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Time' });
  await edit.getByLabel('Note').fill('Gears');
  await expectAccessible();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(entries).toHaveText([/Gears.*1:3\d/]);
  await page.getByRole('button', { name: 'Rate', exact: true }).click();
  const rate = page.getByRole('dialog', { name: 'Hourly Rate' });
  await rate.getByLabel('Hourly rate (USD)').fill('100');
  await rate.getByLabel('Show the hours to the client').check();
  await rate.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^\$15\d\.\d\d of \$1,000\.00 used/)).toBeVisible();

  await page.getByRole('button', { name: 'Add retainer' }).click();
  const retainer = page.getByRole('dialog', { name: 'Add Retainer' });
  await retainer.getByLabel('Hours').fill('10');
  await retainer.getByLabel('First day').fill('2026-01-31');
  await retainer.getByLabel('Renew every month').uncheck();
  await retainer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Make private link' }).click();
  await expect(page.getByRole('button', { name: 'Copy private link' })).toBeVisible();
  // The link is there before the buttons beside it can be used again.
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Make anew' })).toBeEnabled();
  await expectAccessible();
  const answer = await page.request.get(`/api/admin/projects/${rows[0]?.id}/retainer`);
  const { link } = ((await answer.json()) as { data: { retainer: { link: string } } }).data.retainer;
  const nobody = await browser.newContext();
  const watching = await nobody.newPage();
  await watching.goto(app.url + new URL(link).pathname);
  await expect(watching.getByText(name)).toBeVisible();
  await expect(watching.getByText(/1:3\d used of 10:00/)).toBeVisible();
  await expect(watching.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const withdrawn = page.waitForResponse((one) => one.request().method() === 'DELETE' && /retainer\/link$/.test(one.url()));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await withdrawn;
  expect((await watching.reload())?.status()).toBe(404);
  await nobody.close();

  await loginAs('business');
  await visit(`/dashboard/projects/${rows[0]?.id}`);
  await expect(page.getByText(/1 h 3\d min so far/)).toBeVisible();
  await expect(page.getByText(/1:3\d used of 10:00/)).toBeVisible();
});
