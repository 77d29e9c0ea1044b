import { expect, test } from '../fixtures.ts';

/** A ticket that somebody with an account opened. */
const opened = `insert into support_tickets (id, number, category, priority, subject, description, name, email, user_id, response_due_at)
  select gen_random_uuid(), $1, 'technical', 'high', $2, 'The basket stays empty.', 'Bea Business', email, id, now() + interval '1 day'
  from users where email = 'business@studio.test' returning id`;

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
