import type { Page } from '@playwright/test';
import { alive, expect, people, test, testPassword } from '../fixtures.ts';

const ids = { googleTagManagerId: 'GTM-ABC1234', facebookPixelId: '1234567890123456', clarityProjectId: 'abcd1234ef' };
const scripts = [
  'https://connect.facebook.net/en_US/fbevents.js',
  'https://www.clarity.ms/tag/abcd1234ef',
  'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
];

/** Answers every foreign request with nothing, and writes down that it was made. */
async function watch(page: Page, origin: string): Promise<string[]> {
  const foreign: string[] = [];
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return foreign;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie settings' });

test.describe('without identifiers', () => {
  test('nobody is asked, and the content policy names no foreign host', async ({ page, visit, app }) => {
    const foreign = await watch(page, app.url);
    await visit('/');
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    const policy = (await page.request.get('/')).headers()['content-security-policy'];
    expect(policy).not.toContain('http');
    expect(foreign).toEqual([]);
  });
});

test.describe('with identifiers', () => {
  test.beforeEach(async ({ request, app }) => {
    const origin = { origin: app.url };
    const { email } = people.admin;
    await request.post(`${app.url}/api/auth/sign-in/email`, { data: { email, password: testPassword }, headers: origin });
    const saved = await request.post(`${app.url}/api/admin/settings/analytics`, { data: ids, headers: origin });
    expect(saved.status()).toBe(200);
  });
  test.afterEach(async ({ app }) => {
    await app.pool.query(
      "delete from system_settings where key in ('google_tag_manager_id', 'facebook_pixel_id', 'clarity_project_id')",
    );
  });

  test('nothing foreign is requested before consent, nor after a refusal', async ({ page, visit, app, expectAccessible }) => {
    const foreign = await watch(page, app.url);
    await visit('/');
    await expect(banner(page)).toContainText('Google Tag Manager, Meta Pixel, and Microsoft Clarity');
    await expectAccessible();
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect(page).toHaveURL('/about');
    expect(foreign).toEqual([]);
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await alive(page);
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toHaveCount(0);
    expect(foreign).toEqual([]);
  });

  test('after consent exactly the three scripts are requested, and again on the next visit', async ({ page, visit, app }) => {
    const foreign = await watch(page, app.url);
    await visit('/');
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => [...foreign].sort()).toEqual(scripts);
    await expect(banner(page)).toHaveCount(0);
    const page2 = await page.evaluate(() => ({
      layer: (window as unknown as { dataLayer: { event?: string }[] }).dataLayer[0]?.event,
      pixel: (window as unknown as { fbq: { queue: unknown[][] } }).fbq.queue,
    }));
    expect(page2).toEqual({
      layer: 'gtm.js',
      pixel: [
        ['init', ids.facebookPixelId],
        ['track', 'PageView'],
      ],
    });
    foreign.length = 0;
    await page.goto('/about');
    await expect.poll(() => [...foreign].sort()).toEqual(scripts);
  });

  test('the choice can be changed from the footer; withdrawing stops everything and clears their cookies', async ({
    page,
    visit,
    app,
    context,
  }) => {
    const foreign = await watch(page, app.url);
    await visit('/');
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => foreign.length).toBe(3);
    await context.addCookies([{ name: '_ga', value: 'x', url: app.url }]);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(banner(page)).toContainText('You have accepted so far.');
    await expect(banner(page)).toBeFocused();
    foreign.length = 0;
    await Promise.all([page.waitForEvent('load'), banner(page).getByRole('button', { name: 'Decline' }).click()]);
    await alive(page);
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('_ga');
    expect(foreign).toEqual([]);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(banner(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toHaveCount(0);
  });

  test('a tool added later is asked for again', async ({ page, visit, app }) => {
    const foreign = await watch(page, app.url);
    await page.addInitScript(() =>
      localStorage.setItem('cookie-consent', JSON.stringify({ accepted: true, tools: ['googleTagManagerId'] })),
    );
    await visit('/');
    await expect(banner(page)).toBeVisible();
    expect(foreign).toEqual([]);
  });

  test('no tool follows the visitor into a private page', async ({ page, visit, app }) => {
    const foreign = await watch(page, app.url);
    await visit('/');
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => foreign.length).toBe(3);
    foreign.length = 0;
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await expect(page).toHaveURL(/\/auth/);
    await alive(page);
    expect(await page.evaluate(() => 'dataLayer' in window || 'fbq' in window || 'clarity' in window)).toBe(false);
    expect(foreign).toEqual([]);
    const policy = (await page.request.get('/auth')).headers()['content-security-policy'] ?? '';
    expect((await page.request.head('/auth')).headers()['content-security-policy'], 'a head tells the same').toBe(policy);
    // Pictures of services may come from elsewhere; scripts and calls may not.
    const reach = policy.split('; ').filter((part) => !part.startsWith('img-src'));
    expect(reach.join()).toContain("script-src 'self'");
    expect(reach.join()).not.toContain('http');
  });

  test('axe finds nothing on the banner in any theme at 360 px', async ({ page, app, expectAccessibleInEveryTheme }) => {
    await watch(page, app.url);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await expectAccessibleInEveryTheme();
  });
});

