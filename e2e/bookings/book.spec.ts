import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { booking_blocks, bookings } from '#db/schema/desk/bookings.ts';
import { studio_holidays } from '#db/schema/studio/calendar.ts';
import { addDays } from '#shared/zoned-time.ts';
import { expect, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

test.beforeEach(async ({ app }) => {
  for (const table of [bookings, booking_blocks, studio_holidays]) await app.db.delete(table);
});

type Fields = { name?: string; email?: string };

async function bookByApi(app: StudioApp, starts_at: string, fields: Fields = {}) {
  const response = await fetch(`${app.url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      starts_at,
      time_zone: 'America/New_York',
      name: 'Rita Rival',
      email: 'rita@example.com',
      topic: 'seo',
      ...fields,
    }),
  });
  return (await response.json()) as { success: boolean; data: { path: string; id: string } };
}

test('a visitor books by keyboard alone and gets a mail with a calendar entry', async ({
  page,
  visit,
  app,
  expectAccessible,
}) => {
  test.slow();
  await visit('/book');
  await expect(page).toHaveTitle(/^Book a Consultation \|/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /first conversation about your project/);
  await expect(page.getByText('The studio keeps New York time, the same as you see here.')).toBeVisible();

  const day = page.getByRole('grid').locator('button[tabindex="0"]');
  await day.focus();
  const first = await day.getAttribute('data-day');
  await page.keyboard.press('ArrowDown');
  const focused = page.locator('button[data-day]:focus');
  await expect(focused).not.toHaveAttribute('data-day', first ?? '');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('PageDown');
  await expect(focused).toBeFocused();
  await page.keyboard.press('PageUp');

  const slot = page.locator('[data-slot]').last();
  const time = (await slot.textContent()) ?? '';
  await slot.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(time)).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Name').fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera.keyboard@example.com');
  await page.getByLabel('Phone').fill('+1 401 555 0142');
  await page.getByLabel('Topic').selectOption('Branding Solutions');
  await page.getByLabel('What should I know').fill('A new logo.');
  await page.getByRole('button', { name: 'Confirm booking' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Your consultation is booked' })).toBeVisible();
  await expect(page).toHaveURL(/\/book\/[0-9a-f]{48}$/);
  await expect(page.getByText('vera.keyboard@example.com')).toBeVisible();
  await expectAccessible();
  const mail = await app.mail.waitFor((one) => one.to.includes('vera.keyboard@example.com'));
  expect(mail.subject).toContain('Your consultation with');
  expect(mail.text).toContain(page.url());
  expect(mail.raw).toContain('text/calendar');
  expect(mail.raw).toMatch(/method=REQUEST/i);
  await app.mail.waitFor((one) => one.subject.startsWith('New consultation: Vera Visitor'));
});

test('what is wrong is said at the field, and nothing typed is lost', async ({ page, visit, allowConsole }) => {
  allowConsole(/400/);
  await visit('/book');
  await page.locator('[data-slot]').first().click();
  await page.getByLabel('Name').fill('V');
  await page.getByLabel('Email').fill('vera@');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Please select a topic')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByRole('button', { name: 'Change time' }).click();
  await page.locator('[data-slot]').last().click();
  await expect(page.getByLabel('Name')).toHaveValue('V');
  await expect(page.getByLabel('Email')).toHaveValue('vera@');
});

test('a time that is gone is said, with others to choose from', async ({ page, visit, app, allowConsole, expectAccessible }) => {
  allowConsole(/409/);
  await visit('/book');
  const slot = page.locator('[data-slot]').last();
  const starts_at = (await slot.getAttribute('data-slot')) ?? '';
  await slot.click();
  await page.getByLabel('Name').fill('Lena Late');
  await page.getByLabel('Email').fill('lena@example.com');
  await page.getByLabel('Topic').selectOption('Other');
  expect((await bookByApi(app, starts_at)).success).toBe(true);
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('That time has just been taken');
  await expect(notice.getByRole('button')).toHaveCount(6);
  await expect(page.getByLabel('Name')).toHaveValue('Lena Late');
  await expect(page.getByRole('button', { name: 'Confirm booking' })).toBeDisabled();
  await expectAccessible();
  // The first may go while the form is looked at.
  await notice.getByRole('button').last().click();
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await expect(page.getByRole('heading', { name: 'Your consultation is booked' })).toBeVisible();
});

test('the private page moves, downloads and cancels a booking', async ({ page, app, visit, expectAccessible }) => {
  test.slow();
  const offer = await (await fetch(`${app.url}/api/bookings/slots`)).json();
  const starts_at: string = offer.data.days[1].slots[0];
  const made = await bookByApi(app, starts_at, { name: 'Mona Mover', email: 'mona@example.com' });
  await visit(made.data.path);
  const file = await page.request.get(`${made.data.path}/calendar.ics`);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toContain(`UID:${made.data.id}`);

  await page.getByRole('button', { name: 'Reschedule' }).click();
  const target = page.locator('[data-slot]').last();
  const moved = await target.getAttribute('data-slot');
  await target.click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Confirm the new time' }).click();
  await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeHidden();
  const [row] = await app.db.select().from(bookings);
  expect(row?.starts_at.toISOString()).toBe(moved);
  await app.mail.waitFor((one) => one.to.includes('mona@example.com') && one.subject.startsWith('New time'));

  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this consultation?' });
  await dialog.getByLabel('Reason').fill('Plans have changed');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('heading', { name: 'This consultation is cancelled' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Book another time' })).toBeVisible();
  await app.mail.waitFor((one) => one.to.includes('mona@example.com') && one.subject.startsWith('Cancelled'));
});

test('months far ahead are read however fast somebody turns the pages, and read again with the others', async ({
  page,
  app,
  visit,
}) => {
  const offer = await (await fetch(`${app.url}/api/bookings/slots`)).json();
  const made = await bookByApi(app, offer.data.days[1].slots[0], { name: 'Fay Faraway', email: 'fay@example.com' });
  // A studio that can be booked a year ahead, at noon, while its answers take longer than a turn of the page.
  const lastDay = addDays(offer.data.first_day, 365);
  const turned = Promise.withResolvers<void>();
  const asked: string[] = [];
  let hour = '12';
  await page.route('**/slots?from=*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const from = searchParams.get('from') ?? '';
    const to = searchParams.get('to') ?? '';
    asked.push(from);
    if (asked.length > 1) await turned.promise;
    const days: { day: string; slots: string[] }[] = [];
    for (let day = from; day <= to && day <= lastDay; day = addDays(day, 1))
      if (day >= offer.data.first_day) days.push({ day, slots: [`${day}T${hour}:00:00.000Z`] });
    await route.fulfill({ json: { ...offer, data: { ...offer.data, last_day: lastDay, days } } });
  });
  await visit(made.data.path);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const next = page.getByRole('button', { name: 'Next month' });
  for (let month = 1; month <= 7; month++) await next.click();
  turned.resolve();
  const free = page.getByRole('button', { name: /, 1 free time$/ });
  await expect(free.first()).toBeVisible();
  const shown = await page
    .getByRole('heading', { level: 3 })
    .filter({ hasText: /\d{4}$/ })
    .textContent();
  await expect(free).toHaveCount(await page.locator('[data-day]').count());
  await free.last().click();
  await expect(page.locator('[data-slot$="T12:00:00.000Z"]')).toHaveCount(1);
  // Each once: what a later page needs is not asked for again.
  expect(asked).toEqual([...new Set(asked)].sort());

  hour = '13';
  const answers = asked.length;
  await page.clock.setFixedTime(Date.now() + 120_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('[data-slot$="T13:00:00.000Z"]')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: shown ?? '' })).toBeVisible();
  expect(asked).toHaveLength(answers * 2);
});

test('a link that opens nothing is not found', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const response = await page.goto(`/book/${'0'.repeat(48)}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: "The page you are looking for doesn't exist." })).toBeVisible();
  expect((await page.request.get(`/book/${'0'.repeat(48)}/calendar.ics`)).status()).toBe(404);
});

