import type { Locator, Page } from '@playwright/test';
import { expect, setTheme, test } from '../fixtures.ts';
import { setSettings, untilPage } from './studio.ts';

const bands = { '/': '#consultation', '/pricing': '#custom-quote', '/templates': '#templates-call', '/about': '#about-call' };

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

/** How bright a background is painted, from 0 to 1. */
const brightness = (area: Locator) =>
  area.evaluate((element) => {
    const at = document.createElement('canvas').getContext('2d');
    if (!at) throw new Error('No canvas');
    at.fillStyle = getComputedStyle(element).backgroundColor;
    at.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = at.getImageData(0, 0, 1, 1).data;
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  });

/** Whether a sun of the band lies behind its words or its button. */
const sunMeetsWords = (band: Locator) =>
  band.evaluate((section) => {
    const suns = [...section.querySelectorAll('circle')].map((sun) => sun.getBoundingClientRect()).filter((box) => box.width > 0);
    const words = [...section.querySelectorAll('h2, p, a')].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()];
    });
    const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return suns.some((sun) => words.some((word) => meet(sun, word)));
  });

const widths = [360, 390, 768, 1024];

for (const [path, band] of Object.entries({ ...bands, '/contact': '#schedule' })) {
  test(`on ${path} no sun stands behind words, large areas stay dark in the dark, and a phone shows all choices`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
    await page.goto(path);
    for (const theme of ['dark', 'blackout']) {
      await setTheme(page, theme);
      expect(await brightness(page.locator(band)), theme).toBeLessThan(0.25);
      if (path !== '/pricing') continue;
      const popular = page.getByRole('listitem').filter({ hasText: 'Most popular' }).first();
      expect(await brightness(popular), `the most popular plan in ${theme}`).toBeLessThan(0.25);
    }
    for (const width of path in bands ? widths : []) {
      await resize(page, width);
      expect(await sunMeetsWords(page.locator(band)), `at ${width}`).toBe(false);
      if (width > 390) continue;
      for (const tab of path === '/pricing' ? await page.getByRole('tab').all() : []) {
        const box = await tab.boundingBox();
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      if (path !== '/templates') continue;
      const tops = await page
        .getByRole('group', { name: 'Category' })
        .getByRole('button')
        .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
      expect(tops.filter((top) => top === tops.at(-1)).length, 'no lonely chip').toBeGreaterThan(1);
    }
  });
}

test('tabs that do not fit fade where there are more of them', async ({ page, loginAs }) => {
  await loginAs('super_admin');
  await resize(page, 390);
  await page.goto('/admin/settings');
  const tabs = page.getByRole('main').getByRole('navigation').first();
  const fades = () =>
    tabs.evaluate((list) => ['start', 'end'].map((side) => getComputedStyle(list).getPropertyValue(`--fade-${side}`)));
  expect(await tabs.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  expect(await fades()).toEqual(['0px', '48px']);
  await tabs.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
  await expect.poll(fades).toEqual(['48px', '0px']);
});

test('an address of usual length stands on one line of the footer', async ({ page, app }) => {
  await setSettings(app, { site_email: 'hello@lumenandlark.example' });
  await untilPage(app, '/about', (html) => html.includes('mailto:hello@lumenandlark.example'));
  try {
    await page.goto('/about');
    for (const width of [360, 390, 768, 1024, 1440]) {
      await resize(page, width);
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'hello@lumenandlark.example' });
      const lines = await link.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, `at ${width}`).toBe(1);
    }
  } finally {
    await setSettings(app, {});
  }
});
