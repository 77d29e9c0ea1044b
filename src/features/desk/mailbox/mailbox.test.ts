import { eq, isNotNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { support_tickets, ticket_messages } from '#db/schema/desk/tickets.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { mail_outbox, mail_threads } from '#db/schema/platform/mail.ts';
import { conversationKit } from '#features/desk/conversations/conversations.testkit.ts';
import type { InboxConversation, InboxPage } from '#features/desk/conversations/inbox-contract.ts';
import { mailAnswers } from '#features/desk/conversations/jobs.server.ts';
import type { Uploaded } from '#features/desk/conversations/message-contract.ts';
import { mostMessages } from '#features/desk/tickets/policy.ts';
import { support } from '#features/desk/tickets/tickets.testkit.ts';
import { deliverMail } from '#platform/mail/deliver.server.ts';
import { replyToken } from '#platform/mail/reply-token.server.ts';
import { createMailer, type Mailer } from '#platform/mail/transport.server.ts';
import { type ImapStandIn, startImap } from '#tests/imap/stand-in.ts';
import { type ReceivedMail, type SmtpSink, startSmtpSink } from '#tests/mail/smtp-sink.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { mailboxKit, replyAddress, writeMail } from './mailbox.testkit.ts';
import { mostOfSender } from './receive.server.ts';

const MAIL_FROM = 'Foyer <hello@studio.example>';
const studio = testStudio({ MAIL_FROM });
const kit = conversationKit(studio);
const tickets = support(studio);
let imap: ImapStandIn;
let smtp: SmtpSink;
let mailer: Mailer;
const box = mailboxKit(studio, () => imap);

beforeAll(async () => {
  imap = await startImap();
  smtp = await startSmtpSink();
  const made = createMailer({
    smtpUrl: smtp.url,
    from: MAIL_FROM,
    studio: async () => ({ name: 'Studio', email: 'office@studio.example' }),
  });
  if (!made) throw new Error('No mailer');
  mailer = made;
  imap.deliver(writeMail({ subject: 'From before', text: 'Not for us' }), new Date(Date.now() - 3_600_000));
  expect((await box.connect()).status).toBe(200);
  for (const who of ['client', 'business'] as const) await kit.contact(who);
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
  await imap.close();
});

const get = async (id: string) => (await studio.call<InboxConversation>('admin', 'GET', `/admin/conversations/${id}`)).data;
const listed = async (query: string) =>
  (await studio.call<InboxPage>('admin', 'GET', `/admin/conversations?limit=100${query}`)).data;
const answer = (id: string, body: object) =>
  studio.call('admin', 'POST', `/admin/conversations/${id}/messages`, { request_key: v7(), ...body });
const conversationOf = async (mail_id: string) => {
  const [row] = await studio.db.select().from(conversation_messages).where(eq(conversation_messages.mail_id, mail_id));
  if (!row) throw new Error('The mail led to no message');
  return row.conversation_id;
};

/** What is due goes out over SMTP; answers the last mail to this address, as its reader gets it. */
async function mailTo(address: string): Promise<ReceivedMail & { replyTo: string }> {
  await studio.db.update(conversations).set({ mail_due_at: new Date() }).where(isNotNull(conversations.mail_due_at));
  await mailAnswers(studio.platform);
  const ctx = { ...studio.platform, logger: memoryLogger() };
  for (const { id } of await studio.db.select().from(mail_outbox).where(eq(mail_outbox.status, 'queued')))
    await deliverMail(ctx, mailer, id);
  const mail = smtp.messages.findLast((one) => one.to.includes(address));
  if (!mail) throw new Error(`No mail to ${address}`);
  return { ...mail, replyTo: mail.headers.get('reply-to') ?? '' };
}

/** The studio writes to one of its clients, who gets it by mail. */
async function writeTo(who: 'client' | 'business', subject: string) {
  const id = v7();
  const body = { id, contact_id: await kit.contact(who), subject, text: 'How do you like it?' };
  expect((await studio.call('admin', 'POST', '/admin/conversations', body)).status).toBe(200);
  return { id, mail: await mailTo(people[who].email) };
}

describe('a mailbox that is connected', () => {
  it('leaves alone what was there before, and only marks what it reads', async () => {
    const { from_address, uid } = await box.receive({ from: 'Nell New <nell@example.com>', text: 'Hi' });
    expect(from_address).toBe('nell@example.com');
    expect(imap.mails.map(({ flags }) => [...flags])).toEqual([[], ['\\Seen']]);
    expect(await box.row()).toMatchObject({ last_uid: uid, uid_validity: 1_000, last_error: null });
    expect((await box.row())?.working_since).not.toBeNull();
    expect(imap.commands.filter((one) => /EXPUNGE|Deleted|MOVE|COPY/.test(one))).toEqual([]);
  });
});

describe('a conversation by mail', () => {
  it('goes both ways, with files, in one thread', async () => {
    const opened = await box.receive({
      from: `Bea Business <${people.business.email.toUpperCase()}>`,
      subject: 'A new shop',
      text: 'Can you build it?\n\nOn Mon, 2 Nov 2026 at 10:00, Somebody <x@example.com> wrote:\n> Old words',
      files: [
        { name: 'plan.txt', type: 'text/plain', content: 'The plan' },
        { name: 'setup.exe', type: 'application/octet-stream', content: 'MZ' },
      ],
    });
    const id = await conversationOf(opened.id);
    const first = await get(id);
    expect(first).toMatchObject({ subject: 'A new shop', source: 'email', status: 'pending', held_at: null });
    expect(first.client).toMatchObject({ contact_id: await kit.contact('business'), email: people.business.email });
    const [message] = first.messages.items;
    expect(message).toMatchObject({
      sender: 'client',
      text: 'Can you build it?\n\nNot kept: setup.exe (programs are not kept)',
      mail: { id: opened.id, address: people.business.email },
      attachments: [{ original_name: 'plan.txt', content_type: 'text/plain' }],
    });
    const path = message?.attachments[0]?.url ?? '';
    expect(await (await studio.request(await studio.sessionOf('business'), 'GET', path)).text()).toBe('The plan');
    expect((await studio.request(await studio.sessionOf('client'), 'GET', path)).status).toBe(404);

    await answer(id, { text: 'Yes, gladly.' });
    const out = await mailTo(people.business.email);
    expect(out.headers.get('in-reply-to')).toBe(opened.message_id);
    expect(out.headers.get('references')).toBe(opened.message_id);
    expect(out.replyTo).toMatch(/^reply\+[0-9a-z]{41}@studio\.example$/);
    const [thread] = await studio.db.select().from(mail_threads).where(eq(mail_threads.message_id, out.messageId));
    expect(thread).toMatchObject({ subject_id: id, address: people.business.email });

    // Some servers change the case of an address.
    const back = await box.receive({
      from: people.business.email,
      to: out.replyTo.toUpperCase(),
      subject: 'Re: A new shop',
      text: 'When?',
    });
    expect(await conversationOf(back.id)).toBe(id);
    await answer(id, { text: 'In May.' });
    const next = await mailTo(people.business.email);
    expect(next.headers.get('in-reply-to')).toBe(back.message_id);
    expect(next.headers.get('references')).toBe([opened.message_id, out.messageId, back.message_id].join(' '));
    expect((await get(id)).messages.items.map(({ text }) => text.split('\n')[0])).toEqual([
      ...['Can you build it?', 'Yes, gladly.', 'When?', 'In May.'],
    ]);
  });

  it('finds its thread by what the mail answers, where the token is missing', async () => {
    const { id, mail } = await writeTo('client', 'By reference');
    const headers = { References: `<unknown@example.com> ${mail.messageId}`, 'In-Reply-To': '<lost@example.com>' };
    const back = await box.receive({ from: people.client.email, text: 'By reference', headers });
    expect(await conversationOf(back.id)).toBe(id);
    // And further by the mail that came in.
    const more = await box.receive({
      from: people.client.email,
      text: 'More',
      headers: { 'In-Reply-To': back.message_id ?? '' },
    });
    expect(await conversationOf(more.id)).toBe(id);
  });

  it('sends files along to whoever has no account', async () => {
    const held = await box.receive({
      from: 'Noah Noaccount <noah@example.com>',
      subject: 'Question',
      text: 'Do you have a list?',
    });
    const id = await conversationOf(held.id);
    expect((await answer(id, { text: 'Too early' })).status).toBe(409);
    expect((await studio.call('admin', 'POST', `/admin/conversations/${id}/accept`)).status).toBe(200);
    const file = await studio.call<Uploaded>(
      'admin',
      'POST',
      `/admin/conversations/${id}/files`,
      kit.file('list.txt', 'The list'),
    );
    expect((await answer(id, { text: 'Here it is.', file_ids: [file.data.id] })).status).toBe(200);
    const mail = await mailTo('noah@example.com');
    expect(mail.raw).toContain('filename=list.txt');
    expect(mail.raw.replaceAll('\r\n', '')).toContain(Buffer.from('The list').toString('base64'));
    const large = kit.file('large.bin', 'x'.repeat(10 * 1024 ** 2 + 1));
    expect((await studio.call('admin', 'POST', `/admin/conversations/${id}/files`, large)).status).toBe(400);
  });
});

describe('a chat', () => {
  it('that somebody began with the address of a client does not show what the client answers by mail', async () => {
    const begun = await studio.request(null, 'POST', '/api/conversations', {
      ...{ name: 'Mallory', email: people.client.email, text: 'What was it that I pay?' },
    });
    const cookie = studio.cookieOf(begun);
    const { id } = (await begun.json()).data.conversation;
    await answer(id, { text: 'Please say who you are.' });
    const mail = await mailTo(people.client.email);
    const back = await box.receive({ from: people.client.email, to: mail.replyTo, text: 'My secret' });
    const other = await conversationOf(back.id);
    expect(other).not.toBe(id);
    expect((await get(other)).client.contact_id).toBe(await kit.contact('client'));
    const chat = await (await studio.request(cookie, 'GET', '/api/conversations/current')).text();
    expect(chat).toContain('Please say who you are.');
    expect(chat).not.toContain('My secret');
  });
});

describe('a token', () => {
  it('that was forged or belongs to another address is not believed', async () => {
    const { id, mail } = await writeTo('client', 'Private');
    const before = (await get(id)).messages.items.length;
    const forged = mail.replyTo.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    const one = await box.receive({ from: 'Mallory <mallory@example.com>', to: forged, text: 'Forged' });
    expect(one).toMatchObject({ outcome: 'held', answers_mail_to: null });
    const other = await box.receive({ from: 'Fred Forwarded <fred@example.com>', to: mail.replyTo, text: 'Forwarded' });
    expect(other).toMatchObject({ outcome: 'held', answers_mail_to: people.client.email });
    const known = await box.receive({ from: people.business.email, to: mail.replyTo, text: 'Of another client' });
    expect(known).toMatchObject({ outcome: 'message', answers_mail_to: people.client.email });
    const conversation = await get(await conversationOf(known.id));
    expect(conversation.client.contact_id).toBe(await kit.contact('business'));
    const reference = await box.receive({
      from: 'mallory@example.com',
      headers: { 'In-Reply-To': mail.messageId },
      text: 'By reference',
    });
    expect(reference).toMatchObject({ outcome: 'held', answers_mail_to: people.client.email });
    expect((await get(id)).messages.items).toHaveLength(before);
  });

  it('opens the conversation that it was made for, whatever the mail claims besides', async () => {
    const one = await writeTo('client', 'The one');
    const other = await writeTo('client', 'The other');
    const headers = { 'In-Reply-To': other.mail.messageId };
    const back = await box.receive({ from: people.client.email, to: one.mail.replyTo, headers, text: 'To the one' });
    expect(await conversationOf(back.id)).toBe(one.id);
  });

  it('of a row that somebody rewrote in the database is worth nothing', async () => {
    const { mail } = await writeTo('client', 'Rewritten');
    const [row] = await studio.db.select().from(mail_threads).where(eq(mail_threads.message_id, mail.messageId));
    if (!row) throw new Error('No thread');
    expect(mail.replyTo).toContain(replyToken(studio.platform.secrets, row));
    await studio.db.update(mail_threads).set({ address: 'mallory@example.com' }).where(eq(mail_threads.id, row.id));
    const back = await box.receive({ from: 'mallory@example.com', to: mail.replyTo, text: 'Rewritten' });
    expect(back.outcome).toBe('held');
    expect((await get(row.subject_id)).messages.items).toHaveLength(1);
  });
});

describe('an address that was wrong', () => {
  const corrected = { email: 'right@example.com' };

  it('is not believed in a conversation any more once it was corrected', async () => {
    const first = await box.receive({ from: 'Wanda Wrong <wanda@example.com>', text: 'Hello' });
    const id = await conversationOf(first.id);
    await studio.call('admin', 'POST', `/admin/conversations/${id}/accept`);
    await answer(id, { text: 'Welcome' });
    const mail = await mailTo('wanda@example.com');
    await studio.db.update(contacts).set(corrected).where(eq(contacts.email, 'wanda@example.com'));
    const back = await box.receive({ from: 'wanda@example.com', to: mail.replyTo, text: 'Still here' });
    expect(back).toMatchObject({ outcome: 'held', answers_mail_to: 'wanda@example.com' });
    expect(await conversationOf(back.id)).not.toBe(id);
    const right = await box.receive({ from: 'right@example.com', headers: { 'In-Reply-To': mail.messageId } });
    expect(right.answers_mail_to).toBe('wanda@example.com');
  });

  it('is not believed in a ticket any more either', async () => {
    const { id } = await tickets.open(null, { email: 'wilma@example.com' });
    await tickets.write(id);
    const mail = await mailTo('wilma@example.com');
    await studio.db.update(support_tickets).set(corrected).where(eq(support_tickets.id, id));
    const back = await box.receive({ from: 'wilma@example.com', to: mail.replyTo, text: 'Still here' });
    expect(back).toMatchObject({ answers_mail_to: 'wilma@example.com' });
    expect((await tickets.get(id)).messages).toHaveLength(1);
  });
});

describe('a mail that nobody wrote', () => {
  it.each([
    ['Auto-Submitted', 'auto-replied'],
    ['X-Auto-Response-Suppress', 'All'],
    ['Precedence', 'bulk'],
    ['Precedence', 'auto_reply'],
    ['Return-Path', '<>'],
  ])('is recorded and not shown: %s: %s', async (name, value) => {
    const { id, mail } = await writeTo('client', `Away ${name} ${value}`);
    const row = await box.receive({ from: people.client.email, to: mail.replyTo, text: 'I am away', headers: { [name]: value } });
    expect(row).toMatchObject({ outcome: 'automatic', text: 'I am away' });
    expect((await get(id)).messages.items).toHaveLength(1);
  });

  it('is recognised by its sender, and so are our own that come back', async () => {
    expect(await box.receive({ from: 'Mail Delivery <MAILER-DAEMON@mx.example>' })).toMatchObject({ outcome: 'automatic' });
    const { mail } = await writeTo('client', 'Loop');
    const before = await studio.db.$count(conversations);
    const outbox = await studio.db.$count(mail_outbox);
    imap.deliver(mail.raw);
    await box.fetchNow();
    for (const from of ['hello@studio.example', replyAddress, replyAddress.replace('@', '+abc@')])
      expect(await box.receive({ from }), from).toMatchObject({ outcome: 'own' });
    expect(await box.receive({ from: 'relay@example.com', message_id: mail.messageId.replace('<', '<') })).toMatchObject({
      outcome: 'own',
    });
    expect([await studio.db.$count(conversations), await studio.db.$count(mail_outbox)]).toEqual([before, outbox]);
  });
});

describe('an unknown sender', () => {
  it('is held once, accepted, and a contact from then on', async () => {
    const first = await box.receive({ from: 'Hilda Held <hilda@example.com>', subject: 'An offer', text: 'Please send one' });
    const second = await box.receive({ from: 'hilda@example.com', text: 'Did you see it?' });
    const id = await conversationOf(first.id);
    expect(await conversationOf(second.id)).toBe(id);
    expect((await listed('')).items.some((one) => one.id === id)).toBe(false);
    const waiting = await listed('&box=held');
    expect(waiting.items.find((one) => one.id === id)).toMatchObject({
      client: { first_name: 'Hilda', contact_id: null },
      unread: 2,
    });
    expect(waiting.held).toBeGreaterThan(0);
    expect(await studio.db.$count(contacts, eq(contacts.email, 'hilda@example.com'))).toBe(0);
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['admin', 200],
      ['admin', 200],
    ] as const)
      expect((await studio.call(who, 'POST', `/admin/conversations/${id}/accept`)).status).toBe(status);
    expect(await get(id)).toMatchObject({
      held_at: null,
      client: { first_name: 'Hilda', last_name: 'Held', email: 'hilda@example.com' },
    });
    expect((await listed('')).items.some((one) => one.id === id)).toBe(true);
    await answer(id, { text: 'With pleasure' });
    const mail = await mailTo('hilda@example.com');
    const back = await box.receive({ from: 'hilda@example.com', to: mail.replyTo, text: 'Thanks' });
    expect(await conversationOf(back.id)).toBe(id);
    const told = (await studio.audit()).filter((entry) => entry.entity_id === id).map((entry) => entry.action);
    expect(told).toEqual(['conversation.held', 'conversation.accepted', 'conversation.answered', 'conversation.mail_received']);
  });

  it('can be blocked, which keeps later mails out, and unblocked again', async () => {
    const first = await box.receive({ from: 'spam@example.com', text: 'Buy this' });
    const id = await conversationOf(first.id);
    expect((await studio.call<InboxConversation>('admin', 'POST', `/admin/conversations/${id}/block`)).data.is_blocked).toBe(
      true,
    );
    expect((await listed('&box=held')).items.some((one) => one.id === id)).toBe(false);
    expect(await box.receive({ from: 'Spam <SPAM@example.com>', text: 'Buy more' })).toMatchObject({ outcome: 'blocked' });
    expect((await get(id)).messages.items).toHaveLength(1);
    const { data } = await studio.call<{ items: unknown[] }>('admin', 'POST', '/admin/blocked-senders/unblock', {
      address: 'spam@example.com',
    });
    expect(data.items).toEqual([]);
    const again = await box.receive({ from: 'spam@example.com', text: 'Sorry' });
    expect(await conversationOf(again.id)).toBe(id);
    expect((await listed('&box=held')).items.some((one) => one.id === id)).toBe(true);
  });

  it('who sends too much is recorded and not shown', async () => {
    for (let at = 0; at <= mostOfSender; at += 1) imap.deliver(writeMail({ from: 'flood@example.com', text: `Mail ${at}` }));
    await box.fetchNow();
    const rows = await studio.db.select().from(received_mails).where(eq(received_mails.from_address, 'flood@example.com'));
    expect(rows.filter(({ outcome }) => outcome === 'limited')).toHaveLength(1);
  });
});

