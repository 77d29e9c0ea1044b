import { expect, test } from '../fixtures.ts';

test('templates: nine cards, a filter in the address, badges and anchors', async ({ page }) => {
  await page.goto('/templates');
  const cards = page.getByRole('main').locator('li[id^="template-"]');
  await expect(cards).toHaveCount(9);
  await expect(cards.filter({ hasText: 'PUBLISHED' })).toHaveCount(7);
  await expect(cards.filter({ hasText: 'UPCOMING' })).toHaveCount(2);
  await expect(cards.getByText('NEW', { exact: true })).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^View Demo/ })).toHaveCount(7);
  await expect(page.getByText('Coming Soon')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Request Custom Design' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contact Us' })).toBeVisible();
  const filter = page.getByRole('group', { name: 'Category' });
  for (const [name, category, count] of [
    ['Business', 'business', 2],
    ['Portfolio', 'portfolio', 3],
    ['E-commerce', 'ecommerce', 2],
    ['Blog', 'blog', 2],
  ] as const) {
    await filter.getByRole('button', { name }).click();
    await expect(filter.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(new RegExp(`category=${category}`));
    await expect(cards.filter({ visible: true })).toHaveCount(count);
  }
  await filter.getByRole('button', { name: 'All' }).click();
  await expect(cards.filter({ visible: true })).toHaveCount(9);
  // As an address that somebody was given.
  await page.goto('about:blank');
  await page.goto('/templates?category=portfolio#template-lens');
  await expect(cards.filter({ visible: true })).toHaveCount(3);
  await expect(page.locator('#template-lens')).toBeInViewport();
});

test('pricing: plans by month and year, one-time services, add-ons, questions, and a way to the form with what was chosen', async ({
  page,
}) => {
  await page.goto('/pricing');
  const panel = page.getByRole('tabpanel');
  await expect(page.getByRole('tab')).toHaveText(['Monthly Plans', 'One-Time Services', 'Add-ons']);
  await expect(panel).toHaveCount(1);
  for (const [name, month, year] of [
    ['Basic', '$99/month', '$990/year'],
    ['Professional', '$199/month', '$1,990/year'],
    ['Premium', '$299/month', '$2,990/year'],
  ] as const) {
    const tier = panel.locator('li').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(tier.getByText(`or ${year}`)).toBeVisible();
    await expect(tier).toContainText(month);
  }
  await expect(panel.locator('li').filter({ hasText: 'Most popular' }).getByRole('heading')).toHaveText('Professional');
  const toggle = page.getByRole('switch', { name: /Save 10%/ });
  await expect(page.getByText('Save 10%')).toBeVisible();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(panel.getByText('or $199/month')).toBeVisible();
  await expect(panel.getByText('or $1,990/year')).toBeHidden();

  await page.getByRole('tab', { name: 'Monthly Plans' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'One-Time Services' })).toBeFocused();
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Websites', 'Brand & Marketing', 'Setup & Security']);
  await expect(panel.getByRole('heading', { level: 4 })).toHaveCount(9);

  await page.getByRole('tab', { name: 'Add-ons' }).click();
  await expect(panel.locator('li')).toHaveText([
    /Maintenance & Support.*\$79\/mo/,
    /Content Creation.*\$199\/mo/,
    /Analytics & Reporting.*\$99\/mo/,
  ]);
  const question = page.getByText('Am I bound for a year?');
  await question.click();
  await expect(page.getByText('Monthly plans end on 30 days’ notice.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Custom Quote' })).toHaveAttribute('href', '/contact#contact-form');

  await page.getByRole('tab', { name: 'Monthly Plans' }).click();
  await page.getByRole('link', { name: 'Choose Basic' }).click();
  const form = page.getByRole('form', { name: 'Contact form' });
  await expect(form.getByLabel('Subject')).toHaveValue('Inquiry about Basic plan, billed yearly');
  await expect(form.getByLabel('Service')).toHaveValue('Basic plan, billed yearly');
});

test('the questions of the support page are searched as soon as it is there', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('backup');
  const questions = page.locator('#faq details').filter({ visible: true });
  await expect(questions).toHaveText([/Is there a backup of my site/]);
  await questions.getByText('Is there a backup of my site?').click();
  await expect(page.getByText('your contract says how often', { exact: false })).toBeVisible();
});
