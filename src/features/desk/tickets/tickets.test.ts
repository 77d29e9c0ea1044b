import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { support_tickets, ticket_attachments, ticket_counters } from '#db/schema/desk/tickets.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { files } from '#db/schema/platform/files.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { ticketCategories, ticketPriorities } from '#shared/choices/desk/tickets.ts';
import { defaultCalendar } from '#shared/studio-calendar.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { testStudio } from '#tests/studio.ts';
import type { OpenedTicket } from './contract.ts';
import { nextTicketNumber } from './number.server.ts';
import { ticketNumber } from './policy.ts';

const studio = testStudio();
const limited = testStudio({ RATE_LIMITS: 'true' });
const year = Number(wallTime(Date.now(), defaultCalendar.time_zone).day.slice(0, 4));

const ticket = {
  name: 'Tess Ticket',
  email: 'tess@example.com',
  subject: 'The form does not send',
  category: 'technical' as const,
  priority: 'high' as const,
  description: 'Since this morning the contact form shows an error.',
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const file = (name: string, content: Uint8Array | string) => new File([content as BlobPart], name);

function multipart(fields: Record<string, string>, attachments: File[] = []): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const one of attachments) body.append('attachments', one);
  return body;
}

const open = (body: object | FormData, who: 'client' | null = null) =>
  studio.call<OpenedTicket>(who, 'POST', '/support/tickets', body);
const byNumber = async (number: string) => {
  const [row] = await studio.db.select().from(support_tickets).where(eq(support_tickets.number, number));
  if (!row) throw new Error(`There is no ticket ${number}`);
  return row;
};
const attachedTo = async (number: string) => {
  const { id } = await byNumber(number);
  return studio.db
    .select({ file: files, ticket_id: ticket_attachments.ticket_id })
    .from(ticket_attachments)
    .innerJoin(files, eq(files.id, ticket_attachments.file_id))
    .where(eq(ticket_attachments.ticket_id, id))
    .orderBy(asc(files.id));
};

describe('a ticket', () => {
  it('gets the first number of the year, and is stored with audit, event, mails and notices', async () => {
    const { status, data } = await open(ticket);
    expect({ status, data }).toEqual({
      status: 200,
      data: {
        number: `T-${year}-0001`,
        message: `Your ticket number is T-${year}-0001. You get a first real answer within 24 hours.`,
      },
    });
    const row = await byNumber(data.number);
    expect(row).toMatchObject({ ...ticket, status: 'open', user_id: null, assigned_to: null, is_sample: false });
    // The form that was sent stands behind it.
    expect((await studio.audit()).at(-2)).toMatchObject({ action: 'ticket.opened', entity_id: row.id, actor_id: null });
    const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'ticket.opened'));
    expect(events.map((event) => event.payload)).toEqual([{ ticket_id: row.id, number: data.number, user_id: null }]);
    const mails = await studio.db.select().from(mail_outbox);
    expect(mails.map((mail) => [mail.to_address, mail.reply_to, mail.subject])).toEqual([
      ['owner@studio.test', 'tess@example.com', `[${data.number}] The form does not send`],
      ['tess@example.com', null, `Ticket ${data.number} is open | Foyer`],
    ]);
    expect(mails[0]?.text).toContain(ticket.description);
    expect(mails[1]?.text).not.toContain(ticket.description);
    const notices = await studio.db.select().from(notifications);
    expect(notices.map((notice) => notice.title)).toEqual(Array(2).fill(`${data.number}: The form does not send`));
  });

  it('belongs to whoever is signed in', async () => {
    const { data } = await open(ticket, 'client');
    expect((await byNumber(data.number)).user_id).toBe(studio.ids.client);
  });

  it('has a number of its own when more are opened at once than there are connections', async () => {
    const before = await studio.db.$count(support_tickets);
    const answers = await Promise.all(Array.from({ length: 15 }, () => open(ticket)));
    const numbers = answers.map((answer) => answer.data.number).toSorted();
    expect(numbers).toEqual(Array.from({ length: 15 }, (_, at) => ticketNumber(year, before + at + 1)));
  });

  it('is opened once when it is sent twice, and skips no number', async () => {
    const body = { ...ticket, request_key: '018f4a6e-0000-7000-8000-00000000000a' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(body)));
    expect(new Set(answers.map((answer) => answer.data.number)).size).toBe(1);
    const again = await open(body);
    expect(again.data.number).toBe(answers[0]?.data.number);
    const rows = await studio.db.$count(support_tickets);
    const [counter] = await studio.db.select().from(ticket_counters);
    expect(counter).toEqual({ year, last_number: rows });
  });

  it('starts from one in a new year and grows a fifth digit', async () => {
    const given = await studio.db.transaction((tx) => nextTicketNumber(tx, new Date('2031-06-01T12:00:00Z')));
    expect(given).toBe('T-2031-0001');
    await studio.db.update(ticket_counters).set({ last_number: 9999 }).where(eq(ticket_counters.year, 2031));
    expect(await studio.db.transaction((tx) => nextTicketNumber(tx, new Date('2031-06-01T12:00:00Z')))).toBe('T-2031-10000');
  });

  it('passes over a number that is taken', async () => {
    await studio.db.insert(support_tickets).values({ ...ticket, number: 'T-2032-0001' });
    expect(await studio.db.transaction((tx) => nextTicketNumber(tx, new Date('2032-06-01T12:00:00Z')))).toBe('T-2032-0002');
    await studio.db.delete(support_tickets).where(eq(support_tickets.number, 'T-2032-0001'));
  });

  it('takes every listed category and priority', async () => {
    for (const category of ticketCategories) expect((await open({ ...ticket, category })).status).toBe(200);
    for (const priority of ticketPriorities) expect((await open({ ...ticket, priority })).status).toBe(200);
  });

  it.each([
    ['name', 'T', 'Name must be at least 2 characters'],
    ['email', 'tess', 'Please enter a valid email address'],
    ['subject', 'ab', 'Subject must be at least 3 characters'],
    ['category', '', 'Please select a category'],
    ['category', 'gossip', 'Please choose one of the list'],
    ['priority', '', 'Please select a priority'],
    ['description', 'broken', 'Description must be at least 10 characters'],
  ])('is refused: %s %j', async (field, value, message) => {
    expect(await open({ ...ticket, [field]: value })).toMatchObject({ status: 400, fields: { [field]: message } });
  });
});

