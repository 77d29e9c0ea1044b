import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const kinds = [
  { table: 'estimates', button: 'Create Estimate', done: 'Estimate created successfully' },
  { table: 'contracts', button: 'Create Contract', done: 'Contract created successfully' },
];

for (const { table, button, done } of kinds) {
  test(`the answer to a new one of the ${table} is lost: saved again it is there once, and a correction is not told as kept`, async ({
    page,
    app,
    visit,
    loginAs,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED|409/);
    const title = `Lost ${table} ${Date.now().toString(36)}`;
    await loginAs('admin');
    await visit(`/admin/${table}/new`);
    await page.getByLabel('Title').fill(title);
    const lost = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    };
    await page.route(`**/api/admin/${table}`, lost);
    const save = page.getByRole('button', { name: button });
    const answered = page.waitForEvent('requestfailed');
    await save.click();
    await answered;
    await expect(save).toBeEnabled();
    await page.unroute(`**/api/admin/${table}`, lost);

    await page.getByLabel('Title').fill(`${title} in another size`);
    await save.click();
    await expect(page.getByText('What you changed since then was not saved').first()).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(`${title} in another size`);
    await page.getByLabel('Title').fill(title);
    await save.click();
    await expect(page.getByText(done)).toBeVisible();
    const { rows } = await app.pool.query(`select title from ${table} where title like $1`, [`${title}%`]);
    expect(rows).toEqual([{ title }]);
  });
}