test.describe('somewhere else', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  test("times are shown by the visitor's clock, with the studio's named", async ({ page, visit }) => {
    await visit('/book');
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
    await expect(page.getByText(/The studio keeps New York time, 1[34] hours behind what you see here\./)).toBeVisible();
    const slot = page.locator('[data-slot]').first();
    const starts_at = (await slot.getAttribute('data-slot')) ?? '';
    const inTokyo = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' });
    await expect(slot).toHaveText(inTokyo.format(new Date(starts_at)).replaceAll('\u202f', ' '));
    await page.getByLabel('Time zone').selectOption('America/New_York');
    await expect(page.getByText('The studio keeps New York time, the same as you see here.')).toBeVisible();
  });
});

test('without JavaScript the page says how else to come to a consultation', async ({ page }) => {
  const html = await (await page.request.get('/book')).text();
  expect(/<noscript>.*?<\/noscript>/s.exec(html)?.[0]).toContain('Booking online needs JavaScript');
});

test('fits a small phone and is accessible in every theme', async ({ page, visitInEveryTheme }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitInEveryTheme('/book');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  return [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''))];
}

test('adds little script to what every public page carries', async ({ page }) => {
  const common = await scriptsOf(page, '/about');
  const own = (await scriptsOf(page, '/book')).filter((script) => !common.includes(script));
  let bytes = 0;
  for (const script of own) bytes += brotliCompressSync(await (await page.request.get(script)).body()).length;
  expect(own.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(10_000);
});
