import { expect, painted, test } from '../fixtures.ts';

test('a visitor starts a conversation, comes back to it, and sees the answer', async ({ page, visit, app, expectAccessible }) => {
  await visit('/contact');
  const opener = page.getByRole('button', { name: 'Start a conversation' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Live Chat' });
  await expect(panel.getByLabel('Name')).toBeFocused();
  await expectAccessible();
  await panel.getByRole('button', { name: 'Start conversation' }).click();
  await expect(panel.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(panel.getByText('Please enter a valid email address')).toBeVisible();
  await expect(panel.getByText('Please write a message')).toBeVisible();
  await panel.getByLabel('Name').fill('Val Visitor');
  await panel.getByLabel('Email').fill('val@example.com');
  await panel.getByLabel('Message').fill('Do you build shops?');
  await panel.getByRole('button', { name: 'Start conversation' }).click();
  const log = panel.getByRole('log');
  await expect(log).toContainText('Do you build shops?');
  await expect(panel.getByText('val@example.com')).toBeVisible();
  const mail = await app.mail.waitFor((one) => one.subject === 'Val Visitor started a conversation');
  expect(mail.to).toEqual(['owner@studio.test']);
  await panel.getByLabel('Message').fill('And how long does one take?');
  await panel.getByLabel('Message').press('Enter');
  await expect(log).toContainText('And how long does one take?');
  await expect(panel.getByLabel('Message')).toHaveValue('');
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();

  const cookies = await page.context().cookies(`${app.url}/api/conversations`);
  expect(cookies.find((cookie) => cookie.name === 'foyer_chat')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await visit('/support');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await expect(log.getByText('Do you build shops?')).toBeVisible();
  await app.pool.query(
    `with answer as (
       insert into conversation_messages (id, conversation_id, sender, text)
       select gen_random_uuid(), id, 'admin', 'Yes, gladly. Six weeks.' from conversations where email = 'val@example.com'
       returning conversation_id)
     insert into live_events (audience, topic, subject_id) select 'conversation:' || conversation_id, 'conversation', conversation_id from answer`,
  );
  await expect(log).toContainText('Yes, gladly. Six weeks.');

  await panel.getByRole('button', { name: 'Forget this conversation on this device' }).click();
  await expect(panel.getByLabel('Name')).toBeVisible();
  await expect(panel.getByText('Do you build shops?')).toHaveCount(0);
});

test('a conversation that was forgotten stays so, and one that could not be is told', async ({
  page,
  visit,
  app,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await visit('/contact');
  await page.getByRole('button', { name: 'Start a conversation' }).click();
  const panel = page.getByRole('dialog', { name: 'Live Chat' });
  await panel.getByLabel('Name').fill('Fay Forgetful');
  await panel.getByLabel('Email').fill('fay@example.com');
  await panel.getByLabel('Message').fill('Who reads this?');
  await panel.getByRole('button', { name: 'Start conversation' }).click();
  await expect(panel.getByRole('log')).toContainText('Who reads this?');
  const forget = panel.getByRole('button', { name: 'Forget this conversation on this device' });

  await page.route('**/api/conversations/current', (route) => route.abort(), { times: 1 });
  await forget.click();
  await expect(panel.getByText('The chat cannot be reached right now.')).toBeVisible();
  await expect(panel.getByRole('log')).toContainText('Who reads this?');

  // Read while it was still known here, answered when it is not any more.
  const asked = Promise.withResolvers<void>();
  const forgotten = Promise.withResolvers<void>();
  await page.route('**/api/conversations/current?after=*', async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await forgotten.promise;
    await route.fulfill({ response });
  });
  await app.pool.query(
    `insert into live_events (audience, topic, subject_id)
     select 'conversation:' || id, 'conversation', id from conversations where email = 'fay@example.com'`,
  );
  await asked.promise;
  const other = await page.context().newPage();
  await other.goto('/contact');
  await other.getByRole('button', { name: 'Start a conversation' }).click();
  const otherPanel = other.getByRole('dialog', { name: 'Live Chat' });
  await expect(otherPanel.getByRole('log')).toContainText('Who reads this?');
  await page.bringToFront();
  await forget.click();
  await expect(panel.getByLabel('Name')).toBeVisible();
  await expect(otherPanel.getByLabel('Name')).toBeVisible();
  await other.close();
  const late = page.waitForResponse('**/api/conversations/current?after=*');
  forgotten.resolve();
  await (await late).finished();
  await painted(page);
  await expect(panel.getByLabel('Name')).toBeVisible();
  await expect(panel.getByRole('log')).toHaveCount(0);
});

test('another visitor sees nothing of it', async ({ page, visit }) => {
  await visit('/contact');
  await page.getByRole('button', { name: 'Start a conversation' }).click();
  await expect(page.getByRole('dialog', { name: 'Live Chat' }).getByLabel('Name')).toBeVisible();
});

test('a message that was not sent stays in the box', async ({ page, visit, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await visit('/contact');
  await page.getByRole('button', { name: 'Start a conversation' }).click();
  const panel = page.getByRole('dialog', { name: 'Live Chat' });
  await panel.getByLabel('Name').fill('Ona Offline');
  await panel.getByLabel('Email').fill('ona@example.com');
  await panel.getByLabel('Message').fill('Hello?');
  await page.route('**/api/conversations', (route) => route.abort());
  await panel.getByRole('button', { name: 'Start conversation' }).click();
  await expect(panel.getByRole('alert')).toContainText('Your message was not sent. Please try again.');
  await page.unroute('**/api/conversations');
  await panel.getByRole('button', { name: 'Start conversation' }).click();
  await expect(panel.getByRole('log')).toContainText('Hello?');
  await page.route('**/api/conversations/current/messages', (route) => route.abort());
  await panel.getByLabel('Message').fill('Still there?');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(panel.getByRole('alert')).toContainText('Your message was not sent.');
  await expect(panel.getByLabel('Message')).toHaveValue('Still there?');
});

test('fills a phone’s screen', async ({ page, visit, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit('/contact');
  await page.getByRole('button', { name: 'Start a conversation' }).click();
  const panel = page.getByRole('dialog', { name: 'Live Chat' });
  await expect(panel.getByLabel('Name')).toBeVisible();
  await expectAccessible();
  expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await panel.getByRole('button', { name: 'Close chat' }).click();
  await expect(panel).toBeHidden();
});

test('what was typed while a message was on its way is there again after a reload', async ({ page, visit, hold }) => {
  await visit('/contact');
  const opener = page.getByRole('button', { name: 'Start a conversation' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Live Chat' });
  await panel.getByLabel('Name').fill('Tia Typing');
  await panel.getByLabel('Email').fill('tia@example.com');
  await panel.getByLabel('Message').fill('Hello?');
  await panel.getByRole('button', { name: 'Start conversation' }).click();
  await expect(panel.getByRole('log')).toContainText('Hello?');
  const release = await hold('**/api/conversations/current/messages');
  const box = panel.getByLabel('Message');
  await box.fill('Do you');
  await box.press('Enter');
  await box.fill('Do you build shops?');
  release();
  await expect(panel.getByRole('log')).toContainText('Do you');
  await expect(box).toHaveValue('build shops?');
  await page.reload();
  await opener.click();
  await expect(box).toHaveValue('build shops?');
});
