import { expect, test } from '../fixtures.ts';

test.describe('the route guard', () => {
  test('sends a stranger to sign in, says why, and remembers the way', async ({ page, expectAccessible }) => {
    await page.goto('/admin/settings?tab=branding');
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fadmin%2Fsettings%3Ftab%3Dbranding$/);
    await expect(page.getByText('Authentication required')).toBeVisible();
    await expect(page.getByText('Please log in to access this page')).toBeVisible();
    await expectAccessible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fdashboard$/);
  });

  test('denies a client the admin area and leads to the portal', async ({ page, visit, loginAs, allowConsole }) => {
    allowConsole(/403/);
    await loginAs('client');
    await visit('/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit('/admin/logs');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  for (const person of ['admin', 'super_admin'] as const) {
    test(`lets ${person} into the admin area and the portal`, async ({ page, visit, loginAs }) => {
      await loginAs(person);
      await visit('/admin');
      await expect(page.getByText('Admin Portal')).toBeVisible();
      await visit('/dashboard');
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  }

  test('sends everybody where they belong from /auto-redirect', async ({ page, loginAs }) => {
    await page.goto('/auto-redirect');
    await expect(page).toHaveURL(/\/auth$/);
    await loginAs('business');
    await page.goto('/auto-redirect');
    await expect(page).toHaveURL(/\/dashboard$/);
    await loginAs('admin');
    await page.goto('/auto-redirect');
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('shows an authentication error when nobody can be looked up, and recovers by itself', async ({
    page,
    loginAs,
    app,
    allowConsole,
  }) => {
    allowConsole(/503/);
    // Who calls with a known session is answered from memory for a while.
    await loginAs('business', 'new session');
    await app.pool.query('alter table sessions rename to sessions_gone');
    try {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    } finally {
      await app.pool.query('alter table sessions_gone rename to sessions');
    }
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeHidden();
  });
});

test('unknown paths lead home', async ({ page, loginAs }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/$/);
  await loginAs('admin');
  await page.goto('/admin/no-such-room');
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/dashboard/no-such-room');
  await expect(page).toHaveURL(/\/dashboard$/);
  const missing = await page.request.get('/files/no-such-file.png');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toBe("The page you are looking for doesn't exist.");
});

test('a closed site shows its notice to visitors and opens for administrators', async ({ page, allowConsole, ownStudio }) => {
  allowConsole(/503/);
  const studio = await ownStudio('foyer_studio');
  await studio.pool.query("insert into system_settings (key, value) values ('maintenance_mode', 'true')");
  await expect(async () => {
    const response = await page.goto(`${studio.url}/`);
    expect(response?.status()).toBe(503);
  }).toPass();
  await expect(page.getByText('The site is currently undergoing scheduled maintenance. Please check back soon.')).toBeVisible();
  const signedIn = await page.request.post(`${studio.url}/api/auth/sign-in/email`, {
    data: { email: 'admin@studio.test', password: 'correct horse 9' },
    headers: { origin: studio.url },
  });
  expect(signedIn.status()).toBe(200);
  const response = await page.goto(`${studio.url}/`);
  expect(response?.status()).toBe(200);
  const logged = () =>
    studio.pool.query('select distinct level from application_logs where status_code = 503').then(({ rows }) => rows);
  await expect.poll(logged, 'the studio has closed its site itself: that is no error').toEqual([{ level: 'info' }]);
  expect(response?.headers()).not.toHaveProperty('x-foyer-planned');
});
