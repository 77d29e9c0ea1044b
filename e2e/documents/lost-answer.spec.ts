import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const kinds = [
  {
    table: 'estimates',
    fields: { Title: '', Item: 'Design', 'Unit price': '900' },
    button: 'Create Estimate',
    done: 'Estimate created successfully',
  },
  {
    table: 'contracts',
    fields: { Title: '', 'Total amount': '900' },
    button: 'Create Contract',
    done: 'Contract created successfully',
  },
];

for (const { table, fields, button, done } of kinds) {
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
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value || title);
    const lost = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    };
    await page.route(`**/api/admin/${table}`, lost);
    const save = page.getByRole('button', { name: button });
    const answered = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/api/admin/${table}`));
    await save.click();
    await answered;
    await expect(save).toBeEnabled();
    await page.unroute(`**/api/admin/${table}`, lost);

    await page.getByLabel('Title').fill(`${title} in another size`);
    await save.click();
    // It stands with the form until it is sent again.
    await expect(page.getByRole('alert').getByText('What you changed since then was not saved')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(`${title} in another size`);
    await page.getByLabel('Title').fill(title);
    await save.click();
    await expect(page.getByText(done)).toBeVisible();
    const { rows } = await app.pool.query(`select title from ${table} where title like $1`, [`${title}%`]);
    expect(rows).toEqual([{ title }]);
  });
}
