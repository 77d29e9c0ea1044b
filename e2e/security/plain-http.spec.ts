import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { bookings } from '#db/schema/desk/bookings.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { findChromium } from '../../tests/browser/chromium.ts';
import { expect, people, test, testPassword } from '../fixtures.ts';
import { openStudio, type StudioApp } from '../studio-app.ts';

// A studio's first look from its phone: a name of the local network, and no certificate.
const name = 'foyer.lan';
const chromium = await findChromium();
test.use({ launchOptions: { ...chromium, args: [...chromium.args, `--host-resolver-rules=MAP ${name} 127.0.0.1`] } });

test.beforeEach(({ allowConsole }) => {
  // The browser says that it ignores this header here.
  allowConsole(/Cross-Origin-Opener-Policy header has been ignored/);
});

let studio: StudioApp;
let url: string;
test.beforeAll(async () => {
  // Nobody has told this installation its address yet.
  studio = await openStudio('foyer_studio', { PUBLIC_URL: '', HOST: '127.0.0.1' });
  url = studio.url.replace('localhost', name);
});
test.afterAll(() => studio.close());

async function logIn(page: Page, person: keyof typeof people) {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(people[person].email);
  await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/(dashboard|admin)/);
}

test('a visitor books, writes and checks a file over plain HTTP at another name than localhost', async ({ page }) => {
  test.slow();
  await page.goto(`${url}/book`);
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'subtle' in crypto])).toEqual([false, false, false]);
  // The very first may go while the form is filled in.
  await page.locator('[data-slot]').last().click();
  await page.getByLabel('Name').fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera.http@example.com');
  await page.getByLabel('Topic').selectOption('Other');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await expect(page.getByRole('heading', { name: 'Your consultation is booked' })).toBeVisible();
  const [booking] = await studio.db.select().from(bookings);
  expect(booking?.request_key).toMatch(/^[0-9a-f-]{36}$/);

  await page.goto(`${url}/contact`);
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByLabel('Name').fill('Vera Visitor');
  await form.getByLabel('Email').fill('vera.http@example.com');
  await form.getByLabel('Service').selectOption('SEO & Marketing');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('Does this reach you from my phone?');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('status')).toContainText('Success!');
  expect(await studio.db.$count(form_submissions)).toBe(1);

  await page.goto(`${url}/verify`);
  const file = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };
  await page.getByLabel('PDF file').setInputFiles(file);
  await expect(page.getByText('Your browser checks files on secure (https) pages only.')).toBeVisible();
});

test('a client signs in, and what the browser would have to encrypt is not lost without a word', async ({ page }) => {
  test.slow();
  await logIn(page, 'business');
  await page.goto(`${url}/dashboard/business-profile`);
  await expect(page.getByText('Your browser encrypts on secure (https) pages only.')).toBeVisible();
  for (const label of ['Phone', 'Tax ID', 'Registration number']) await expect(page.getByLabel(label)).toBeDisabled();
  await page.getByLabel('City').fill('Lisbon');
  await page.getByRole('button', { name: 'Update Business Profile' }).click();
  await expect(page.getByText('Business profile updated successfully!')).toBeVisible();
  const [user] = await studio.db.select().from(users).where(eq(users.email, people.business.email));
  const stored = () =>
    studio.db
      .select()
      .from(businesses)
      .where(eq(businesses.user_id, user?.id ?? ''));
  expect(await stored()).toMatchObject([{ city: 'Lisbon', encrypted_phone: null }]);
});

test('a business registers, and is told what has to wait', async ({ page }) => {
  await page.goto(`${url}/auth?tab=register`);
  await page.getByRole('radio', { name: 'Business' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('New');
  await page.getByLabel('Email').fill('nora.http@example.com');
  await page.getByRole('textbox', { name: 'Password', exact: false }).first().fill('secret of 9');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('secret of 9');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business name').fill('Nora & Co');
  await expect(page.getByText('These can be added later, at the https address of this page.')).toBeVisible();
  await expect(page.getByLabel('Tax ID')).toBeDisabled();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => studio.db.$count(businesses, eq(businesses.business_name, 'Nora & Co'))).toBe(1);
});

test('the owner is told why the log stays closed, and copies', async ({ page }) => {
  test.slow();
  await logIn(page, 'super_admin');
  // Rows are written in batches.
  await expect.poll(() => studio.db.$count(application_logs, eq(application_logs.component, 'sign-in'))).toBeGreaterThan(0);
  await page.goto(`${url}/admin/logs?component=sign-in`);
  await page.getByRole('region', { name: 'Log entries' }).getByText('/sign-in/email succeeded').first().click();
  await expect(page.getByText('Your browser encrypts on secure (https) pages only.')).toBeVisible();
  await page.goto(`${url}/admin/settings?tab=integrations`);
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .click();
  await expect(page.getByText(/copied to clipboard$/)).toBeVisible();
  await page.goto(`${url}/admin/settings?tab=notifications`);
  await expect(page.getByText('Browsers take push messages on secure (https) pages only.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Push on this device' })).toBeDisabled();
  await page.goto(`${url}/admin/settings?tab=security`);
  await expect(page.getByText('Browsers use passkeys on secure (https) pages only.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
});
