import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const areas = [
  { area: 'Admin', home: '/admin', person: 'super_admin' },
  { area: 'Portal', home: '/dashboard', person: 'business' },
] as const;

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const { area, home, person } of areas) {
  test(`every screen of the ${area.toLowerCase()} navigation opens, is accessible and fits a phone`, async ({
    page,
    visit,
    loginAs,
  }) => {
    await loginAs(person);
    await visit(home);
    const links = await page
      .getByRole('navigation', { name: area })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(8);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const link of links) {
      await visit(link);
      expect(new URL(page.url()).pathname, `${link} leads elsewhere`).toBe(link);
      await expect(page.getByRole('heading', { level: 1 }), link).toHaveCount(1);
      await expect(page.getByRole('alert').filter({ hasText: /could not be|Failed to|went wrong/ }), link).toHaveCount(0);
      expect(await sideways(page), `${link} is too wide`).toBeLessThanOrEqual(0);
    }
  });
}
