import { asc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { testStudio } from '#tests/studio.ts';
import type { Chat } from './contract.ts';

const studio = testStudio();
const limited = testStudio({ RATE_LIMITS: 'true' });
const hello = { name: 'Visitor Val', email: 'val@example.com', text: 'Do you build shops?', page: '/contact' };

type Answer = { conversation: Chat | null };

/** One browser: it keeps the cookies it is given. */
function browser(session = '') {
  let jar = session;
  return {
    get jar() {
      return jar;
    },
    call: async (method: string, path: string, body?: object) => {
      const response = await studio.request(jar || null, method, `/api${path}`, body);
      const given = studio.cookieOf(response);
      if (given) jar = [session, given].filter(Boolean).join('; ');
      const raw = await response.json();
      return { status: response.status, data: raw.data as Answer, error: raw.error, cookies: response.headers.getSetCookie() };
    },
  };
}

describe('a conversation', () => {
  it('is kept, told to the studio, and found again by a private cookie', async () => {
    const visitor = browser();
    const started = await visitor.call('POST', '/conversations', hello);
    expect(started.status).toBe(200);
    expect(started.cookies[0]).toMatch(
      /^foyer_chat=[\w-]{22}; Path=\/api\/conversations; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    );
    const [row] = await studio.db.select().from(conversations);
    expect(row).toMatchObject({
      name: hello.name,
      email: hello.email,
      page: '/contact',
      source: 'website',
      status: 'pending',
      user_id: null,
    });
    // The secret itself is nowhere in the database.
    expect(JSON.stringify(row)).not.toContain(/foyer_chat=([\w-]+)/.exec(visitor.jar)?.[1]);
    const found = await visitor.call('GET', '/conversations/current');
    expect(found.data.conversation?.messages.map(({ sender, text }) => ({ sender, text }))).toEqual([
      { sender: 'client', text: hello.text },
    ]);
    const [mail] = await studio.db.select().from(mail_outbox);
    expect(mail).toMatchObject({ to_address: 'owner@studio.test', subject: 'Visitor Val started a conversation' });
    expect(mail?.reply_to).toBe(hello.email);
    expect(mail?.text).toContain(hello.text);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'conversation.started', entity_id: row?.id });
    const notices = await studio.db.select().from(notifications);
    expect(notices).toHaveLength(2);
  });

  it('goes on in order; the studio hears of it without a flood', async () => {
    const visitor = browser();
    await visitor.call('POST', '/conversations', { ...hello, email: 'second@example.com' });
    const before = { mails: await studio.db.$count(mail_outbox), notices: await studio.db.$count(notifications) };
    for (const text of ['one', 'two', 'three']) {
      expect((await visitor.call('POST', '/conversations/current/messages', { text })).status).toBe(200);
    }
    const { data } = await visitor.call('GET', '/conversations/current');
    expect(data.conversation?.messages.map((message) => message.text)).toEqual([hello.text, 'one', 'two', 'three']);
    expect(await studio.db.$count(mail_outbox)).toBe(before.mails + 1);
    expect(await studio.db.$count(notifications)).toBe(before.notices);
  });

  it('keeps a message that is sent twice once', async () => {
    const visitor = browser();
    await visitor.call('POST', '/conversations', hello);
    const message = { text: 'Only once', request_key: '018f4a6e-0000-7000-8000-0000000000cc' };
    await Promise.all([1, 2, 3].map(() => visitor.call('POST', '/conversations/current/messages', message)));
    const { data } = await visitor.call('GET', '/conversations/current');
    expect(data.conversation?.messages).toHaveLength(2);
  });

  it('shows the studio’s answer, and only what is new when asked', async () => {
    const visitor = browser();
    const { data } = await visitor.call('POST', '/conversations', hello);
    const chat = data.conversation;
    if (!chat) throw new Error('No conversation');
    await studio.db.insert(conversation_messages).values({ conversation_id: chat.id, sender: 'admin', text: 'Yes, gladly.' });
    const news = await visitor.call('GET', `/conversations/current?after=${chat.messages[0]?.id}`);
    expect(news.data.conversation?.messages.map(({ sender, text }) => ({ sender, text }))).toEqual([
      { sender: 'admin', text: 'Yes, gladly.' },
    ]);
    const rows = await studio.db
      .select()
      .from(conversation_messages)
      .where(eq(conversation_messages.conversation_id, chat.id))
      .orderBy(asc(conversation_messages.created_at));
    expect(rows.map((row) => row.read_at !== null)).toEqual([false, true]);
    const foreign = await visitor.call('GET', '/conversations/current?after=018f4a6e-0000-7000-8000-000000000000');
    expect(foreign.data.conversation?.messages).toEqual([]);
  });

  it('can be left behind on a shared device', async () => {
    const visitor = browser();
    await visitor.call('POST', '/conversations', hello);
    const left = await visitor.call('DELETE', '/conversations/current');
    expect(left.cookies[0]).toContain('Max-Age=0');
    expect((await visitor.call('GET', '/conversations/current')).data.conversation).toBeNull();
  });

  it.each([
    ['name', '', 'Name must be at least 2 characters'],
    ['email', 'val', 'Please enter a valid email address'],
    ['text', ' ', 'Please write a message'],
    ['text', 'x'.repeat(4001), 'Please use at most 4000 characters'],
  ])('is refused: %s', async (field, value, message) => {
    const answer = await studio.call(null, 'POST', '/conversations', { ...hello, [field]: value });
    expect(answer).toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it('does not take a page of another site for its beginning', async () => {
    const visitor = browser();
    const { data } = await visitor.call('POST', '/conversations', { ...hello, page: '//evil.example' });
    const [row] = await studio.db
      .select()
      .from(conversations)
      .where(eq(conversations.id, data.conversation?.id ?? ''));
    expect(row?.page).toBeNull();
  });
});

describe('who may read', () => {
  it('nobody without the cookie, whatever their role', async () => {
    await browser().call('POST', '/conversations', hello);
    for (const who of [null, 'client', 'business', 'admin', 'super_admin'] as const) {
      const read = await studio.call<Answer>(who, 'GET', '/conversations/current');
      expect([read.status, read.data.conversation], `${who}`).toEqual([200, null]);
      const write = await studio.call(who, 'POST', '/conversations/current/messages', { text: 'hello' });
      expect(write.status, `${who}`).toBe(404);
    }
  });

  it('nobody with a guessed cookie', async () => {
    const guess = browser('foyer_chat=AAAAAAAAAAAAAAAAAAAAAA');
    expect((await guess.call('GET', '/conversations/current')).data.conversation).toBeNull();
    const hash = (await studio.db.select().from(conversations))[0]?.token_hash ?? '';
    const stolen = browser(`foyer_chat=${hash.slice(0, 22)}`);
    expect((await stolen.call('GET', '/conversations/current')).data.conversation).toBeNull();
  });

  it('only the same account, when it was begun with one', async () => {
    const client = browser(await studio.signIn('client@studio.test'));
    const { data } = await client.call('POST', '/conversations', hello);
    const [row] = await studio.db
      .select()
      .from(conversations)
      .where(eq(conversations.id, data.conversation?.id ?? ''));
    expect(row?.user_id).toBe(studio.ids.client);
    expect((await client.call('GET', '/conversations/current')).data.conversation).not.toBeNull();
    const cookie = /foyer_chat=[\w-]+/.exec(client.jar)?.[0] ?? '';
    const signedOut = browser(cookie);
    expect((await signedOut.call('GET', '/conversations/current')).data.conversation).toBeNull();
    const other = browser(`${await studio.signIn('business@studio.test')}; ${cookie}`);
    expect((await other.call('GET', '/conversations/current')).data.conversation).toBeNull();
    expect((await other.call('POST', '/conversations/current/messages', { text: 'hi' })).status).toBe(404);
  });
});

describe('machines', () => {
  it('are held off by the hidden field', async () => {
    expect((await studio.call(null, 'POST', '/conversations', { ...hello, homepage: 'x' })).status).toBe(400);
  });

  it('begin three conversations an hour and write twenty messages a minute at most', async () => {
    const started = await limited.request(null, 'POST', '/api/conversations', hello);
    const cookie = limited.cookieOf(started);
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) {
      statuses.push((await limited.request(cookie, 'POST', '/api/conversations/current/messages', { text: `${tries}` })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    const more = [];
    for (let tries = 0; tries < 3; tries += 1) more.push((await limited.call(null, 'POST', '/conversations', hello)).status);
    expect(more).toEqual([200, 200, 429]);
  });
});

it('a conversation that is begun again after a lost answer is the same, and the new cookie opens it', async () => {
  const begin = { ...hello, email: 'lost@example.com', request_key: v7() };
  const [first, second, other] = [browser(), browser(), browser()];
  await first.call('POST', '/conversations', begin);
  expect((await second.call('POST', '/conversations', begin)).status).toBe(200);
  const kept = await studio.db.select().from(conversations).where(eq(conversations.email, begin.email));
  expect(kept).toHaveLength(1);
  const found = await second.call('GET', '/conversations/current');
  expect(found.data.conversation?.messages.map(({ text }) => text)).toEqual([hello.text]);
  // The same words of somebody else are another one.
  await other.call('POST', '/conversations', { ...begin, email: 'else@example.com' });
  expect(await studio.db.select().from(conversations).where(eq(conversations.email, 'else@example.com'))).toHaveLength(1);
});
