import type { Page } from '@playwright/test';
import { alive, expect, test } from '../fixtures.ts';

const linkIn = (text: string) => /http:\S+\/auth\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? '';
const unique = () => `${Date.now()}-${Math.round(Math.random() * 1e6)}`;

async function invite(page: Page, email: string, last: string) {
  await page.goto('/admin/clients/invitations');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill('Ines');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByRole('radio', { name: 'Business' }).check();
  await dialog.getByLabel('Business name').fill('Ink & Paper');
  await dialog.getByLabel('A few words (optional)').fill('The drafts are waiting for you.');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
}

const fits = (shown: Page) => shown.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('from the invitation to the first look at the portal, the studio at a desk and the client on a phone', async ({
  page,
  app,
  browser,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/403/);
  const lookInBothWidths = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible();
      expect(await fits(page), `fits ${width} px`).toBe(true);
    }
  };
  await page.setViewportSize({ width: 1440, height: 844 });
  const [email, last] = [`ines-${unique()}@example.test`, `I${unique().replaceAll(/\D/g, '')}`];
  await loginAs('super_admin');
  await invite(page, email, last);
  await expect(page.getByText(`Ines ${last}`)).toBeVisible();
  await lookInBothWidths();
  const mail = await app.mail.waitFor((one) => one.to.includes(email));
  expect(mail.text).toContain('The drafts are waiting for you.');

  // The invited person has a browser of their own, in which nobody is signed in.
  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const guest = await theirs.newPage();
  await guest.goto(linkIn(mail.text));
  await alive(guest);
  await expect(guest.getByRole('heading', { name: 'Welcome, Ines' })).toBeVisible();
  await guest.getByRole('textbox', { name: 'Password', exact: true }).fill('a password of mine');
  await guest.getByRole('textbox', { name: 'Confirm password' }).fill('a password of mine');
  await guest.getByRole('button', { name: 'Open my portal' }).click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await expect(guest.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(guest.getByText('Welcome, Ines.')).toBeVisible();
  expect(await fits(guest)).toBe(true);
  await guest.goto(linkIn(mail.text));
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();

  // The owner opens the client's page and looks at the portal.
  const { rows } = await app.pool.query('select id from contacts where email = $1', [email]);
  await page.goto(`/admin/clients/${rows[0].id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ines ${last}`);
  await expect(page.getByText('Ink & Paper').first()).toBeVisible();
  await expect(page.getByText('accepted their invitation')).toBeVisible();
  await lookInBothWidths();

  await page.getByRole('button', { name: 'View portal as' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const bar = page.getByRole('region', { name: 'View of the portal' });
  await expect(bar).toContainText(`You view the portal as Ines ${last}`);
  await lookInBothWidths();
  // What a narrow screen may hide.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/profile');
  await page.mouse.wheel(0, 4000);
  await expect(bar).toBeInViewport();
  await page.getByLabel('Phone').fill('555 0199');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('You are viewing the portal as a client, which changes nothing.').first()).toBeVisible();
  await page.goto('/dashboard/settings?tab=security');
  await expect(page.getByRole('heading', { name: 'For the client alone' })).toBeVisible();
  await bar.getByRole('button', { name: 'Leave view' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/clients/${rows[0].id}$`));
  await expect(bar).toBeHidden();
  await expect(page.getByText('ended the view of the portal as').first()).toBeVisible();

  // Deactivated, the client is out at once.
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await guest.goto('/dashboard');
  await expect(guest).toHaveURL(/\/auth\?returnTo/);
  await theirs.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the invitation is accepted all the same', async ({ page, app, allowConsole }) => {
    allowConsole(/400/);
    const email = `ivo-${unique()}@example.test`;
    const owner = await page.request.post(`${app.url}/api/auth/sign-in/email`, {
      data: { email: 'owner@studio.test', password: 'correct horse 9' },
      headers: { origin: app.url },
    });
    expect(owner.status()).toBe(200);
    const { randomUUID } = await import('node:crypto');
    const sent = await page.request.post(`${app.url}/api/admin/invitations`, {
      data: { id: randomUUID(), email, first_name: 'Ivo', last_name: 'Plain', user_type: 'personal' },
      headers: { origin: app.url },
    });
    expect(sent.status(), await sent.text()).toBe(200);
    // Left first: an open page would come back to its stream without a session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    const mail = await app.mail.waitFor((one) => one.to.includes(email));
    await page.goto(linkIn(mail.text));
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a password of mine');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('another one');
    await page.getByRole('button', { name: 'Open my portal' }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a password of mine');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('a password of mine');
    await page.getByRole('button', { name: 'Open my portal' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
