import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { booking_blocks, bookings } from '#db/schema/desk/bookings.ts';
import { studio_holidays } from '#db/schema/studio/calendar.ts';
import { expect, test } from '../fixtures.ts';

test.beforeEach(async ({ app }) => {
  for (const table of [bookings, booking_blocks, studio_holidays]) await app.db.delete(table);
});

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
  const file = await page.request.get(`${page.url()}/calendar.ics`);
  expect(file.headers()['content-type']).toContain('text/calendar');
  const [booking] = await app.db.select().from(bookings);
  expect(await file.text()).toContain(`UID:${booking?.id}`);
});

test.describe('somewhere else', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  test("on a small phone, times are shown by the visitor's clock, accessible in every theme", async ({
    page,
    visitInEveryTheme,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visitInEveryTheme('/book');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
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

test('a link that opens nothing is not found', async ({ page }) => {
  const link = `/book/${'0'.repeat(48)}`;
  const answer = await page.request.get(link);
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toMatch(/The page you are looking for doesn(&#x27;|’|')t exist\./);
  expect((await page.request.get(`${link}/calendar.ics`)).status()).toBe(404);
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
