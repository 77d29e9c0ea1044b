import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const kinds = [
  'Text',
  'Email',
  'Phone',
  'Address',
  'Long text',
  'Select',
  'Multi-select',
  'Page break',
  'Section text',
  'Page break',
  'Rating',
  'Date',
  'Number',
  'Money',
  'File',
  'Signature',
  'Consent',
  'Hidden',
];

async function build(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create Form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Form' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create Form' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

test('a form with every kind of field is built by mouse and keyboard, filled in on a phone and read', async ({
  page,
  visit,
  loginAs,
  expectAccessible,
  app,
}) => {
  test.slow();
  await loginAs('admin');
  await visit('/admin/forms');
  await expect(page.getByRole('heading', { name: 'Form Management' })).toBeVisible();
  await build(page, 'Everything form');
  for (const kind of kinds) {
    await page.getByLabel('Kind of field').selectOption({ label: kind });
    await page.getByRole('button', { name: 'Add field' }).click();
  }
  const rows = page.getByRole('list', { name: 'Fields in their order' }).getByRole('listitem');
  await expect(rows).toHaveCount(kinds.length);
  // By keyboard: the address field goes up before the phone.
  await page.getByRole('button', { name: 'Move Address', exact: true }).press('ArrowUp');
  await expect(rows.nth(2)).toContainText('Address');
  // A condition: the phone is asked for only from whoever writes an address.
  await rows.nth(3).getByRole('button', { name: 'Phone', expanded: false }).click();
  await page.getByLabel('Shown only under a condition').check();
  await page.getByLabel('Operator of the condition').selectOption({ label: 'is filled in' });
  await rows.nth(3).getByRole('button', { name: 'Phone', expanded: true }).click();
  // A jump: with a text the second page is left out.
  await rows.nth(7).getByRole('button', { name: 'Page break', expanded: false }).click();
  await page.getByRole('button', { name: 'Add jump' }).click();
  await page.getByLabel('Operator of jump 1').selectOption({ label: 'is filled in' });
  await expect(page.getByLabel('Jump 1 leads to')).toHaveValue(/page_break/);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1', { exact: true }).first()).toBeVisible();
  // Whoever leaves right after an edit is asked, and keeps it.
  await page.getByRole('button', { name: 'Remove Hidden' }).click();
  page.once('dialog', (asked) => void asked.accept());
  await page.getByRole('link', { name: 'Forms', exact: true }).first().click();
  const fieldCount = "select jsonb_array_length(draft->'fields') as count from forms where name = 'Everything form'";
  await expect.poll(async () => (await app.pool.query(fieldCount)).rows[0]?.count).toBe(kinds.length - 1);

  await page.setViewportSize({ width: 390, height: 844 });
  await visit('/forms/everything-form?text=From+the+address');
  const form = page.getByRole('form', { name: 'Everything form' });
  await expect(form.getByLabel('Text', { exact: true })).toHaveValue('From the address');
  await expect(form.getByLabel('Phone', { exact: true })).toBeHidden();
  await form.getByLabel('Address', { exact: true }).fill('1 Main Street');
  await form.getByLabel('Phone', { exact: true }).fill('555-123-4567');
  await form.getByLabel('Email', { exact: true }).fill('nonsense');
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await form.getByLabel('Email', { exact: true }).fill('phone@example.com');
  await form.getByLabel('Long text', { exact: true }).fill('Two\nlines');
  await form.getByLabel('Select', { exact: true }).selectOption('First choice');
  await form.getByRole('checkbox', { name: 'Second choice' }).check();
  // Half filled in, it survives a reload.
  await page.reload();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('phone@example.com');
  await expect(form.getByRole('checkbox', { name: 'Second choice' })).toBeChecked();
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Page 3 of 3')).toBeVisible();
  await form.getByRole('radio', { name: '4' }).check({ force: true });
  await form.getByLabel('Date', { exact: true }).fill('2027-03-01');
  await form.getByLabel('Number', { exact: true }).fill('12');
  await form.getByLabel('Money', { exact: true }).fill('2500.50');
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
  await form.getByRole('button', { name: 'Draw it instead' }).click();
  await form.getByRole('application', { name: 'Signature pad' }).focus();
  for (const key of ['Space', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
  await form.getByLabel('Consent', { exact: true }).check();
  await expectAccessible();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you! Your answers have arrived.')).toBeVisible();

  const { rows: kept } = await app.pool.query("select id from form_submissions where form_name = 'Everything form'");
  expect(kept).toHaveLength(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/forms/submissions?submission=${kept[0].id}`);
  const sheet = page.getByRole('dialog', { name: 'Everything form' });
  for (const answer of ['From the address', '1 Main Street', '555-123-4567', '4 of 5', '$2,500.50'])
    await expect(sheet.getByText(answer, { exact: true })).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'Signature of the sender' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: /brief\.txt/ })).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Contact', exact: true }).click();
  await page.getByRole('dialog', { name: 'Create Contact' }).getByRole('button', { name: 'Create Contact' }).click();
  await expect(sheet.getByRole('link', { name: /^Contact: / })).toBeVisible();
});

test('a field that was removed comes back once the builder was left', async ({ page, app, loginAs, visit }) => {
  await loginAs('admin');
  await visit('/admin/forms');
  await build(page, 'Short form');
  const saved = page.getByRole('status').filter({ hasText: 'Saved' });
  const fieldCount = "select jsonb_array_length(draft->'fields') as count from forms where name = 'Short form'";
  const count = async () => (await app.pool.query(fieldCount)).rows[0]?.count;
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect.poll(count).toBe(1);
  await page.getByRole('button', { name: 'Remove Text' }).click();
  await expect.poll(count).toBe(0);
  await expect(saved).toBeVisible();
  await page.getByRole('link', { name: 'Forms', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Form Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(count).toBe(1);
});

test('a form of the site that is switched off says so on its page, until it is on again', async ({ page, visit, loginAs }) => {
  await loginAs('admin');
  await visit('/admin/forms');
  const toggle = page.getByRole('switch', { name: 'Contact is active' });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeEnabled();
  await page.goto('/contact');
  await expect(page.getByText('This form is closed at the moment.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Contact form' })).toHaveCount(0);
  await page.goto('/admin/forms');
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeEnabled();
  await page.goto('/contact');
  await expect(page.getByRole('form', { name: 'Contact form' })).toBeVisible();
});

/** A page of another site that asks for the form. */
async function hostPage(studioUrl: string): Promise<{ url: string; close: () => void }> {
  const page = `<!doctype html><title>Host</title><body><script src="${studioUrl}/embed.js" data-form="embedded"></script></body>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

test('an embedded form works on the site that is allowed, and is not shown on another', async ({ context, app }) => {
  const [allowed, third] = [await hostPage(app.url), await hostPage(app.url)];
  const id = '01900000-0000-7000-8000-0000000fee01';
  const stored = JSON.stringify({ fields: [{ key: 'name', type: 'text', label: 'Your name', required: true }] });
  await app.pool.query(
    `insert into forms (id, slug, name, type, selected_template, success_message, failure_message, draft, allowed_origins)
     values ($1, 'embedded', 'Embedded form', 'contact', 'forms.reply.confirmation', 'It has arrived.', 'It failed.', $2, array[$3])`,
    [id, stored, allowed.url],
  );
  await app.pool.query('insert into form_versions (id, form_id, number, definition) values ($1, $1, 1, $2)', [id, stored]);
  const host = await context.newPage();
  await host.goto(allowed.url);
  const frame = host.frameLocator('iframe');
  await expect(host.locator('iframe')).not.toHaveCSS('height', '600px');
  await frame.getByLabel('Your name').fill('Frida Framed');
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(frame.getByText('It has arrived.')).toBeVisible();
  await host.goto(third.url);
  await expect(host.locator('iframe')).toBeAttached();
  await expect(host.frameLocator('iframe').getByLabel('Your name')).toHaveCount(0);
  await host.close();
  allowed.close();
  third.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a form is filled in, checked and taken', async ({ page, app, allowConsole }) => {
    allowConsole(/400 \(Bad Request\)/);
    const id = '01900000-0000-7000-8000-0000000fee02';
    const fields = [
      { key: 'name', type: 'text', label: 'Your name', required: true },
      { key: 'next', type: 'page_break', label: '' },
      { key: 'email', type: 'email', label: 'Your address', required: true },
      { key: 'pages', type: 'multi_select', label: 'Pages', options: ['Home', 'Shop', 'Blog'] },
    ];
    const stored = JSON.stringify({ fields });
    await app.pool.query(
      `insert into forms (id, slug, name, type, selected_template, success_message, failure_message, draft)
       values ($1, 'plain', 'Plain form', 'contact', 'forms.reply.confirmation', 'Taken without scripts.', 'It failed.', $2)`,
      [id, stored],
    );
    await app.pool.query('insert into form_versions (id, form_id, number, definition) values ($1, $1, 1, $2)', [id, stored]);
    for (const path of ['/forms/nothing', '/embed/nothing']) {
      const answer = await page.request.post(path, { form: { name: 'x' }, headers: { origin: app.url } });
      expect(answer.status(), path).toBe(404);
    }
    await page.goto('/forms/plain');
    await page.getByLabel('Your name').fill('Nora Noscript');
    await page.getByLabel('Your address').fill('nonsense');
    for (const name of ['Home', 'Blog']) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Nora Noscript');
    for (const name of ['Home', 'Blog']) await expect(page.getByRole('checkbox', { name })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Shop' })).not.toBeChecked();
    await page.getByLabel('Your address').fill('nora@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Taken without scripts.')).toBeVisible();
  });
});