describe('a ticket', () => {
  it('takes the reply of whoever asked, and goes back to the studio', async () => {
    const { id } = await tickets.open(null, { email: 'tess@example.com' });
    await tickets.write(id);
    expect((await tickets.get(id)).status).toBe('awaiting-response');
    const mail = await mailTo('tess@example.com');
    const files = [{ name: 'shot.txt', type: 'text/plain', content: 'A line' }];
    const row = await box.receive({
      from: 'tess@example.com',
      to: mail.replyTo,
      text: 'It still fails\n\n> We are looking',
      files,
    });
    const after = await tickets.get(id);
    expect(after).toMatchObject({ status: 'in-progress' });
    expect(after.messages.at(-1)).toMatchObject({
      ...{ side: 'client', name: 'Tess Ticket', body: 'It still fails' },
      mail: { id: row.id, address: 'tess@example.com' },
      files: [{ name: 'shot.txt' }],
    });
    const link = await studio.call<{ messages: unknown[] }>(null, 'GET', `/ticket/${tickets.tokenOf(id)}`);
    expect(link.data.messages).toHaveLength(2);
    await tickets.change(id, { status: 'closed' });
    await box.receive({ from: 'tess@example.com', to: mail.replyTo, text: 'Again' });
    expect((await tickets.get(id)).status).toBe('open');
  });

  it('of a client does so too, and takes nothing from anybody else', async () => {
    const { id } = await tickets.open('client', { email: people.client.email });
    await tickets.write(id);
    const mail = await mailTo(people.client.email);
    const row = await box.receive({ from: 'mallory2@example.com', to: mail.replyTo, text: 'Close it' });
    expect(row).toMatchObject({ outcome: 'held', answers_mail_to: people.client.email });
    expect((await tickets.get(id)).messages).toHaveLength(1);
    await box.receive({ from: people.client.email, to: mail.replyTo, text: 'Thanks' });
    expect((await tickets.get(id)).messages.at(-1)).toMatchObject({ body: 'Thanks', side: 'client' });
  });

  it('that takes no more messages loses no reply: it opens a conversation', async () => {
    const { id } = await tickets.open('client', { email: people.client.email });
    await tickets.write(id);
    const mail = await mailTo(people.client.email);
    const filler = { ticket_id: id, kind: 'reply', side: 'client', name: 'Tess', body: 'Again' } as const;
    await studio.db.insert(ticket_messages).values(Array.from({ length: mostMessages - 1 }, () => filler));
    const row = await box.receive({ from: people.client.email, to: mail.replyTo, text: 'One more' });
    expect(row.outcome).toBe('message');
    expect((await get(await conversationOf(row.id))).messages.items[0]?.text).toBe('One more');
    expect(await studio.db.$count(ticket_messages, eq(ticket_messages.ticket_id, id))).toBe(mostMessages);
  });
});

