import { alive, expect, test } from '../fixtures.ts';

test('first run: every path leads to the setup, which the address that the server printed opens', async ({
  page,
  allowConsole,
  expectAccessible,
  ownStudio,
}) => {
  allowConsole(/403/);
  const studio = await ownStudio('foyer_fresh', { HOST: '0.0.0.0' });
  const printed = /start at (\S+)/.exec(studio.process.output())?.[1] ?? '';
  for (const path of ['/auth', '/dashboard', '/admin', '/no-such-page']) {
    const answer = await page.request.get(studio.url + path, { maxRedirects: 0 });
    expect(answer.headers().location, path).toBe('/setup');
  }
  await page.goto(studio.url);
  await expect(page).toHaveURL(`${studio.url}/setup`);
  await expect(page.getByText('You need the setup token')).toBeVisible();
  await expectAccessible();
  const fill = async (email: string) => {
    await page.getByLabel('First name').fill('Olga');
    await page.getByLabel('Last name').fill('Owner');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: false }).first().fill('secret');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('secret');
    await page.getByRole('button', { name: 'Create Super Admin' }).click();
  };
  await fill('stranger@studio.test');
  await expect(page.getByRole('alert')).toHaveText('The setup token is not correct');

  await page.goto(printed);
  await alive(page);
  await expect(page.getByText('You need the setup token')).toHaveCount(0);
  await expectAccessible();
  // By the page's own clock: how long the words stand before it leads on.
  const stood = page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        let shownAt = 0;
        const timer = setInterval(() => {
          if (!shownAt && document.body.innerText.includes(words)) shownAt = performance.now();
          if (location.pathname !== '/dashboard') return;
          clearInterval(timer);
          resolve(performance.now() - shownAt);
        }, 50);
      }),
    'Super Admin created successfully!',
  );
  await fill('olga@studio.test');
  await expect(page).toHaveURL(`${studio.url}/dashboard`);
  expect(await stood).toBeGreaterThan(1000);
  await page.goto(`${studio.url}/admin`);
  await expect(page.getByText('Admin Portal')).toBeVisible();
  const { rows } = await studio.pool.query('select email from users');
  expect(rows).toEqual([{ email: 'olga@studio.test' }]);
});
