import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authservId, replyAddress, writeMail } from '../../src/features/desk/mailbox/mailbox.testkit.ts';
import { startImap } from '../../tests/imap/stand-in.ts';
import { expect, test } from '../fixtures.ts';

const serverName = "Your mail server's name in Authentication-Results";

test('a mail from a stranger is held, accepted and answered; its HTML runs nothing and asks nobody until told to', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  // The frame's own policy refuses the script and the picture, and says so.
  allowConsole(/Content Security Policy|sandboxed|Blocked script execution|NotSameOrigin|Unsafe attempt/i);
  const imap = await startImap();
  let asked = 0;
  const elsewhere = createServer((_, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const picture = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/pixel.svg`;

  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('super_admin');
  await visit('/admin/settings?tab=mailbox');
  await page.getByLabel('IMAP server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill(String(imap.port));
  await page.getByLabel('Encryption', { exact: true }).selectOption('none');
  await page.getByLabel('User name', { exact: true }).fill(imap.user);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByLabel('Reply address', { exact: true }).fill(replyAddress);
  await page.getByLabel(serverName).fill(authservId);
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByRole('alert')).toContainText('The server does not accept this user name and password.');
  await page.getByLabel('Password', { exact: true }).fill(imap.password);
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('The folder “INBOX” can be read.')).toBeVisible();
  await page.getByRole('switch', { name: 'Fetch answers' }).click();
  const name = `Hollis ${Date.now().toString(36)}`;
  const html = `<p>Good day</p><p id="words">We need a site.</p><a href="${picture}?link" target="_top">A link</a>
    <img src="${picture}" alt=""><div style="background:url(${picture}?style)">x</div>
    <script>document.getElementById('words').textContent = 'A script ran'; top.location = '${picture}?top';</script>
    <img src="x" onerror="document.getElementById('words').textContent = 'A handler ran'">`;
  await page.getByRole('button', { name: 'Save Mailbox' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  imap.deliver(writeMail({ from: `${name} <hollis@example.com>`, subject: 'A site for us', html, text: 'We need a site.' }));
  await page.getByRole('button', { name: 'Check Now' }).click();
  await expect(page.getByText('Working since')).toBeVisible({ timeout: 30_000 });
  await expectAccessible();

  await visit('/admin/messages');
  await expect(page.getByText(/senders? to accept or block$/)).toBeVisible({ timeout: 90_000 });
  await page.getByText(/senders? to accept or block$/).click();
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  const log = page.getByRole('log');
  await expect(log).toContainText('We need a site.');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expectAccessible();

  await log.getByRole('button', { name: 'Show original' }).click();
  const dialog = page.getByRole('dialog', { name: 'The mail as it came' });
  await expect(dialog).toContainText('hollis@example.com');
  await dialog.getByRole('tab', { name: 'As designed' }).click();
  const frame = page.frameLocator('iframe[title="Mail: A site for us"]');
  await expect(frame.getByText('We need a site.')).toBeVisible();
  expect(asked).toBe(0);
  await dialog.getByRole('button', { name: 'Show pictures' }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(frame.getByText('We need a site.')).toBeVisible();
  // The link wants the whole window, and does not get it.
  await frame.getByRole('link', { name: 'A link' }).click();
  await expect(page).toHaveURL(/\/admin\/messages/);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Accept' }).click();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Gladly. When shall we talk?');
  await box.press('Enter');
  await expect(log.getByText('Gladly. When shall we talk?')).toHaveCount(1);
  const [row] = (
    await app.pool.query("select c.email from contacts c where c.source = 'email' and c.email = 'hollis@example.com'")
  ).rows;
  expect(row).toEqual({ email: 'hollis@example.com' });

  await visit('/admin/settings?tab=mailbox');
  await page.getByRole('button', { name: 'Remove Mailbox' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Mailbox' }).click();
  await expect(page.getByText('Mailbox removed')).toBeVisible();
  await imap.close();
  elsewhere.close();
});
