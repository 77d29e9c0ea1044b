import { eq } from 'drizzle-orm';
import { contacts } from '../../src/db/schema/people/contacts.ts';
import { expect, people, test, testPassword } from '../fixtures.ts';

/** Without a mail server a registration proves no address. */
test('the owner says that they know a client whose address is not confirmed, takes it back, and answers what a form says', async ({
  page,
  browser,
  ownStudio,
  expectAccessible,
  expectAccessibleInEveryTheme,
}) => {
  const studio = await ownStudio('foyer_studio', { SMTP_URL: '' });
  const email = 'nora.long.address@a-company-with-a-rather-long-name.example';
  const send = (data: object, path = 'auth/sign-in/email', on = page) =>
    on.request.post(`${studio.url}/api/${path}`, { data, headers: { origin: studio.url } });

  const portal = await (await browser.newContext()).newPage();
  const { data } = await (await send({}, 'registration/ticket', portal)).json();
  const person = { first_name: 'Nora', last_name: 'New', email, password: 'secret 1', user_type: 'personal', ...data };
  const registered = await send(person, 'registration', portal);
  expect(registered.status(), await registered.text()).toBeLessThan(300);
  await portal.goto(`${studio.url}/dashboard`);
  await expect(portal.getByText(`What we write to ${email} appears here once we know that the address is yours.`)).toBeVisible();

  await send({ email: people.super_admin.email, password: testPassword });
  const [contact] = await studio.db
    .update(contacts)
    .set({ suggested: { phone: { value: '+49 30 1234567', source: 'form', at: new Date().toISOString() } } })
    .where(eq(contacts.email, email))
    .returning();
  await page.goto(`${studio.url}/admin/clients/${contact?.id}`);
  const asked = page.getByRole('status').filter({ hasText: 'Address not confirmed' });
  await expect(asked).toBeVisible();
  await expectAccessibleInEveryTheme();
  await asked.getByRole('button', { name: 'I know this person' }).click();
  await expect(page.getByText(`You vouched for ${email}`)).toBeVisible();
  await expect(page.getByText('Known to you')).toBeVisible();
  await portal.reload();
  await expect(portal.getByText('once we know that the address is yours')).toHaveCount(0);

  await page.getByRole('button', { name: 'Take Phone' }).click();
  await expect(page.getByText('Phone saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take Phone' })).toHaveCount(0);
  await expect(page.getByText('+49 30 1234567').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(asked).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible();
});
