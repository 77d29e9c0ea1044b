import { expect, test } from '../fixtures.ts';
import { setSettings, untilPage } from './studio.ts';

test('about: the owner, four skills, three points, phone and email', async ({ page, app, visit }) => {
  await setSettings(app, { site_phone: '(555) 010-4477', site_email: 'hello@studio.test' });
  await untilPage(app, '/about', (html) => html.includes('(555) 010-4477'));
  await visit('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /Full-stack developer/ })).toBeVisible();
  for (const skill of ['Web Development', 'UI/UX Design', 'Backend Development', 'Custom Solutions']) {
    await expect(main.getByRole('heading', { name: skill })).toBeVisible();
  }
  for (const point of ['Direct communication', 'Personalised solutions', 'Quality focus']) {
    await expect(main.getByRole('heading', { name: point })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: '(555) 010-4477' })).toHaveAttribute('href', 'tel:5550104477');
  await expect(main.getByRole('link', { name: 'hello@studio.test' })).toHaveAttribute('href', 'mailto:hello@studio.test');
  await setSettings(app, {});
});

test('templates: nine cards, a filter in the address, badges and anchors', async ({ page, visit }) => {
  await visit('/templates');
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
  await page.reload();
  await expect(cards.filter({ visible: true })).toHaveCount(2);
  await filter.getByRole('button', { name: 'All' }).click();
  await expect(cards.filter({ visible: true })).toHaveCount(9);
  await visit('/templates#template-lens');
  await expect(page.locator('#template-lens')).toBeInViewport();
});

test('pricing: plans by month and year, one-time services, add-ons, questions', async ({ page, visit }) => {
  await visit('/pricing');
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
});

test('a plan that is chosen by the year reaches the contact form as such, and so does a template', async ({ page, visit }) => {
  const form = page.getByRole('form', { name: 'Contact form' });
  await visit('/pricing');
  await page.getByRole('switch', { name: /Save 10%/ }).click();
  await page.getByRole('link', { name: 'Choose Basic' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue('Inquiry about Basic plan, billed yearly');
  await expect(form.getByLabel('Service')).toHaveValue('Basic plan, billed yearly');

  await visit('/templates/bistro/demo');
  await page.getByRole('link', { name: 'Use this template' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue('Inquiry about Bistro template');
  await expect(form.getByLabel('Service')).toHaveValue('Bistro template');
});

test('support: three cards, eight questions that can be searched, commitment and hours', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/support');
  const main = page.getByRole('main');
  for (const card of ['Documentation', 'Live Chat', 'Submit a Ticket']) {
    await expect(main.getByRole('heading', { level: 3, name: card })).toBeVisible();
  }
  const questions = page.locator('#faq details');
  await expect(questions).toHaveCount(8);
  const search = page.getByRole('searchbox', { name: 'Search the questions' });
  await search.fill('INVOICE');
  await expect(questions.filter({ visible: true })).toHaveCount(1);
  await search.fill('backup');
  await expect(questions.filter({ visible: true })).toHaveText([/Is there a backup of my site/]);
  await search.fill('email');
  await expect(questions.filter({ visible: true })).toHaveCount(2);
  await search.fill('zebra');
  await expect(page.getByText('No results found for “zebra”.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(questions.filter({ visible: true })).toHaveCount(8);
  await questions.first().getByText('How quickly will I get an answer?').click();
  await expect(page.getByText('Within 24 hours. Urgent tickets are looked at first.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'What you can count on' })).toBeVisible();
  await expect(main).toContainText('Monday-Friday9:00 AM-6:00 PM');
  await expect(main).toContainText('Saturday10:00 AM-2:00 PM');
  await expect(main).toContainText('SundayClosed');
});

test('contact: four ways, the form, the meeting, the hours and the place', async ({ page, app, visit }) => {
  await setSettings(app, { site_phone: '(555) 010-4477', site_email: 'hello@studio.test', site_address: '18 Harbor Street' });
  await untilPage(app, '/contact', (html) => html.includes('18 Harbor Street'));
  await visit('/contact');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible();
  await expect(main.getByRole('link', { name: '(555) 010-4477' })).toHaveAttribute('href', 'tel:5550104477');
  await expect(main.getByRole('link', { name: 'hello@studio.test' })).toHaveAttribute('href', 'mailto:hello@studio.test');
  for (const card of ['Call', 'Email', 'Visit', 'Live chat'])
    await expect(main.getByRole('heading', { level: 3, name: card, exact: true })).toBeVisible();
  await expect(main.getByText('Start a conversation')).toBeVisible();
  await expect(main.locator('#contact-form')).toBeVisible();
  const meeting = main.getByRole('region', { name: 'Schedule a Meeting' });
  await expect(meeting.getByRole('link', { name: 'Book a Consultation' })).toHaveAttribute('href', '/book');
  await expect(main.getByRole('region', { name: 'Business hours' })).toContainText('SundayClosed');
  await expect(main.getByRole('region', { name: 'Location' })).toContainText('18 Harbor Street');
  await setSettings(app, {});
});
