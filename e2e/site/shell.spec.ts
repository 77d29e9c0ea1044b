import { expect, test } from '../fixtures.ts';

test('a visitor finds every page from the header, both ways in, and a theme that is kept', async ({ page }) => {
  await page.goto('/');
  for (const theme of ['Light', 'Dark', 'Blackout'] as const) {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: theme }).click();
    await expect(page.locator('html')).toHaveClass(new RegExp(theme.toLowerCase()));
    expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe(theme.toLowerCase());
  }
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(page.locator('html')).toHaveClass(/light/);

  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Home', 'About', 'Services', 'Templates', 'Pricing', 'Contact']);
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth?tab=register');
  await main.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(main.getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'page');
});

test('under 768 px the menu slides in, leads on and closes', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Templates' })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Templates' }).click();
  await expect(page).toHaveURL(/\/templates$/);
  await expect(menu).toBeHidden();
});

test('a signed-in client has a way to the portal and can sign out', async ({ page, loginAs }) => {
  await loginAs('client');
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Portal', exact: true })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Dashboard', 'Settings', 'Sign Out']);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a page is the same bytes for a visitor and for a signed-in person', async ({ page, app, loginAs }) => {
  const before = await (await fetch(`${app.url}/about`)).text();
  await loginAs('client');
  expect(await (await page.request.get('/about')).text()).toBe(before);
  expect(before).toContain('data-static');
});

test('somebody who is probably signed in sees a skeleton until it is known', async ({ page, loginAs, hold }) => {
  await loginAs('client');
  const letGo = await hold('**/api/session');
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(page.locator('header .rounded-full.animate-shimmer')).toBeVisible();
  letGo();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('links in parts without code stay within the app', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    document.body.dataset.sameDocument = 'yes';
  });
  await page.getByRole('link', { name: 'More about how I work' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page).toHaveTitle(/^About \| /);
  await expect(page.getByRole('heading', { level: 1, name: 'A studio of one, on purpose.' })).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.sameDocument)).toBe('yes');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I Design Digital Solutions That Drive Business Growth');
});

test('a slow page shows its outline, and a crash says so with a way to try again', async ({ page, allowConsole, hold }) => {
  allowConsole(/./);
  const pageData = (url: URL) => url.pathname === '/services.data' && url.search.includes('services');
  await page.goto('/about');
  const letGo = await hold(pageData, 'abort');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(page.getByText('Loading services...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(pageData);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
