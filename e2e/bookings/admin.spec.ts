import { booking_blocks, booking_settings, bookings } from '#db/schema/desk/bookings.ts';
import { studio_holidays } from '#db/schema/studio/calendar.ts';
import { expect, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

test.beforeEach(async ({ app }) => {
  for (const table of [bookings, booking_blocks, booking_settings, studio_holidays]) await app.db.delete(table);
  await app.pool.query("delete from system_settings where key in ('time_zone', 'weekly_hours')");
});

/** Books the first time of the second day that has any, and answers it. */
async function aBooking(app: StudioApp, name: string): Promise<string> {
  const offer = await (await fetch(`${app.url}/api/bookings/slots`)).json();
  const starts_at: string = offer.data.days[1].slots[0];
  const order = {
    starts_at,
    time_zone: 'Europe/Berlin',
    name,
    email: 'bruno@example.com',
    topic: 'seo',
    notes: 'Please call.',
  };
  const response = await fetch(`${app.url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(response.status).toBe(200);
  return starts_at;
}

const dayIn = (moment: string) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(moment));

test('the owner finds a booking, moves it, and cancels it with a word to the visitor', async ({
  page,
  visit,
  loginAs,
  app,
  expectAccessible,
}) => {
  await aBooking(app, 'Bruno Booker');
  await loginAs('admin');
  await visit('/admin/bookings');
  await expect(page.getByRole('link', { name: 'Bookings' })).toBeVisible();
  await page.getByRole('region', { name: 'Bookings' }).getByText('Bruno Booker').click();
  const sheet = page.getByRole('dialog', { name: 'Bruno Booker' });
  await expect(sheet.getByText('Please call.')).toBeVisible();
  await expect(page).toHaveURL(/booking=/);
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Move booking' }).click();
  const other = page.getByRole('dialog', { name: 'Move this booking' });
  const slot = other.locator('[data-slot]').last();
  const moved = await slot.getAttribute('data-slot');
  await slot.click();
  await expectAccessible();
  await other.getByRole('button', { name: 'Confirm the new time' }).click();
  await expect(page.getByText('Booking moved')).toBeVisible();
  await expect(other).toBeHidden();
  const [row] = await app.db.select().from(bookings);
  expect(row?.starts_at.toISOString()).toBe(moved);
  await app.mail.waitFor((one) => one.to.includes('bruno@example.com') && one.subject.startsWith('New time'));
  await sheet.getByRole('button', { name: 'Cancel booking' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await question.getByLabel('Message to the visitor').fill('I am ill, sorry.');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Booking cancelled')).toBeVisible();
  await expect(sheet.getByText('The studio')).toBeVisible();
  const mail = await app.mail.waitFor((one) => one.to.includes('bruno@example.com') && one.subject.startsWith('Cancelled'));
  expect(mail.text).toContain('I am ill, sorry.');
});

test('filters live in the address', async ({ page, visit, loginAs, app }) => {
  await aBooking(app, 'Bruno Booker');
  await loginAs('admin');
  await visit('/admin/bookings?topic=branding');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Topic').selectOption('SEO & Marketing');
  await expect(page.getByText('Bruno Booker')).toBeVisible();
  await expect(page).toHaveURL(/topic=seo/);
});

test('a blocked time is off the offer, and never over a booking', async ({
  page,
  visit,
  loginAs,
  app,
  allowConsole,
  expectAccessible,
}) => {
  allowConsole(/409/);
  const starts_at = await aBooking(app, 'Bruno Booker');
  const day = dayIn(starts_at);
  await loginAs('admin');
  await visit('/admin/bookings?view=availability');
  await page.getByRole('button', { name: 'Block time' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await dialog.getByLabel('From').fill(`${day}T08:00`);
  await dialog.getByLabel('To').fill(`${day}T18:00`);
  await dialog.getByLabel('Reason').fill('Day off');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Block time' }).click();
  await expect(dialog.getByRole('alert')).toContainText('There is a booking in this time. Cancel it first, then block the time.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Day off');
  await dialog.getByLabel('From').fill(`${day}T19:00`);
  await dialog.getByLabel('To').fill(`${day}T20:00`);
  await dialog.getByRole('button', { name: 'Block time' }).click();
  await expect(page.getByText('Time blocked')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Blocked times' }).getByText('Day off')).toBeVisible();
  await page.getByRole('button', { name: /^Open .* again$/ }).click();
  await expect(page.getByText('Nothing is blocked.')).toBeVisible();
});

test('the week shows bookings, and a holiday closes a day', async ({ page, visit, loginAs, app }) => {
  const starts_at = await aBooking(app, 'Bruno Booker');
  await loginAs('admin');
  await visit(`/admin/bookings?view=week&week=${dayIn(starts_at)}`);
  await page.getByRole('button', { name: /^Bruno Booker/ }).click();
  await expect(page.getByRole('dialog', { name: 'Bruno Booker' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page.getByRole('button', { name: /^Bruno Booker/ })).toBeHidden();

  await page.getByRole('link', { name: 'Availability' }).click();
  const holiday = dayIn(new Date(Date.parse(starts_at) + 14 * 86_400_000).toISOString());
  await page.getByLabel('Day', { exact: true }).fill(holiday);
  await page.getByLabel('Name', { exact: true }).fill('Founders Day');
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await expect(page.getByRole('region', { name: 'Holidays' }).getByText('Founders Day')).toBeVisible();
  const offer = await (await fetch(`${app.url}/api/bookings/slots`)).json();
  expect(offer.data.days.map((one: { day: string }) => one.day)).not.toContain(holiday);
});

test('settings change what visitors are offered', async ({ page, visit, loginAs, app, expectAccessible }) => {
  await loginAs('admin');
  await visit('/admin/bookings');
  // Changed by somebody else while this page is open: the settings open with what is stored now.
  const api = `${app.url}/api/admin/bookings/settings`;
  const { data: rules } = await (await page.request.get(api)).json();
  const headers = { origin: app.url };
  expect((await page.request.put(api, { data: { ...rules, horizon_days: 41 }, headers })).status()).toBe(200);
  await page.getByRole('button', { name: 'Booking settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Booking settings' });
  await expect(sheet.getByLabel('Horizon')).toHaveValue('41');
  await expect(sheet.getByLabel('Length')).toBeVisible();
  await expectAccessible();
  await sheet.getByLabel('Length').fill('2');
  await sheet.getByRole('button', { name: 'Save settings' }).click();
  await expect(sheet.getByText('At least 5 minutes')).toBeVisible();
  await sheet.getByLabel('Length').fill('60');
  await sheet.getByLabel('Monday closes').fill('08:00');
  await sheet.getByRole('button', { name: 'Save settings' }).click();
  await expect(sheet.getByText('Opening times must end after they begin')).toBeVisible();
  await sheet.getByLabel('Monday closes').fill('12:00');
  await sheet.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Booking settings saved')).toBeVisible();
  const offer = await (await fetch(`${app.url}/api/bookings/slots`)).json();
  expect(offer.data.slot_minutes).toBe(60);
});

test('a client has no business here', async ({ page, loginAs, allowConsole }) => {
  allowConsole(/403/);
  await loginAs('client');
  await page.goto('/admin/bookings');
  await expect(page.getByText('Access Denied')).toBeVisible();
});

test('settings that cannot be read are not those of before', async ({ page, visit, loginAs, allowConsole }) => {
  allowConsole(/500/);
  await loginAs('admin');
  await visit('/admin/bookings');
  const open = page.getByRole('button', { name: 'Booking settings' });
  const sheet = page.getByRole('dialog', { name: 'Booking settings' });
  await open.click();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeHidden();
  const api = '**/api/admin/bookings/settings';
  await page.route(api, (route) => route.fulfill({ status: 500, json: { success: false, data: null, error: null } }));
  await open.click();
  await expect(sheet.getByRole('alert')).toContainText('The settings could not be loaded.');
  await page.unroute(api);
  await sheet.getByRole('button', { name: 'Try Again' }).click();
  await expect(sheet.getByLabel('Horizon')).toBeVisible();
});
