import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { mail_threads } from '#db/schema/platform/mail.ts';
import { conversationKit } from '#features/desk/conversations/conversations.testkit.ts';
import type { InboxConversation } from '#features/desk/conversations/inbox-contract.ts';
import { support } from '#features/desk/tickets/tickets.testkit.ts';
import { hashOfMessageId } from '#platform/mail/mail-threads.server.ts';
import { replyToken } from '#platform/mail/reply-token.server.ts';
import { withToken } from '#shared/mail/reply-address.ts';
import { type ImapStandIn, startImap } from '#tests/imap/stand-in.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { authservId, checked, mailboxKit, replyAddress, type TestMail, writeMail } from './mailbox.testkit.ts';
import { mostOfSender } from './receive.server.ts';

const studio = testStudio();
const kit = conversationKit(studio);
const tickets = support(studio);
let imap: ImapStandIn;
const box = mailboxKit(studio, () => imap);
const { email } = people.client;
const from = `Cleo Client <${email}>`;

beforeAll(async () => {
  imap = await startImap();
  expect((await box.connect()).status).toBe(200);
  await kit.contact('client');
});
afterAll(() => imap.close());

const get = async (id: string) => (await studio.call<InboxConversation>('admin', 'GET', `/admin/conversations/${id}`)).data;
const conversationOf = async (mail_id: string) => {
  const [row] = await studio.db.select().from(conversation_messages).where(eq(conversation_messages.mail_id, mail_id));
  if (!row) throw new Error('The mail led to no message');
  return row.conversation_id;
};
/** Everything that the client reads among their messages. */
const readByClient = async () => {
  type List = { items: { id: string }[] };
  const { data, raw } = await studio.call<List>('client', 'GET', '/messages');
  const threads = await Promise.all(data.items.map(({ id }) => studio.call('client', 'GET', `/messages/${id}`)));
  return JSON.stringify([raw, ...threads.map((one) => one.raw)]);
};

/** A mail of ours to the client: where it is answered to, and its Message-ID. */
async function mailAbout(subject_type: 'conversation' | 'ticket', subject_id: string) {
  const message_id = `<${v7()}@studio.example>`;
  const values = { subject_type, subject_id, message_id, message_hash: hashOfMessageId(message_id), address: email };
  const [row] = await studio.db.insert(mail_threads).values(values).returning();
  if (!row) throw new Error('No thread');
  return { replyTo: withToken(replyAddress, replyToken(studio.platform.secrets, row)), message_id };
}

/** The studio has written to the client. */
async function written(subject: string) {
  const id = v7();
  const body = { id, contact_id: await kit.contact('client'), subject, text: 'How do you like it?' };
  expect((await studio.call('admin', 'POST', '/admin/conversations', body)).status).toBe(200);
  return { id, ...(await mailAbout('conversation', id)) };
}

/** It waits under its address, and the client reads nothing of it. */
async function expectHeld(mail: TestMail, sender_proof: 'none' | 'failed' = 'none') {
  const text = `Held ${v7()}`;
  const row = await box.receive({ from, ...mail, text });
  expect(row).toMatchObject({ outcome: 'held', sender_proof, answers_mail_to: null });
  const conversation = await get(await conversationOf(row.id));
  expect(conversation).toMatchObject({ client: { contact_id: null, email }, unproven: 'unconfirmed' });
  expect(conversation.held_at).not.toBeNull();
  expect(`${conversation.client.first_name} ${conversation.client.last_name}`.trim()).toBe(email);
  expect(conversation.messages.items.at(-1)).toMatchObject({ text, author: email, mail: { is_unproven: true } });
  expect(await readByClient()).not.toContain(text);
  return conversation.id;
}

