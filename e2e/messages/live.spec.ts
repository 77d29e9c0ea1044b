import type { Page } from '@playwright/test';
import { alive, expect, people, test, testPassword } from '../fixtures.ts';

const say = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
};

test('two people see each other write, at two processes and through a restart of one', async ({
  page,
  browser,
  ownStudio,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/);
  const studio = await ownStudio('foyer_studio');
  const second = await studio.startProcess();
  const portal = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await portal.newPage();
  for (const [one, url, who] of [
    [page, studio.url, 'admin'],
    [phone, second.url, 'business'],
  ] as const) {
    const data = { email: people[who].email, password: testPassword };
    const answer = await one.request.post(`${url}/api/auth/sign-in/email`, { data, headers: { origin: url } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const id = crypto.randomUUID();
  const begun = await phone.request.post(`${second.url}/api/messages`, {
    data: { id, subject: 'The orchard', text: 'Could the apples be redder?' },
    headers: { origin: second.url },
  });
  expect(begun.status()).toBe(200);
  await page.goto(`${studio.url}/admin/messages?conversation=${id}`);
  await phone.goto(`${second.url}/dashboard/messages?conversation=${id}`);
  await alive(phone);
  const [log, phoneLog] = [page.getByRole('log'), phone.getByRole('log')];
  await expect(log).toContainText('Could the apples be redder?');
  let documents = 0;
  for (const one of [page, phone]) one.on('framenavigated', () => (documents += 1));

  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('As red');
  await expect(phone.getByText('The studio is typing...')).toBeVisible();
  await say(page, 'As red as you like.');
  await expect(phoneLog).toContainText('As red as you like.');
  await expect(phone.getByText('The studio is typing...')).toBeHidden();
  await expect(log.getByText('Seen')).toBeVisible();

  await studio.process.stop();
  await say(phone, 'Written while you were away');
  await expect(phone.getByText('Sending...')).toHaveCount(0);
  await studio.startProcess('same port');
  await expect(log).toContainText('Written while you were away');
  await say(page, 'And read at once.');
  await expect(phoneLog).toContainText('And read at once.');
  await say(phone, 'Wonderful');
  await expect(log).toContainText('Wonderful');
  for (const words of ['Written while you were away', 'And read at once.', 'Wonderful'])
    await expect(log.getByText(words)).toHaveCount(1);
  expect(documents).toBe(0);
  await phone.goto('about:blank');
  await portal.close();
});