test.describe('the Analytics tab', () => {
  test.beforeEach(({ loginAs }) => loginAs('admin'));
  test.afterEach(async ({ app }) => {
    await app.pool.query(
      "delete from system_settings where key in ('google_tag_manager_id', 'facebook_pixel_id', 'clarity_project_id')",
    );
  });
  const path = '/admin/settings?tab=analytics';
  const answer = (status: number, body: object) => ({ status, contentType: 'application/json', body: JSON.stringify(body) });

  test('stores the three identifiers', async ({ page, visit }) => {
    await visit(path);
    await page.getByLabel('Google Tag Manager ID').fill('UA-1');
    await page.getByRole('button', { name: 'Save Analytics Settings' }).click();
    await expect(page.getByText('A Google Tag Manager ID looks like GTM-ABC1234')).toBeVisible();
    await page.getByLabel('Google Tag Manager ID').fill(ids.googleTagManagerId);
    await page.getByLabel('Facebook Pixel ID').fill(ids.facebookPixelId);
    await page.getByLabel('Clarity Project ID').fill(ids.clarityProjectId);
    await page.getByRole('button', { name: 'Save Analytics Settings' }).click();
    await expect(page.getByText('Analytics settings updated successfully!')).toBeVisible();
    await visit(path);
    await expect(page.getByLabel('Facebook Pixel ID')).toHaveValue(ids.facebookPixelId);
  });

  test('says when saving fails, and keeps what was typed', async ({ page, visit, allowConsole }) => {
    allowConsole(/500/);
    await visit(path);
    await page.route('**/api/admin/settings/analytics', (route) =>
      route.fulfill(answer(500, { success: false, data: null, error: 'An unexpected error occurred.' })),
    );
    await page.getByLabel('Clarity Project ID').fill(ids.clarityProjectId);
    await page.getByRole('button', { name: 'Save Analytics Settings' }).click();
    await expect(page.getByText('Failed to update analytics settings')).toBeVisible();
    await expect(page.getByLabel('Clarity Project ID')).toHaveValue(ids.clarityProjectId);
  });

  test('says when the settings cannot be fetched or read, with a way to try again', async ({ page, visit, allowConsole }) => {
    allowConsole(/500/);
    let reply: ReturnType<typeof answer> | null = answer(500, {
      success: false,
      data: null,
      error: 'An unexpected error occurred.',
    });
    await page.route('**/api/admin/settings/analytics', (route) => (reply ? route.fulfill(reply) : route.continue()));
    await visit(path);
    await expect(page.getByText('Failed to fetch analytics settings')).toBeVisible();
    reply = answer(200, { success: true, data: { googleTagManagerId: 7 }, error: null });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Failed to parse analytics settings')).toBeVisible();
    reply = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByLabel('Google Tag Manager ID')).toBeVisible();
  });
});