describe('an email in the name of a client', () => {
  it('that the mail server confirms opens a conversation with the client', async () => {
    const row = await box.receive({ from, text: 'Confirmed words' });
    expect(row).toMatchObject({ outcome: 'message', sender_proof: 'mail_server', checked_by: authservId });
    const conversation = await get(await conversationOf(row.id));
    expect(conversation).toMatchObject({ client: { contact_id: await kit.contact('client') }, held_at: null, unproven: null });
    expect(conversation.messages.items).toMatchObject([{ mail: { is_unproven: false } }]);
    expect(await readByClient()).toContain('Confirmed words');
  });

  it.each([
    ['without any check', []],
    ['with the check of another server', ['mx.elsewhere.example; dmarc=pass']],
    ['with a check that names no server', ['dmarc=pass']],
    ['that was sent in the name of another domain', [`${authservId}; dmarc=none; dkim=pass header.d=forger.test`]],
    ['with a forged check below the server’s own', [`${authservId}; dmarc=none; spf=none; dkim=none`, checked(from)]],
  ])('%s is held', async (_, results) => void (await expectHeld({ results })));

  it('that the mail server knows to be forged is held, also above a check that it brought along', async () => {
    await expectHeld({ results: [checked(from, 'fail'), checked(from)] }, 'failed');
  });

  it('is held with a header whose name only looks like the right one', async () => {
    const headers = { 'Authentication-Results ': checked(from), 'ARC-Authentication-Results': checked(from) };
    await expectHeld({ results: [], headers });
  });

  it('that answers a known mail is held without proof, and its words with proof', async () => {
    const { id, message_id } = await written('By reference');
    const headers = { 'In-Reply-To': message_id, References: message_id };
    expect(await expectHeld({ headers, results: [] })).not.toBe(id);
    expect((await get(id)).messages.items).toHaveLength(1);
    const row = await box.receive({ from, headers, text: 'Proven' });
    expect([await conversationOf(row.id), row.is_answer]).toEqual([id, true]);
  });

  it('that brings the reply key is in the conversation without any check', async () => {
    const { id, replyTo } = await written('By key');
    const row = await box.receive({ from, to: replyTo, results: [], text: 'By key' });
    expect(row).toMatchObject({ outcome: 'message', sender_proof: 'reply_key', is_answer: true });
    expect(await conversationOf(row.id)).toBe(id);
    expect(await readByClient()).toContain('By key');
  });

  it('that brings the reply key is held where the mail server knows that it is forged', async () => {
    const { id, replyTo } = await written('A stolen key');
    await expectHeld({ to: replyTo, results: [checked(from, 'fail')] }, 'failed');
    expect((await get(id)).messages.items).toHaveLength(1);
  });

  it('keeps no email of the client out, however many there are', async () => {
    await kit.contact('business');
    const client = people.business.email;
    for (let sent = 0; sent < mostOfSender; sent += 1) imap.deliver(writeMail({ from: client, results: [] }));
    expect(await box.receive({ from: client, results: [] })).toMatchObject({ outcome: 'limited' });
    expect(await box.receive({ from: client })).toMatchObject({ outcome: 'message' });
  });
});

describe('a ticket', () => {
  it('takes a reply by its key, or with proof, and no other', async () => {
    const { id } = await tickets.open('client', { email });
    const { replyTo, message_id } = await mailAbout('ticket', id);
    const headers = { 'In-Reply-To': message_id };
    const bodies = async () => (await tickets.get(id)).messages.map(({ body }) => body);
    await expectHeld({ headers, results: [] });
    await expectHeld({ headers, to: replyTo, results: [checked(from, 'fail')] }, 'failed');
    expect(await bodies()).toEqual([]);
    expect(await box.receive({ from, to: replyTo, results: [], text: 'By key' })).toMatchObject({ sender_proof: 'reply_key' });
    expect(await box.receive({ from, headers, text: 'Confirmed' })).toMatchObject({ sender_proof: 'mail_server' });
    expect(await bodies()).toEqual(['By key', 'Confirmed']);
  });
});

describe('a held email that nothing confirms', () => {
  it('keeps its mark when the owner accepts it', async () => {
    const id = await expectHeld({ results: [], headers: { 'X-Test': 'accepted' } });
    expect((await studio.call('admin', 'POST', `/admin/conversations/${id}/accept`)).status).toBe(200);
    const accepted = await get(id);
    expect(accepted).toMatchObject({ client: { contact_id: await kit.contact('client') }, held_at: null, unproven: null });
    expect(accepted.messages.items.length).toBeGreaterThan(0);
    for (const { mail } of accepted.messages.items) expect(mail).toMatchObject({ is_unproven: true });
    const own = await studio.call<InboxConversation>('client', 'GET', `/messages/${id}`);
    for (const { mail } of own.data.messages.items) expect(mail).toMatchObject({ is_unproven: true });
    await expectHeld({ results: [] });
  });

  it('waits apart from those of the same address that are confirmed', async () => {
    const stranger = 'Sam Stranger <sam@stranger.test>';
    const proven = await box.receive({ from: stranger });
    const forged = await box.receive({ from: stranger, results: [] });
    const again = await box.receive({ from: stranger, headers: { 'In-Reply-To': forged.message_id ?? '' } });
    const [one, other] = [await conversationOf(proven.id), await conversationOf(forged.id)];
    expect(other).not.toBe(one);
    expect(await conversationOf(again.id)).toBe(one);
    expect(await get(one)).toMatchObject({ client: { first_name: 'Sam', last_name: 'Stranger' }, unproven: null });
    await studio.call('admin', 'POST', `/admin/conversations/${one}/accept`);
    expect((await get(other)).held_at).not.toBeNull();
  });
});

describe('a studio that has not said how its mail server is called', () => {
  const blank = (authserv_id: string) => studio.call('super_admin', 'PUT', '/admin/mailbox', { ...box.settings(), authserv_id });

  it('has no sender confirmed, and is told where to say so', async () => {
    expect((await blank('')).status).toBe(200);
    const row = await box.receive({ from, text: 'Not set up' });
    expect(row).toMatchObject({ outcome: 'held', sender_proof: 'none', checked_by: authservId });
    expect(await get(await conversationOf(row.id))).toMatchObject({ unproven: 'not_set_up' });
    expect(await studio.db.$count(conversations, eq(conversations.last_message_text, 'Not set up'))).toBe(1);
    await blank(authservId);
    expect(await box.receive({ from })).toMatchObject({ outcome: 'message' });
  });
});
