import { microsoftApp, startMicrosoft } from '../../tests/microsoft/stand-in.ts';
import { people } from '../../tests/seed.ts';
import { expect, test, testPassword } from '../fixtures.ts';

test('mails leave through the server, then through Microsoft, that are named on the screen', async ({
  page,
  ownStudio,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  // The wrong password.
  allowConsole(/400/);
  const microsoft = await startMicrosoft();
  const studio = await ownStudio('foyer_studio', {
    SMTP_URL: '',
    MICROSOFT_LOGIN_URL: microsoft.url,
    MICROSOFT_GRAPH_URL: `${microsoft.url}/v1.0`,
  });
  const { email } = people.super_admin;
  await page.request.post(`${studio.url}/api/auth/sign-in/email`, {
    data: { email, password: testPassword },
    headers: { origin: studio.url },
  });
  await visit(`${studio.url}/admin/settings?tab=integrations`);
  await expect(page.getByText('Mail is not configured')).toBeVisible();
  const server = page.getByRole('region', { name: 'Mail server' });
  await server.getByLabel('SMTP server', { exact: true }).fill('127.0.0.1');
  await server.getByLabel('Port', { exact: true }).fill(new URL(studio.mail.url).port);
  await server.getByLabel('Encryption', { exact: true }).selectOption('none');
  await server.getByRole('button', { name: 'Test Connection' }).click();
  await expect(server.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  await server.getByLabel('Sender address', { exact: true }).fill('hello@studio.test');
  await server.getByLabel('Your password', { exact: true }).fill('not this one');
  await server.getByRole('button', { name: 'Save Email Settings' }).click();
  await expect(server.getByText('The password is not right')).toBeVisible();
  await server.getByLabel('Your password', { exact: true }).fill(testPassword);
  await server.getByRole('button', { name: 'Save Email Settings' }).click();
  await expect(page.getByText('Email settings saved successfully')).toBeVisible();
  await expect(page.getByText('Mail is not configured')).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Send Test Email' }).click();
  const received = await studio.mail.waitFor((mail) => mail.subject.startsWith('Test email of'));
  expect(received).toMatchObject({ from: 'hello@studio.test', to: [email] });

  await page.getByRole('radio', { name: /^Microsoft 365/ }).check();
  const graph = page.getByRole('region', { name: 'Microsoft 365', exact: true });
  await graph.getByLabel('Tenant ID', { exact: true }).fill(microsoftApp.tenant_id);
  await graph.getByLabel('Client ID', { exact: true }).fill(microsoftApp.client_id);
  await graph.getByLabel('Client secret', { exact: true }).fill('wrong');
  await graph.getByLabel('Sending email', { exact: true }).fill(microsoftApp.sending_email);
  await graph.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Microsoft test failed: The client secret is wrong or has expired')).toBeVisible();
  await graph.getByLabel('Client secret', { exact: true }).fill(microsoftApp.client_secret);
  await graph.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Microsoft connectivity OK')).toBeVisible();
  await graph.getByLabel('Your password', { exact: true }).fill(testPassword);
  await graph.getByRole('button', { name: 'Save Email Settings' }).click();
  await expect(graph.getByText('Stored. Leave blank to keep it.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Test Email' }).click();
  await expect.poll(() => microsoft.sent.map(({ mailbox }) => mailbox)).toEqual([microsoftApp.sending_email]);
  await microsoft.close();
});
