import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FieldType, FormField } from '../../src/features/desk/forms/form-fields.ts';
import { newField } from '../../src/features/desk/forms/screens/builder/field-words.ts';
import { expect, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

/** Every kind of field, as the builder makes them: a phone for those with an address, and a second page for those without a text. */
function everyKind(): FormField[] {
  const kinds: FieldType[] = [
    ...(['text', 'email', 'address', 'phone', 'long_text', 'select', 'multi_select', 'page_break', 'section_text'] as const),
    ...(['page_break', 'rating', 'date', 'number', 'money', 'file', 'signature', 'consent'] as const),
  ];
  const fields: FormField[] = [];
  for (const kind of kinds) {
    const taken = fields.map(({ key }) => key);
    fields.push(newField(kind, taken));
  }
  const keyOf = (at: number) => fields[at]?.key ?? '';
  Object.assign(fields[3] ?? {}, { visible_if: { field: keyOf(2), operator: 'filled', value: '' } });
  Object.assign(fields[7] ?? {}, { jumps: [{ field: keyOf(0), operator: 'filled', value: '', to: keyOf(9) }] });
  return fields;
}

type Published = { id: string; slug: string; name: string; fields: object[]; origins?: string[]; said: string };

/** A form that the studio has published. */
async function publish(app: StudioApp, { id, slug, name, fields, origins = [], said }: Published) {
  const stored = JSON.stringify({ fields });
  await app.pool.query(
    `insert into forms (id, slug, name, type, selected_template, success_message, failure_message, draft, allowed_origins)
     values ($1, $2, $3, 'contact', 'forms.reply.confirmation', $4, 'It failed.', $5, $6)`,
    [id, slug, name, said, stored, origins],
  );
  await app.pool.query('insert into form_versions (id, form_id, number, definition) values ($1, $1, 1, $2)', [id, stored]);
}

test('a form with every kind of field is filled in on a phone and read', async ({
  page,
  visit,
  loginAs,
  expectAccessible,
  app,
}) => {
  const said = 'Thank you! Your answers have arrived.';
  const id = '01900000-0000-7000-8000-0000000fee03';
  await publish(app, { id, slug: 'everything-form', name: 'Everything form', fields: everyKind(), said });

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
  await loginAs('admin');
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
  const fields = [{ key: 'name', type: 'text', label: 'Your name', required: true }];
  const form = { id, slug: 'embedded', name: 'Embedded form', fields, origins: [allowed.url] };
  await publish(app, { ...form, said: 'It has arrived.' });
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
    await publish(app, { id, slug: 'plain', name: 'Plain form', fields, said: 'Taken without scripts.' });
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
