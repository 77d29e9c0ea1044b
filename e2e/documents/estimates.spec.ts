import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const failure = { success: false, data: null, error: null, code: 'INTERNAL_SERVER_ERROR' };

async function fillLine(line: Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await line.getByLabel(label).fill(value);
}

/** Answers the next calls of one kind with a failure that has no words for a person. */
async function broken(page: Page, method: string, path: RegExp) {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: failure }) : route.fallback(),
  );
  return () => page.unroute(path);
}

test('the owner writes a price, moves its lines, sends, changes, copies and converts it', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(/500|status of 409/);
  const mark = Date.now().toString(36);
  const title = `Harbour ${mark}`;
  await loginAs('admin');
  const { rows } = await app.pool.query(
    `insert into contacts (id, first_name, last_name, email, company_name)
     values (gen_random_uuid(), 'Ada', 'Byron', $1, $2) returning id`,
    [`ada-${mark}@client.test`, `Engines ${mark}`],
  );
  const ofAda = `/admin/estimates?contact_id=${rows[0]?.id}`;

  await page.goto(ofAda);
  await expect(page.getByRole('combobox', { name: 'Filter by client' })).toHaveValue(`Ada Byron, Engines ${mark}`);
  await expect(page.getByRole('heading', { name: 'No estimates found' })).toBeVisible();

  // What is missing is said beside its field, and the client is found by a part of the company's name.
  await visit('/admin/estimates/new');
  await page.getByLabel('Title').fill(title);
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.fill(`engines ${mark}`);
  await expect(page.getByRole('option', { name: /Ada Byron/ })).toBeVisible();
  await expectAccessible();
  await client.press('Enter');
  await expect(client).toHaveValue(`Ada Byron, Engines ${mark}`);
  await page.getByLabel('Valid Until').fill('2099-03-01');
  // A click on the way out asks first.
  page.once('dialog', (asked) => void asked.dismiss());
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Please enter a name')).toBeVisible();

  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  const totals = page.getByRole('complementary', { name: 'Totals' });
  const names = () => lines.getByLabel('Item').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await fillLine(lines.nth(0), { Item: 'Design', Quantity: '2.5', 'Unit price': '99.99', 'Discount %': '10', 'Tax %': '8' });
  await expect(totals).toContainText('-$25.00');
  await expect(totals).toContainText('$242.98');
  for (const [item, price] of [
    ['Logo', '400'],
    ['Hosting', '10'],
  ] as const) {
    await page.getByRole('button', { name: 'Add line' }).click();
    await fillLine(lines.last(), { Item: item, 'Unit price': price });
  }
  await lines.nth(1).getByLabel('Optional').check();
  await expect(totals).toContainText('$252.98');
  await expect(totals).toContainText('One optional line is not in the total.');
  await lines.nth(1).getByLabel('Ticked to begin with').check();
  await expect(totals).toContainText('$652.98');

  // By keyboard up, and by mouse down again.
  const handle = page.getByRole('button', { name: 'Move Logo', exact: true });
  await handle.focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByText('Logo, position 1 of 3')).toBeAttached();
  await expect.poll(names).toEqual(['Logo', 'Design', 'Hosting']);
  await expect(handle).toBeFocused();
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await page.getByRole('button', { name: 'Move Design', exact: true }).boundingBox();
  if (!from || !to) throw new Error('The handles are not on the page');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['Design', 'Logo', 'Hosting']);
  await page.getByRole('button', { name: 'Remove Hosting' }).click();
  await expect(totals).toContainText('$642.98');

  await page.getByLabel('Deposit %').fill('30');
  await expect(page.getByText('$192.89, due on acceptance.')).toBeVisible();
  await page.getByRole('button', { name: 'Add payment' }).click();
  await page.getByRole('textbox', { name: 'Payment', exact: true }).fill('Rest');
  await page.getByLabel('Share %').fill('60');
  await page.getByRole('textbox', { name: 'Due', exact: true }).fill('on delivery');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('The deposit and the payments must add up to 100%; they are 90%.')).toBeVisible();
  await page.getByLabel('Share %').fill('70');

  // What could not be saved is told, and stays where it was typed.
  let mend = await broken(page, 'POST', /\/api\/admin\/estimates$/);
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Failed to create estimate')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await mend();
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Estimate created successfully')).toBeVisible();

  // The card says what it is, for whom and how long.
  await visit(ofAda);
  const cards = page.getByRole('list', { name: 'Estimates' }).getByRole('listitem');
  const card = cards.filter({ hasText: title });
  await expect(card.getByText(/^EST-\d{13}$/)).toBeVisible();
  for (const text of ['Draft', `Ada Byron, Engines ${mark}`, '$642.98', 'Valid until Mar 1, 2099']) {
    await expect(card.getByText(text)).toBeVisible();
  }
  await card.getByRole('button', { name: /^Send / }).click();
  await page.getByRole('dialog').getByLabel('Message').fill('As we said on the phone.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send Estimate' }).click();
  await expect(page.getByText('Estimate sent successfully')).toBeVisible();
  await expect(card.getByText('Sent')).toBeVisible();
  const mail = await app.mail.waitFor((one) => one.to.includes(`ada-${mark}@client.test`), 20_000);
  expect(mail.text).toContain('As we said on the phone.');

  // A change of what was sent is a version of its own.
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByText('The client has version 1. Saving makes version 2')).toBeVisible();
  await page.getByLabel('Payment Terms').fill('Net 14');
  // What a colleague saves meanwhile is not overwritten, and what was typed stays.
  const estimate = `${app.url}/api${new URL(page.url()).pathname.replace(/\/edit$/, '')}`;
  const { data: seen } = await (await page.request.get(estimate)).json();
  const theirs = { ...seen, description: 'Words of a colleague' };
  expect((await page.request.put(estimate, { headers: { origin: app.url }, data: theirs })).status()).toBe(200);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Somebody else changed this estimate meanwhile.')).toBeVisible();
  await expect(page.getByLabel('Payment Terms')).toHaveValue('Net 14');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Basics' }).getByLabel('Description')).toHaveValue(theirs.description);
  await page.getByLabel('Payment Terms').fill('Net 14');
  mend = await broken(page, 'PUT', /\/api\/admin\/estimates\/[\w-]+$/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update estimate')).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Estimate updated successfully')).toBeVisible();

  await page.goto(ofAda);
  await expect(card.getByText('Version 2')).toBeVisible();
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: title });
  await expect(details.getByText('Version 1:')).toBeVisible();
  await expect(details.getByText('Net 14')).toBeVisible();
  await expect(details.getByText('$450.09')).toBeVisible();
  await expectAccessible();
  await details.getByRole('switch', { name: 'Reminders' }).click();
  await expect(page.getByText('Reminders are off')).toBeVisible();
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Link' }).click();
  await expect(page.getByText('Link revoked')).toBeVisible();
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('Estimate duplicated')).toBeVisible();
  await expect(cards).toHaveCount(2);

  const original = cards.filter({ hasText: 'Version 2' });
  mend = await broken(page, 'POST', /\/api\/admin\/estimates\/[\w-]+\/convert$/);
  const convert = async () => {
    await original.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Convert to Contract' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Convert to Contract' }).click();
  };
  await convert();
  await expect(page.getByText('Failed to convert estimate to contract')).toBeVisible();
  await mend();
  await convert();
  await expect(page.getByText('Estimate converted to contract successfully')).toBeVisible();
  await expect(original.getByRole('link', { name: /^CON-\d{13}$/ })).toBeVisible();

  // Words find it by their beginnings; the copy is a draft that was never sent, and can go.
  await page.getByRole('searchbox', { name: 'Search by words...' }).fill(`engines ${mark}`);
  await expect(page).toHaveURL(/q=engines/);
  await expect(cards).toHaveCount(2);
  const copy = cards.filter({ hasNotText: 'Version 2' });
  await copy.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('Draft deleted')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await page.getByRole('searchbox').fill('nothing of this kind');
  await expect(page.getByRole('heading', { name: 'No estimates found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(cards).toHaveCount(1);

  // The filter narrows the list; what cannot be read is told with a way to try again.
  await page.getByLabel('Status').selectOption('Accepted');
  await expect(cards).toHaveCount(1);
  mend = await broken(page, 'GET', /\/api\/admin\/estimates\?/);
  await page.getByLabel('Status').selectOption('Declined');
  await expect(page.getByText('Failed to fetch estimates')).toBeVisible({ timeout: 20_000 });
  // By keyboard: when news of another estimate has the list read again in this moment, the button is gone and the list is there.
  await page.getByRole('button', { name: 'Try Again' }).focus();
  await mend();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No estimates found' })).toBeVisible();
});
