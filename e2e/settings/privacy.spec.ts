import { hashPassword } from 'better-auth/crypto';
import { v7 } from 'uuid';
import { accounts, user_roles, users } from '#db/schema/people/auth.ts';
import { expect, people, test, testPassword } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

/** A client of this test's own: others may have left something open. */
async function newClient({ db }: StudioApp): Promise<string> {
  const [id, email] = [v7(), `privacy-${v7()}@example.com`];
  await db
    .insert(users)
    .values({ id, email, first_name: 'Pia', last_name: 'Privacy', user_type: 'personal', email_verified: true });
  const password = await hashPassword(testPassword);
  await db.insert(accounts).values({ user_id: id, account_id: id, provider_id: 'credential', password });
  await db.insert(user_roles).values({ user_id: id, role: 'client' });
  return email;
}

test('a client takes their data along, asks to be deleted and thinks again', async ({ page, app, visit }) => {
  const email = await newClient(app);
  const signIn = { data: { email, password: testPassword }, headers: { origin: app.url } };
  expect((await page.request.post(`${app.url}/api/auth/sign-in/email`, signIn)).status()).toBe(200);
  await visit('/dashboard/settings?tab=privacy');
  await page.getByRole('button', { name: 'Make an Archive' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Make the archive' }).click();
  const archive = page.getByRole('list', { name: 'Archives' }).getByRole('listitem').first();
  await expect(archive).toContainText('Ready', { timeout: 20_000 });
  await archive.getByRole('button', { name: 'Download' }).click();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^data-.+\.zip$/);

  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account will be deleted').first()).toBeVisible();
  await page.getByRole('button', { name: 'Keep My Account' }).click();
  await expect(page.getByRole('button', { name: 'Delete My Account' })).toBeEnabled();
});

test('the owner deletes a client, and the record of it stays', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  // The page of a person who is gone.
  allowConsole(/404/);
  await loginAs('super_admin');
  const email = `leaving-${v7()}@example.com`;
  const made = await page.request.post(`${app.url}/api/admin/contacts`, {
    headers: { origin: app.url },
    data: { first_name: 'Leaving', last_name: 'Person', email },
  });
  const { data } = await made.json();
  await visit(`/admin/clients/${data.id}`);
  await page.getByRole('button', { name: 'Privacy' }).click();
  const form = page.getByRole('dialog').locator('form', { hasText: 'Delete this person' });
  await form.getByLabel('Address of the person').fill(people.client.email);
  await form.getByLabel('Your password', { exact: true }).fill(testPassword);
  await form.getByRole('button', { name: 'Delete this person' }).click();
  await expect(form.getByText(`Please type ${email}`)).toBeVisible();
  await expectAccessible();
  await form.getByLabel('Address of the person').fill(email);
  await form.getByRole('button', { name: 'Delete this person' }).click();
  const row = page.getByRole('list', { name: 'Deletions of people' }).getByRole('listitem').first();
  await expect(row).toContainText('Deleted person', { timeout: 20_000 });
  await row.getByText('What was removed and what is kept').click();
  await expect(row).toContainText('Contact');
  await page.goto(`/admin/clients/${data.id}`);
  await expect(page.getByText('Leaving Person')).toHaveCount(0);
});
