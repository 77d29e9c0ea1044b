import { alive, expect, test } from '../fixtures.ts';

test('the owner writes an article; a visitor finds it, says that it helped, and meets it again while writing a ticket', async ({
  page,
  app,
  browser,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const title = `Moving a lighthouse ${mark}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  await page.goto('/admin/help/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').fill(`Harbour ${mark}`);
  const editor = page.getByRole('textbox', { name: 'Article text' });
  await editor.click();
  await page.keyboard.type('Before the tide');
  await page.getByRole('button', { name: 'Heading' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Numbered steps' }).click();
  await page.keyboard.type('Ask the keeper');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Carry it uphill');
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('article', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Before the tide' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['Ask the keeper', 'Carry it uphill']);
  await page.getByLabel('Status').selectOption('published');
  await expectAccessible();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('Published');

  const guest = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: app.url, colorScheme: 'dark' });
  const phone = await guest.newPage();
  await phone.goto(`/help?q=${encodeURIComponent(`lighthouse ${mark}`)}`);
  await phone.getByRole('link', { name: title }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title);
  await alive(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await phone.getByRole('button', { name: 'Yes' }).click();
  await expect(phone.getByText('Thank you. Good to know.')).toBeVisible();
  const address = new URL(phone.url()).pathname;

  await phone.goto('/support');
  await phone.getByLabel('Subject').fill(`How is a lighthouse moved? ${mark}`);
  const opened = phone.waitForResponse(
    (answer) => answer.url().endsWith('/api/help-visits') && answer.request().postData()?.includes('opened') === true,
  );
  const [article] = await Promise.all([guest.waitForEvent('page'), phone.getByRole('link', { name: title }).click()]);
  expect((await opened).status()).toBe(200);
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(title);
  await article.close();

  // Kept pages show what is changed at once, and the address of before leads to the new one.
  await row.getByRole('link', { name: title, exact: true }).click();
  await page.getByLabel('Title').fill(`Moved lighthouse ${mark}`);
  await page.getByLabel('Address').fill('');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `Moved lighthouse ${mark}` })).toContainText(
    '1 of 1 found it helpful',
  );
  await phone.goto(address);
  await expect(phone).toHaveURL(new RegExp(`/help/moved-lighthouse-${mark}$`));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Moved lighthouse ${mark}`);
  await guest.close();
  await visit('/help');
  await expectAccessible();
});
