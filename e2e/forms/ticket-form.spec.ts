import { expect, test } from '../fixtures.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'screen.png', mimeType: 'image/png', buffer: png };
const note = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('First I clicked on Save.') };

test('opens a ticket with files and tells its number', async ({ page, visit, app, expectAccessible, hold }) => {
  await visit('/support');
  const form = page.getByRole('form', { name: 'Submit a Ticket' });
  await form.getByLabel('Name').fill('Tess Ticket');
  await form.getByLabel('Email').fill('tess@example.com');
  await form.getByLabel('Subject').fill('The form is stuck');
  await form.getByLabel('Category').selectOption('technical');
  await form.getByLabel('Priority').selectOption('urgent');
  await form.getByLabel('Description').fill('It shows a spinner and nothing else.');
  const files = form.getByRole('list', { name: 'Chosen files' });
  await form.getByLabel('Attachments').setInputFiles([picture]);
  await expect(files.getByRole('listitem')).toHaveCount(1);
  // A second choice adds to the first.
  await form.getByLabel('Attachments').setInputFiles([note, { ...note, name: 'wrong.txt' }]);
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await form.getByRole('button', { name: 'Remove wrong.txt' }).click();
  await expectAccessible();
  const letGo = await hold('**/api/support/tickets');
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  letGo();
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' }).format(new Date());
  await expect(form.getByRole('status')).toContainText(new RegExp(`Ticket T-${year}-\\d{4} is open`));
  const [number = ''] = (await form.getByRole('status').innerText()).match(/T-\d{4}-\d{4}/) ?? [];
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(files).toHaveCount(0);
  const { rows } = await app.pool.query(
    `select t.status, t.priority, t.category, f.original_name, f.visibility, f.path from support_tickets t
     join ticket_attachments a on a.ticket_id = t.id join files f on f.id = a.file_id where t.number = $1 order by f.id`,
    [number],
  );
  expect(rows.map((row) => row.original_name)).toEqual(['screen.png', 'steps.txt']);
  expect(rows[0]).toMatchObject({ status: 'open', priority: 'urgent', category: 'technical', visibility: 'owner' });
  expect((await page.request.get(`${app.url}/files/${rows[0].path}`)).status()).toBe(404);
  const mail = await app.mail.waitFor((one) => one.to.includes('tess@example.com'));
  expect(mail.subject).toContain(number);
});

test('on a phone, says at once when files are too many, and when one is not what it seems; long names of files fit', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/support');
  const form = page.getByRole('form', { name: 'Submit a Ticket' });
  const box = form.getByLabel('Attachments');
  const name = `${'a-very-long-name-of-a-picture-'.repeat(4)}.png`;
  await box.setInputFiles([{ ...picture, name }]);
  const remove = form.getByRole('button', { name: `Remove ${name}` });
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await remove.click();
  await box.setInputFiles(Array.from({ length: 6 }, (_, at) => ({ ...note, name: `${at}.txt` })));
  await expect(form.getByText('Please attach at most 5 files.')).toBeVisible();
  await form.getByRole('button', { name: 'Remove 5.txt' }).click();
  await expect(form.getByText('Please attach at most 5 files.')).toHaveCount(0);
  for (let at = 0; at < 5; at += 1) await form.getByRole('button', { name: `Remove ${at}.txt` }).click();
  await box.setInputFiles([{ ...picture, buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]) }]);
  await form.getByLabel('Name').fill('Tess Ticket');
  await form.getByLabel('Email').fill('tess@example.com');
  await form.getByLabel('Subject').fill('A strange file');
  await form.getByLabel('Category').selectOption('other');
  await form.getByLabel('Description').fill('This is not a picture at all.');
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(form.getByText(/“screen.png” cannot be attached/).first()).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('This is not a picture at all.');
});

test('works without scripts', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await page.goto('/support');
  const form = page.getByRole('form', { name: 'Submit a Ticket' });
  await form.getByLabel('Name').fill('Nils No-Script');
  await form.getByLabel('Email').fill('nils@example.com');
  await form.getByLabel('Subject').fill('Plain and simple');
  await form.getByLabel('Description').fill('A ticket from a plain browser.');
  await form.getByLabel('Attachments').setInputFiles([picture]);
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(form.getByText('Please select a category')).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('A ticket from a plain browser.');
  await form.getByLabel('Category').selectOption('account');
  await form.getByLabel('Attachments').setInputFiles([picture]);
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(form.getByText(/Ticket T-\d{4}-\d{4} is open/)).toBeVisible();
  const { rows } = await app.pool.query(
    "select count(a.id)::int as files from support_tickets t left join ticket_attachments a on a.ticket_id = t.id where t.name = 'Nils No-Script' group by t.id",
  );
  expect(rows).toEqual([{ files: 1 }]);
  await context.close();
});
