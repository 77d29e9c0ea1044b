import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { expect, test } from '../fixtures.ts';

test('the long address of a client that is not confirmed fits a phone, in every theme', async ({
  page,
  app,
  loginAs,
  expectAccessibleInEveryTheme,
}) => {
  const email = 'nora.long.address@a-company-with-a-rather-long-name.example';
  const person = { first_name: 'Nora', last_name: 'New', email };
  const [user] = await app.db
    .insert(users)
    .values({ ...person, display_name: 'Nora New', user_type: 'personal', email_verified: false })
    .returning();
  const [contact] = await app.db
    .insert(contacts)
    .values({ ...person, claimed_by: user?.id })
    .returning();
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('super_admin');
  await page.goto(`/admin/clients/${contact?.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Address not confirmed' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessibleInEveryTheme();
});
