import { expect, test } from '../fixtures.ts';

test('the front page says what it is for, who trusts it, and which templates are new', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I Design Digital Solutions That Drive Business Growth');
  const hero = page.getByRole('region', { name: 'I Design Digital Solutions That Drive Business Growth' });
  await expect(hero.locator('a[href="/contact"]')).toBeVisible();
  await expect(hero.locator('a[href="/services"]')).toBeVisible();
  await expect(hero.getByRole('heading', { name: 'Trusted by innovative businesses' })).toBeVisible();
  await expect(hero.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('region', { name: /^One person/ })).toBeVisible();
  await expect(
    page.getByRole('region', { name: /^Tell me where/ }).getByRole('link', { name: 'Book a Consultation' }),
  ).toBeVisible();
  const teaser = page.getByRole('region', { name: /^Premium templates/ });
  await expect(teaser.getByRole('heading', { level: 3 })).toHaveText([
    'Business Pro',
    'Portfolio Plus',
    'E-commerce Essential',
    'Blog Standard',
  ]);
  const flagged = teaser.getByRole('listitem').filter({ hasText: 'NEW' });
  await expect(flagged.getByRole('heading')).toHaveText(['Business Pro', 'E-commerce Essential']);
  await teaser.getByRole('link', { name: 'Portfolio Plus' }).click();
  await expect(page).toHaveURL(/\/templates#template-portfolio-plus$/);
});

test('what waits to be scrolled to is there at once on paper and for those who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const waiting = page.locator('[data-entrance="waiting"]').first();
  await expect(waiting).toHaveCSS('opacity', '0');
  await page.emulateMedia({ media: 'print' });
  await expect(waiting).toHaveCSS('opacity', '1');
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  await expect(waiting).toHaveCSS('opacity', '1');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(waiting).toHaveCSS('opacity', '0');
  await page.evaluate(() => document.documentElement.setAttribute('data-motion', 'reduced'));
  await expect(waiting).toHaveCSS('opacity', '1');
});
