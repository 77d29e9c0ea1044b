import { expect, test } from '../fixtures.ts';

/** A ticket that somebody with an account opened. */
const opened = `insert into support_tickets (id, number, category, priority, subject, description, name, email, user_id, response_due_at)
  select gen_random_uuid(), $1, 'technical', 'high', $2, 'The basket stays empty.', 'Bea Business', email, id, now() + interval '1 day'
  from users where email = 'business@studio.test' returning id`;

test('the studio finds a ticket, takes it, notes and answers it', async ({ page, app, loginAs, visit, expectAccessible }) => {
  const mark = Date.now().toString(36);
  const number = `T-2001-${String(Date.now()).slice(-9)}`;
  const { rows } = await app.pool.query(opened, [number, `Empty basket ${mark}`]);
  const id: string = rows[0]?.id ?? '';
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  await visit('/admin/support');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Center');
  for (const card of ['Open Tickets', 'Average Response Time', 'Resolution Rate', 'Customer Satisfaction'])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Logs' })).toHaveAttribute('href', '/admin/logs');
  const tabs = page.getByRole('navigation', { name: 'Status of tickets' });
  await expect(tabs.getByRole('link')).toHaveText(['All Tickets', 'Open', 'In Progress', 'Awaiting Response', 'Closed']);
  await tabs.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search tickets...' }).fill(mark);
  // The search goes into the address once the typing pauses; a click before that would be undone by it.
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('high');
  await expect(page).toHaveURL(/priority=high/);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Bea Business');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Ticket ID',
    'Client',
    'Subject',
    'Status',
    'Priority',
    'Assigned To',
    'Created',
    'Actions',
  ]);
  await row.getByRole('link', { name: `View ${number}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/support/${id}$`));

  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/tickets/${id}`));
  await page.getByLabel('Status', { exact: true }).selectOption('In Progress');
  expect((await saved).status()).toBe(200);
  const messages = page.getByRole('list', { name: 'Messages' });
  await page.getByRole('radio', { name: 'Internal note' }).check();
  await page.getByLabel('Your note').fill('A cookie is missing.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(messages.getByRole('listitem').filter({ hasText: 'Internal note' })).toContainText('A cookie is missing.');
  await page.getByRole('radio', { name: 'Reply to the client' }).check();
  await page.getByLabel('Your reply').fill('Please try it once more.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(messages).toContainText('Please try it once more.');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('awaiting-response');
  await expect(page.getByRole('list', { name: 'History' })).toContainText(`replied to ticket ${number}`);
  await expectAccessible();

  await visit('/admin/support/report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Targets');
  await expectAccessible();
});

test('a client on a phone opens a ticket, reads the answer, replies, closes and rates', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('business');
  await visit('/dashboard/support');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Support Tickets');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await dialog.getByLabel('Subject').fill(`Supercalifragilistic${'a'.repeat(40)} ${mark}`);
  await dialog.getByLabel('Category').selectOption('billing');
  await dialog.getByLabel('Description').fill('The invoice names another company.');
  await dialog
    .getByLabel('Attachments')
    .setInputFiles({ name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('Invoice') });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page).toHaveURL(/\/dashboard\/support\/[0-9a-f-]{36}$/);
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages).toContainText('invoice.txt');
  await expect(page.getByText(/You get a first answer by/)).toBeVisible();
  const id = page.url().split('/').at(-1);
  await app.pool.query(
    `insert into ticket_messages (id, ticket_id, kind, side, name, body) values
     (gen_random_uuid(), $1, 'note', 'studio', 'Maren', 'Between us'), (gen_random_uuid(), $1, 'reply', 'studio', 'Maren', 'Here is a new one.')`,
    [id],
  );
  // As the API tells it: the open page reads the ticket again.
  await app.pool.query(
    `insert into live_events (audience, topic, subject_id) select 'user:' || user_id, 'ticket', id from support_tickets where id = $1`,
    [id],
  );
  await expect(messages).toContainText('Here is a new one.');
  await expect(messages).not.toContainText('Between us');
  await page.getByLabel('Your reply').fill('Thank you!');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(messages).toContainText('Thank you!');
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await page.getByRole('radio', { name: '5: very satisfied' }).check();
  await page.getByRole('button', { name: 'Send rating' }).click();
  await expect(page.getByRole('button', { name: 'Change rating' })).toBeVisible();
  await expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await visit('/dashboard/support');
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toContainText('Resolved');
  await expectAccessible();
});

test('a visitor reads a ticket by its private link and replies, without an account', async ({
  page,
  app,
  visit,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const token = `link-${crypto.randomUUID()}`;
  await app.pool.query(
    `insert into support_tickets (id, number, category, priority, subject, description, name, email, link_hash)
     values (gen_random_uuid(), $1, 'technical', 'low', $2, 'The map is grey.', 'Vera Visitor', 'vera@visitors.test', encode(sha256($3), 'hex'))`,
    [`T-2002-${String(Date.now()).slice(-9)}`, `Grey map ${mark}`, Buffer.from(token)],
  );
  const streams: string[] = [];
  page.on('request', (request) => request.url().includes('/live') && streams.push(request.url()));
  await visit(`/ticket/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Grey map ${mark}`);
  await page.getByLabel('Your reply').fill('It is green in the evening.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It is green in the evening.');
  await expectAccessible();
  // There is nobody whose stream it could be.
  expect(streams).toEqual([]);
});

test('targets open with what is stored now, or not at all', async ({ page, loginAs, visit, allowConsole }) => {
  allowConsole(/500/);
  await loginAs('admin');
  await visit('/admin/support/report');
  const open = page.getByRole('button', { name: 'Change targets' });
  const dialog = page.getByRole('dialog', { name: 'Support Targets' });
  const warning = dialog.getByLabel('Hours of warning before a target is missed');
  const isApi = (url: URL) => url.pathname === '/api/admin/settings/support';
  await open.click();
  await warning.fill('2.5');
  const gate = Promise.withResolvers<void>();
  await page.route(isApi, async (route) => {
    if (route.request().method() === 'GET') await gate.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Targets saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  // Opened again before what was saved has been read.
  await open.click();
  await expect(dialog).toBeVisible();
  await expect(warning).toHaveCount(0);
  gate.resolve();
  await expect(warning).toHaveValue('2.5');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.route(isApi, (route) => route.fulfill({ status: 500, json: { success: false, data: null, error: null } }));
  await open.click();
  await expect(dialog.getByRole('alert')).toContainText('The targets could not be loaded.');
  await expect(warning).toHaveCount(0);
});

test('a message leaves as it was when it was sent, and what is added meanwhile stays', async ({
  page,
  app,
  loginAs,
  visit,
  hold,
}) => {
  const mark = Date.now().toString(36);
  const { rows } = await app.pool.query(opened, [`T-2003-${String(Date.now()).slice(-9)}`, `Slow basket ${mark}`]);
  const id: string = rows[0]?.id ?? '';
  await loginAs('admin');
  await visit(`/admin/support/${id}`);
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  const files = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  const release = await hold((url) => url.pathname === `/api/admin/tickets/${id}`);
  await page.getByLabel('Priority', { exact: true }).selectOption('Low');
  await page.getByRole('radio', { name: 'Internal note' }).check();
  await page.getByLabel('Your note').fill('Between us.');
  await page.getByLabel('Attachments').setInputFiles(text('first.txt'));
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('radio', { name: 'Reply to the client' }).check();
  await page.getByLabel('Attachments').setInputFiles(text('second.txt'));
  await expect(files).toHaveCount(2);
  release();
  const note = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Between us.' });
  await expect(note).toContainText('Internal note');
  await expect(page.getByText('Note saved')).toBeVisible();
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('second.txt');
  await page.getByLabel('Your reply').fill('Please read this.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Reply sent')).toBeVisible();
  await expect(files).toHaveCount(0);
  const { rows: sent } = await app.pool.query(
    `select m.kind, array_agg(original_name) as files from ticket_messages m
     join ticket_attachments on message_id = m.id join files on files.id = file_id
     where m.ticket_id = $1 group by m.kind order by m.kind`,
    [id],
  );
  expect(sent).toEqual([
    { kind: 'note', files: ['first.txt'] },
    { kind: 'reply', files: ['second.txt'] },
  ]);
});