describe('each mail is handled once', () => {
  it('in two copies, and after the server has numbered its mails anew', async () => {
    const count = () => studio.db.$count(received_mails);
    const copy = writeMail({ from: 'copy@example.com', message_id: '<the-same@example.com>' });
    imap.deliver(copy);
    imap.deliver(copy);
    await box.fetchNow();
    const before = await count();
    expect(await studio.db.$count(received_mails, eq(received_mails.from_address, 'copy@example.com'))).toBe(1);
    imap.renumber();
    await box.fetchNow();
    expect(await count()).toBe(before);
    const next = await box.receive({ from: people.client.email, text: 'After the numbers changed' });
    expect(next).toMatchObject({ uid_validity: 1_001, text: 'After the numbers changed' });
    expect(await count()).toBe(before + 1);
  });

  it('by two processes at once, and after the connection broke in between', async () => {
    imap.deliver(writeMail({ from: people.client.email, text: 'Twice at once' }));
    await Promise.all([box.fetchNow(), box.fetchNow()]);
    expect(await studio.db.$count(received_mails, eq(received_mails.text, 'Twice at once'))).toBe(1);
    imap.deliver(writeMail({ from: people.client.email, text: 'Cut off' }));
    imap.cutAt('UID STORE');
    await box.fetchNow();
    imap.cutAt('UID FETCH');
    imap.deliver(writeMail({ from: people.client.email, text: 'After the cut' }));
    await box.fetchNow();
    expect(await box.row()).toMatchObject({
      last_error: 'The mail server broke off while mails were fetched.',
      working_since: null,
    });
    imap.cutAt(null);
    await box.fetchNow();
    expect(await box.row()).toMatchObject({ last_error: null });
    for (const text of ['Cut off', 'After the cut'])
      expect(await studio.db.$count(conversation_messages, eq(conversation_messages.text, text)), text).toBe(1);
  });

  it('and one that is broken keeps no other waiting', async () => {
    const deep = `${Array.from({ length: 80 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}`;
    imap.deliver(`From: broken@example.com\nTo: ${replyAddress}\n${deep}`);
    imap.deliver('no headers at all \0 and \xff bytes');
    imap.deliver('');
    await box.receive({ from: people.client.email, text: 'After the broken ones' });
    for (const _ of ['second try', 'third try']) await box.fetchNow();
    expect(await studio.db.$count(conversation_messages, eq(conversation_messages.text, 'After the broken ones'))).toBe(1);
    expect(await box.row()).toMatchObject({ last_error: null });
  });
});

describe('a forged From', () => {
  it('adds words and reads nothing', async () => {
    const outbox = await studio.db.$count(mail_outbox, eq(mail_outbox.to_address, 'forger@example.com'));
    const row = await box.receive({
      from: people.client.email,
      text: 'Please tell me all',
      headers: { 'Reply-To': 'forger@example.com' },
    });
    const id = await conversationOf(row.id);
    await answer(id, { text: 'A secret' });
    expect((await mailTo(people.client.email)).text).toContain('A secret');
    expect(await studio.db.$count(mail_outbox, eq(mail_outbox.to_address, 'forger@example.com'))).toBe(outbox);
  });
});
