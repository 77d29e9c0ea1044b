import { expect, test } from '../fixtures.ts';
import { setSettings, untilPage } from './studio.ts';

test('privacy, terms and imprint are a link away on every page and say what the studio has set', async ({ page, app, visit }) => {
  await setSettings(app, {
    site_name: 'Northlight Studio',
    site_email: 'hello@northlight.test',
    site_address: '12 Harbour Road\nPortland',
    tax_rate: '7.5',
  });
  await untilPage(app, '/imprint', (html) => html.includes('12 Harbour Road'));
  try {
    await visit('/pricing');
    const legal = page.getByRole('contentinfo').getByRole('list', { name: 'Legal' });
    const main = page.getByRole('main');

    await legal.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect(page).toHaveTitle('Privacy | Northlight Studio');
    await expect(main).toContainText('What Northlight Studio stores about you');
    await expect(main).toContainText('write to hello@northlight.test');
    await expect(main).toContainText('No other analytics and no advertising are used.');

    await legal.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await expect(main).toContainText('Tax of 7.5% is added at checkout');
    await expect(main).toContainText('due within 30 days');

    await legal.getByRole('link', { name: 'Imprint' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'hello@northlight.test' })).toHaveAttribute(
      'href',
      'mailto:hello@northlight.test',
    );
    await expect(main).toContainText('12 Harbour Road');
    // What nobody has entered has no empty row.
    await expect(main.getByText('Phone')).toHaveCount(0);

    const map = await (await page.request.get('/sitemap.xml')).text();
    for (const path of ['/privacy', '/terms', '/imprint']) expect(map).toContain(`<loc>${app.url}${path}</loc>`);
  } finally {
    await setSettings(app, {});
  }
});

test('a studio without an address is reached through its contact page', async ({ page, visit }) => {
  await visit('/imprint');
  await expect(page.getByRole('main').getByRole('link', { name: 'contact page' })).toHaveAttribute(
    'href',
    '/contact#contact-form',
  );
  await visit('/privacy');
  await expect(page.getByRole('main')).toContainText('send a message from the contact page');
});
