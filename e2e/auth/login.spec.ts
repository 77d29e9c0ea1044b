import type { Page } from '@playwright/test';
import { expect, people, test, testPassword } from '../fixtures.ts';

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });

test.describe('login', () => {
  test('shows and hides the password, and works from the keyboard alone', async ({ page }) => {
    await page.goto('/dashboard?from=mail');
    await expect(page).toHaveURL(/\/auth\?returnTo=/);
    await page.getByLabel('Email').focus();
    await page.keyboard.type(people.client.email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    if (!(await password(page).evaluate((box) => box === document.activeElement))) await page.keyboard.press('Shift+Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(testPassword);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await password(page).press('Enter');
    await expect(page).toHaveURL(/\/dashboard\?from=mail$/);
  });
});

test('/auto-redirect shows that it is working, and an error when it cannot', async ({ page, allowConsole, hold }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/);
  const letGo = await hold('**/api/session', 'abort');
  await page.goto('/auto-redirect');
  await expect(page.getByText('Authenticating...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
