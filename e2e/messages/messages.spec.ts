import { expect, people, test, testPassword } from '../fixtures.ts';

test('a client and the studio write to each other at the same time', async ({
  page,
  app,
  browser,
  loginAs,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const subject = `Orchard ${Date.now().toString(36)}`;
  const portal = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: app.url });
  const phone = await portal.newPage();
  const signedIn = await phone.request.post('/api/auth/sign-in/email', {
    data: { email: people.business.email, password: testPassword },
    headers: { origin: app.url },
  });
  expect(signedIn.status()).toBe(200);

  await phone.goto('/dashboard/messages');
  await phone.waitForFunction(() => document.documentElement.dataset.alive === 'true');
  await phone.getByRole('button', { name: 'New message' }).click();
  const dialog = phone.getByRole('dialog', { name: 'New message' });
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Message').fill('Could the apples be redder?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('log')).toContainText('Could the apples be redder?');

  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  const title = `Ripening ${subject}`;
  await page.request.post('/api/admin/saved-replies', {
    data: { id: crypto.randomUUID(), title, body: '{client_name}, about “{subject}”: soon.' },
    headers: { origin: app.url },
  });
  await visit('/admin/messages');
  await expect(page.getByText('No conversation selected')).toBeVisible();
  await expect(page.getByText('Click on a conversation to view messages')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search messages...' }).fill('apples redder');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Could the apples be redder/ });
  await row.first().click();
  const log = page.getByRole('log');
  await expect(log).toContainText('Could the apples be redder?');
  await expectAccessible();

  const box = page.getByRole('textbox', { name: 'Message' });
  const kept = page.waitForResponse((response) => response.url().endsWith('/draft') && response.ok());
  await box.fill('A draft that survives');
  await kept;
  await page.reload();
  await expect(box).toHaveValue('A draft that survives');
  const second = await page.context().newPage();
  await second.goto(page.url());
  const secondBox = second.getByRole('textbox', { name: 'Message' });
  await expect(secondBox).toHaveValue('A draft that survives');
  await page.getByLabel('Saved reply', { exact: true }).selectOption(title);
  // Other tests give the client another display name.
  const filled = `^A draft that survives\\n\\n${people.business.first_name} [^,{}]+, about “${subject}”: soon\\.$`;
  await expect(box).toHaveValue(new RegExp(filled));
  // The first attempt fails, and is told; the second arrives, once.
  await page.route('**/api/admin/conversations/*/messages', (route) => route.abort(), { times: 1 });
  await box.fill('As red as you like.');
  await box.press('Enter');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  // What was sent in one tab is no draft in the other.
  await expect(secondBox).toHaveValue('');
  await second.close();
  // What was typed offline is kept once the network is back.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/draft'));
  await page.context().setOffline(true);
  await box.fill('Typed offline');
  await lost;
  const keptLater = page.waitForResponse((response) => response.url().endsWith('/draft') && response.ok());
  await page.context().setOffline(false);
  await keptLater;
  await box.fill('');
  await expect(log.getByText('As red as you like.')).toHaveCount(1);

  await expect(phone.getByRole('log')).toContainText('As red as you like.');
  await phone.getByRole('textbox', { name: 'Message' }).fill('Wonderful');
  await phone.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(phone.getByText('Sending...')).toHaveCount(0);
  await expect(log).toContainText('Wonderful');
  await expect(log.getByText('Seen')).toBeVisible();

  await page.getByRole('button', { name: 'Conversation options' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Resolved' }).click();
  await expect(page.locator('header').getByText('Completed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('header').getByText('Pending')).toBeVisible();

  // On a phone the box to write in is there without scrolling, in both areas, and also below the notice of sample data.
  await app.pool.query(`insert into saved_replies (id, title, body, is_sample) values (gen_random_uuid(), $1, 'x', true)`, [
    subject,
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Notice', exact: true })).toBeVisible();
  await phone.getByRole('textbox', { name: 'Message' }).fill('Unbreakable'.repeat(20));
  await phone.getByRole('textbox', { name: 'Message' }).press('Enter');
  for (const one of [page, phone]) {
    const words = one.getByRole('log').getByText('Unbreakable');
    await expect(words).toBeInViewport();
    const { x, width } = (await words.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width).toBeLessThanOrEqual(390);
    const isWindow = () => document.documentElement.scrollHeight <= window.innerHeight;
    expect(await one.evaluate(isWindow), 'the page is as high as the window').toBe(true);
    await expect(one.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 });
    await expect(one.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  }
  await app.pool.query('delete from saved_replies where title = $1 and is_sample', [subject]);
  await portal.close();
});
