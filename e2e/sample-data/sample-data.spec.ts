import { eq } from 'drizzle-orm';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { expect, test } from '../fixtures.ts';

const owner = { first_name: 'Nell', last_name: 'Ortega', email: 'nell@studio.test', password: 'first start 1' };

test('a studio that starts with sample data says so on every page, until it is removed', async ({
  page,
  freshApp,
  expectAccessible,
}) => {
  test.slow();
  const { url, db } = freshApp;
  const setup = await page.request.post(`${url}/api/setup`, { data: { ...owner, sample_data: true }, headers: { origin: url } });
  expect(await setup.json()).toMatchObject({ success: true, data: { sample_data: 'filled' } });
  const real = { email: 'real@client.test', first_name: 'Real' };
  const [account] = await db
    .insert(users)
    .values({ ...real, user_type: 'personal' })
    .returning();
  await db.insert(contacts).values({ ...real, user_id: account?.id });

  await page.goto(`${url}/admin/logs`);
  const banner = page.getByRole('region', { name: 'Sample data' });
  await expect(banner).toContainText('This workspace contains sample data');
  await expect(page.getByRole('region', { name: 'Log entries' }).getByText('Sample', { exact: true }).first()).toBeVisible();
  await page.goto(`${url}/admin/outbox`);
  await expect(banner).toBeVisible();
  await expect(page.getByRole('table').getByText('Sample', { exact: true })).toHaveCount(5);
  await page.goto(`${url}/admin`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Total Clients' })).toContainText('13');
  await expectAccessible();

  await banner.getByRole('button', { name: 'Remove sample data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove sample data' });
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Remove sample data' }).click();
  await question.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByText('Sample data removed')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Total Clients' })).toContainText('0 business, 1 personal');
  await expect(page.getByText(/removed [\d,]+ sample records/)).toBeVisible();
  expect(await db.$count(users, eq(users.is_sample, true))).toBe(0);
  expect(await db.$count(users)).toBe(2);
});
