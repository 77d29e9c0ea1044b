import { contacts } from '#db/schema/people/contacts.ts';
import { alive, expect, test } from '../fixtures.ts';

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const address = `https://example.com/${'a-very-long-path/'.repeat(8)}`;

test('a client on a phone takes the code back and declines with proof; another address ends the links', async ({
  page,
  app,
  browser,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  test.setTimeout(150_000);
  const mark = Date.now().toString(36);
  const [contact] = await app.db
    .insert(contacts)
    .values({ first_name: 'Wilma', last_name: 'Writer', email: `wilma-${mark}@client.test` })
    .returning();
  if (!contact) throw new Error('no contact');
  await loginAs('super_admin');
  const call = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`${app.url}/api/admin${path}`, { data, headers: { origin: app.url } });
    const body = await answer.json();
    if (!body.success) throw new Error(`${path}: ${body.error}`);
    return body.data;
  };
  const write = async (title: string) => {
    const made = await call('/contracts', {
      title,
      contact_id: contact.id,
      description: `See ${address}`,
      services: [{ name: word, description: address, quantity: 1, price: 1200 }],
      total_amount: 1200,
      terms_and_conditions: [`Everything at ${address} is part of this.`, word],
      payment_terms: ['Net 30'],
    });
    await call(`/contracts/${made.id}/send`);
    return made;
  };
  const declined = await write(`Declined ${mark} ${word}`);
  const waiting = await write(`Waiting ${mark}`);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: app.url, reducedMotion: 'reduce' });
  const client = await phone.newPage();
  await client.goto(`/document/contract/${declined.access_token}`);
  await alive(client);
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Back and again: the code that was sent is still good, and the dialog says when there can be another.
  await client.getByRole('checkbox', { name: /^I have read this contract/ }).check();
  const dialog = client.getByRole('dialog', { name: 'Confirm that it is you' });
  await client.getByRole('button', { name: 'Sign contract' }).click();
  await expect(dialog.getByText('We sent a code with six digits')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await client.getByRole('button', { name: 'Sign contract' }).click();
  await expect(dialog.getByText('We sent a code with six digits')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^send another in \d+ s$/ })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back' }).click();

  // Declining asks for a code of its own.
  await client.getByRole('button', { name: 'Decline', exact: true }).click();
  const question = client.getByRole('dialog', { name: 'Decline this contract?' });
  await question.getByLabel('Reason').fill('Another studio');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('We sent a code with six digits')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await client.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(question.getByLabel('Reason')).toHaveValue('Another studio');
  await question.getByRole('button', { name: 'Continue' }).click();
  const mail = await app.mail.waitFor(
    (one) => one.to.includes(contact.email) && one.subject.startsWith('Your code to decline'),
    20_000,
  );
  const code = /Code: (\d{6})/.exec(mail.text)?.[1] ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Decline contract' }).click();
  await expect(dialog.getByText('This code is not right. 4 tries are left.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.getByRole('button', { name: 'Decline contract' }).click();
  await expect(client.getByRole('status')).toContainText('Declined. Another studio');

  // The owner sees both in the record, to the second.
  await page.goto(`/admin/contracts/${declined.id}`);
  await alive(page);
  const record = page.getByRole('list', { name: 'Evidence' });
  await expect(record.getByText('Wrong one-time code entered')).toBeVisible();
  await expect(record.locator('time').first()).toHaveText(/\d:\d\d:\d\d [AP]M$/);

  // Nobody in the studio sees the link that was mailed.
  await page.goto(`/admin/outbox?q=${encodeURIComponent(contact.email)}`);
  await alive(page);
  await page.getByRole('button', { name: `Contract to sign: Waiting ${mark}` }).click();
  const sheet = page.getByRole('dialog', { name: `Contract to sign: Waiting ${mark}` });
  await expect(sheet.getByText('This mail holds a personal link.')).toBeVisible();
  await sheet.getByRole('tab', { name: 'Plain text' }).click();
  // Nothing of the link is left, not even where it leads.
  await expect(sheet.getByText('[redacted]')).toBeVisible();
  await expect(sheet.getByText('/document/contract/')).toHaveCount(0);
  await expect(sheet.getByText(waiting.access_token)).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Another address: told before it is saved, and the link that went to the earlier one opens nothing.
  await page.goto(`/admin/contracts/${waiting.id}/edit`);
  await alive(page);
  await page.getByRole('button', { name: 'Edit Wilma Writer' }).click();
  const panel = page.getByRole('group', { name: 'Edit contact' });
  await panel.getByLabel('Email').fill(`other-${mark}@client.test`);
  await expect(panel.getByText(`went to ${contact.email} and can no longer be opened there once you save.`)).toBeVisible();
  await expectAccessible();
  await panel.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('A link has ended')).toBeVisible();
  allowConsole(/status of 404/);
  const gone = await client.goto(`/document/contract/${waiting.access_token}`);
  expect(gone?.status()).toBe(404);
  await expect(async () => {
    await page.goto(`/admin/contracts/${waiting.id}`);
    await alive(page);
    await expect(page.getByText("The client's email address changed")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await phone.close();
});