describe('attachments', () => {
  it('are checked by content, kept privately, and named as the person named them', async () => {
    const note = file('notes.html', '<script>alert(1)</script>');
    const { data } = await open(multipart(ticket, [file('screen.png', png), file('C:\\bill.pdf', pdf), note]), 'client');
    const rows = (await attachedTo(data.number)).map((row) => row.file);
    const { client } = studio.ids;
    const [{ ticket_id } = {}] = await attachedTo(data.number);
    const own_file = {
      visibility: 'owner',
      owner_id: client,
      uploaded_by: client,
      subject_type: 'ticket',
      subject_id: ticket_id,
    };
    expect(rows).toMatchObject([
      { original_name: 'screen.png', content_type: 'image/png', ...own_file },
      { original_name: 'bill.pdf', content_type: 'application/pdf', ...own_file },
      { original_name: 'notes.html', content_type: 'text/plain', ...own_file },
    ]);
    const path = `/files/${rows[2]?.path}`;
    const asked = async (who: 'client' | 'business' | 'admin' | null) => {
      const cookie = who && (await studio.signIn(`${who}@studio.test`));
      return studio.request(cookie, 'GET', path);
    };
    expect((await asked(null)).status).toBe(404);
    expect((await asked('business')).status).toBe(404);
    const own = await asked('client');
    expect(own.status).toBe(200);
    // Markup that came as a text is shown as a text, and nothing in it runs.
    expect(own.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect(own.headers.get('content-security-policy')).toContain('sandbox');
    expect((await asked('admin')).status).toBe(200);
    for (const [cookie, status] of [
      [null, 404],
      [await studio.sessionOf('client'), 200],
    ] as const)
      expect((await studio.request(cookie, 'HEAD', path)).status).toBe(status);
  });

  it('of a visitor are for the studio alone', async () => {
    const { data } = await open(multipart(ticket, [file('screen.png', png)]));
    const [row] = await attachedTo(data.number);
    const path = `/files/${row?.file.path}`;
    expect((await studio.request(null, 'GET', path)).status).toBe(404);
    expect((await studio.request(await studio.signIn('client@studio.test'), 'GET', path)).status).toBe(404);
    expect((await studio.request(await studio.signIn('owner@studio.test'), 'GET', path)).status).toBe(200);
  });

  it('are optional: an empty file field is no file', async () => {
    const { data } = await open(multipart(ticket, [file('', '')]));
    expect(await attachedTo(data.number)).toEqual([]);
  });

  it.each([
    ['six files', Array.from({ length: 6 }, (_, at) => file(`${at}.txt`, 'x')), 'Please attach at most 5 files.'],
    ['a program that is called a picture', [file('cat.png', exe)], '“cat.png” cannot be attached.'],
    ['an empty file', [file('void.txt', '')], '“void.txt” is empty.'],
    ['a large file', [file('big.txt', 'x'.repeat(10 * 1024 * 1024 + 1))], '“big.txt” is larger than 10 MB.'],
    [
      'too much together',
      Array.from({ length: 3 }, (_, at) => file(`${at}.txt`, 'x'.repeat(8.5 * 1024 * 1024))),
      'The files are larger than 25 MB together.',
    ],
  ])('are refused: %s', async (_, attachments, message) => {
    const before = await studio.db.$count(support_tickets);
    const answer = await open(multipart(ticket, attachments));
    expect(answer.status).toBe(400);
    expect(answer.fields?.attachments).toContain(message);
    expect(await studio.db.$count(support_tickets)).toBe(before);
  });

  it('leave nothing behind when the ticket cannot be kept', async () => {
    const store = join(studio.platform.env.DATA_DIR, 'files');
    const count = async () => (await readdir(store, { recursive: true })).filter((name) => name.endsWith('.png')).length;
    const before = await count();
    await studio.db.execute('alter table ticket_counters add constraint no_more check (last_number < 0) not valid');
    const answer = await open(multipart(ticket, [file('screen.png', png)]));
    await studio.db.execute('alter table ticket_counters drop constraint no_more');
    expect(answer.status).toBe(500);
    expect(answer.error).toBe('An unexpected error occurred.');
    expect(await count()).toBe(before);
  });

  it('beyond any limit are cut off', async () => {
    const answer = await open(
      multipart(
        ticket,
        Array.from({ length: 3 }, (_, at) => file(`${at}.bin`, Buffer.alloc(10 * 1024 * 1024))),
      ),
    );
    expect(answer).toMatchObject({ status: 413, error: 'This is too large to be sent.' });
  });
});

describe('machines', () => {
  it('are held off by the hidden field and by number', async () => {
    expect((await open({ ...ticket, homepage: 'x' })).status).toBe(400);
    const send = async () => (await limited.call(null, 'POST', '/support/tickets', ticket)).status;
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push(await send());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
