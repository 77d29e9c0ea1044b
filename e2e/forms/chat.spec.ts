import { expect, test } from '../fixtures.ts';

test('a visitor starts a conversation, comes back to it, and sees the answer', async ({ page, visit, app, expectAccessible }) => {
  await visit('/contact');
  const opener = page.getByRole('button', { name: 'Start a conversation' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Live Chat' });
  await expect(panel.getByLabel('Name')).toBeFocused();
  await expectAccessible();
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

  // On a phone it fills the screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/support');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  // It grows to its size.
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
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
  await expectAccessible();
  await panel.getByRole('button', { name: 'Close chat' }).click();
  await expect(panel).toBeHidden();
});
