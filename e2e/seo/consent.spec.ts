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
  test('nobody is asked, and the content policy names no foreign host', async ({ page, app }) => {
    const foreign = await watch(page, app.url);
    await page.goto('/');
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

  test('nothing foreign is requested before consent, nor after a refusal', async ({
    page,
    app,
    expectAccessibleInEveryTheme,
  }) => {
    const foreign = await watch(page, app.url);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(banner(page)).toContainText('Google Tag Manager, Meta Pixel, and Microsoft Clarity');
    await expectAccessibleInEveryTheme();
    await page.getByRole('link', { name: 'More about how I work' }).click();
    await expect(page).toHaveURL('/about');
    expect(foreign).toEqual([]);
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toHaveCount(0);
    expect(foreign).toEqual([]);
  });

  test('after consent exactly the three scripts are requested, none on a private page, and none once it is withdrawn', async ({
    page,
    app,
    context,
  }) => {
    const foreign = await watch(page, app.url);
    // An answer of before a tool was added: it is asked for again.
    await page.goto('/robots.txt');
    await page.evaluate(() =>
      localStorage.setItem('cookie-consent', JSON.stringify({ accepted: true, tools: ['googleTagManagerId'] })),
    );
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    expect(foreign).toEqual([]);
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

    // The next visit.
    await page.goto('/about');
    await expect.poll(() => [...foreign].sort()).toEqual(scripts);
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
});
