import { alive, expect, test } from '../fixtures.ts';

test('an open page hears of a visitor’s message, and another page of the same person that it was read', async ({
  page,
  visit,
  loginAs,
  app,
  browser,
  context,
  expectAccessible,
}) => {
  // An address of nobody: a contact is shown by the name that is known already.
  const mark = Date.now();
  const name = `Vera Visitor ${mark}`;
  await loginAs('admin');
  await visit('/admin');
  const list = await context.newPage();
  await list.goto('/admin/notifications');
  await page.bringToFront();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: 'All notifications' })).toBeVisible();

  const visitor = await browser.newContext({ baseURL: app.url });
  const site = await visitor.newPage();
  await site.goto('/contact');
  await alive(site);
  await site.getByRole('button', { name: 'Start a conversation' }).click();
  const chat = site.getByRole('dialog', { name: 'Live Chat' });
  await chat.getByLabel('Name').fill(name);
  await chat.getByLabel('Email').fill(`vera-${mark}@example.com`);
  await chat.getByLabel('Message').fill('Is this studio real?');
  await chat.getByRole('button', { name: 'Start conversation' }).click();

  const notice = panel.getByRole('link', { name });
  await expect(notice).toContainText('Is this studio real?');
  await expect(notice).toContainText('Unread');
  await expect(bell).toHaveAccessibleName(/unread/);
  await expectAccessible();
  const row = list.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Unread');

  const marked = page.waitForResponse((answer) => answer.url().endsWith('/api/notifications/read'));
  await notice.click();
  await expect(page).toHaveURL(/\/admin\/messages\?conversation=/);
  expect((await marked).ok()).toBe(true);
  await expect(row).not.toContainText('Unread');
  await expectAccessible();

  // The thread is there: what is typed before is nobody's news.
  await expect(page.getByRole('log').getByText('Is this studio real?')).toBeVisible();
  await chat.getByPlaceholder('Write a message').pressSequentially('Or');
  await expect(page.getByText(`${name} is typing...`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes');
  await expect(chat.getByText('The studio is typing...')).toBeVisible();
  await visitor.close();
});
