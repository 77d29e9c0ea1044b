import { expect, test } from '../fixtures.ts';

test.describe('the route guard', () => {
  test('sends a stranger to sign in, says why, and remembers the way', async ({ page, expectAccessible }) => {
    await page.goto('/admin/settings?tab=branding');
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Fadmin%2Fsettings%3Ftab%3Dbranding$/);
    await expect(page.getByText('Authentication required')).toBeVisible();
    await expect(page.getByText('Please log in to access this page')).toBeVisible();
    await expectAccessible();
    const portal = await page.request.get('/dashboard', { maxRedirects: 0 });
    expect(portal.headers().location).toBe('/auth?returnTo=%2Fdashboard');
  });

  test('denies a client the admin area and leads to the portal', async ({ page, visit, loginAs, allowConsole }) => {
    allowConsole(/403/);
    await loginAs('client');
    await visit('/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('lets those who run the studio into the admin area and the portal', async ({ page, loginAs }) => {
    for (const person of ['admin', 'super_admin'] as const) {
      await loginAs(person);
      const admin = await page.request.get('/admin', { maxRedirects: 0 });
      expect(admin.status()).toBe(200);
      expect(await admin.text()).toContain('Admin Portal');
      expect((await page.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(200);
    }
  });

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
  const leadsTo = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).headers().location;
  expect(await leadsTo('/no-such-page')).toBe('/');
  await loginAs('admin');
  expect(await leadsTo('/admin/no-such-room')).toBe('/admin');
  expect(await leadsTo('/dashboard/no-such-room')).toBe('/dashboard');
  const missing = await page.request.get('/files/no-such-file.png');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toBe("The page you are looking for doesn't exist.");
});

test('a closed site shows its notice to visitors and opens for administrators', async ({ page, allowConsole, ownStudio }) => {
  allowConsole(/503/);
  const studio = await ownStudio('foyer_studio');
  await studio.pool.query("insert into system_settings (key, value) values ('maintenance_mode', 'true')");
  await expect.poll(async () => (await page.request.get(studio.url)).status()).toBe(503);
  await page.goto(studio.url);
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
