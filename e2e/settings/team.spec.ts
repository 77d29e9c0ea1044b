import { alive, expect, test, testPassword } from '../fixtures.ts';

const unique = () => `${Date.now()}-${Math.round(Math.random() * 1e6)}`;
const linkIn = (text: string) => /http:\S+\/auth\/team\?token=[\w-]+/.exec(text)?.[0] ?? '';

test('invites to the team, who then sees what they may', async ({ page, app, browser, loginAs, expectAccessible }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `tess-${unique()}@studio.test`;
  await loginAs('super_admin');
  await page.goto('/admin/settings?tab=team');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByLabel('First name').fill('Tess');
  await dialog.getByLabel('Last name').fill('Team');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: 'Administrator, some areas' }).check();
  for (const area of ['Sales and billing', 'Logs and outbox']) await dialog.getByLabel(area).selectOption('No access');
  await dialog.getByLabel('Clients', { exact: true }).selectOption('Can view');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(testPassword);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email);
  const mail = await app.mail.waitFor((one) => one.to.includes(email));

  const theirs = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const guest = await theirs.newPage();
  await guest.goto(linkIn(mail.text));
  await alive(guest);
  await expect(guest.getByRole('heading', { name: 'Welcome, Tess' })).toBeVisible();
  await guest.getByRole('textbox', { name: 'Password', exact: true }).fill('a password of mine');
  await guest.getByRole('textbox', { name: 'Confirm password' }).fill('a password of mine');
  await guest.getByRole('button', { name: 'Join the team' }).click();
  await expect(guest).toHaveURL(/\/admin$/);
  const menu = guest.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect(guest.getByText('You can see this area, but not change it.')).toBeVisible();
  await guest.goto('/admin/billing');
  await expect(guest).toHaveTitle('Access Denied');
  await theirs.close();
});
