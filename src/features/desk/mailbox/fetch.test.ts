import { eq, like } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversations } from '#db/schema/desk/conversations.ts';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { mail_threads } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { conversationKit } from '#features/desk/conversations/conversations.testkit.ts';
import { type MailSource, MailSourceError } from '#platform/mail/mail-source.ts';
import { hashOfMessageId } from '#platform/mail/mail-threads.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { fetchMails } from './fetch.server.ts';
import { authservId, replyAddress, writeMail } from './mailbox.testkit.ts';
import { mostOfSender } from './receive.server.ts';

const studio = testStudio({ MAIL_FROM: 'Foyer <hello@studio.example>' });
const settings = {
  ...{ is_enabled: true, host: 'mail.example', port: 993, security: 'tls', username: 'reply', password: 'secret' },
  ...{ folder: 'INBOX', reply_address: replyAddress, authserv_id: authservId },
};
const save = (change: object = {}) => studio.call('super_admin', 'PUT', '/admin/mailbox', { ...settings, ...change });
const row = async () => (await studio.db.select().from(mailboxes))[0];

/** A folder in memory: what the server has, and what goes wrong. */
let mails: { uid: number; raw: string; received_at: Date }[] = [];
let uid_validity = 1;
let lastUid = 0;
/** Called before a mail is read. */
let onRead: (uid: number, part: 'all' | 'headers') => Promise<void> | void = () => {};
let isDown = false;

beforeEach(async () => {
  mails = [];
  uid_validity += 1;
  onRead = () => {};
  isDown = false;
  await studio.call('super_admin', 'DELETE', '/admin/mailbox');
  await save();
  await studio.db.delete(received_mails);
});

const source: MailSource = {
  withFolder: (_, use) => {
    if (isDown) throw new MailSourceError('Down');
    return use({
      uid_validity,
      list: async (from) =>
        mails
          .filter((mail) => ('after' in from ? mail.uid > from.after : mail.received_at >= from.since))
          .map(({ uid, raw, received_at }) => ({ uid, size: raw.length, received_at })),
      read: async (uid, part) => {
        await onRead(uid, part);
        return Buffer.from(mails.find((mail) => mail.uid === uid)?.raw.replaceAll('\n', '\r\n') ?? '');
      },
      markSeen: async () => {},
    });
  },
};

function deliver(mail: Parameters<typeof writeMail>[0] | string, received_at = new Date()): number {
  lastUid += 1;
  mails.push({ uid: lastUid, raw: typeof mail === 'string' ? mail : writeMail(mail), received_at });
  return lastUid;
}

const check = (ports: Partial<Parameters<typeof fetchMails>[0]> = {}) =>
  fetchMails({ ...studio.platform, logger: memoryLogger(), ...ports }, source);
const outcomes = async () => {
  const rows = await studio.db.select().from(received_mails).orderBy(received_mails.uid);
  return rows.map(({ uid, outcome }) => [uid, outcome]);
};
const notices = (title: string) => studio.db.$count(notifications, like(notifications.title, title)).then((count) => count > 0);

it('keeps no private link of ours that an answer quotes, and every other link', async () => {
  const secret = 'a'.repeat(43);
  const text = `Yes.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Studio wrote:\n> ${studio.platform.env.PUBLIC_URL}/ticket/${secret}\n> https://other.example/?token=${secret}`;
  deliver({ from: 'quoting@example.com', text });
  await check();
  const [mail] = await studio.db.select().from(received_mails);
  expect(mail?.text).toContain(`https://other.example/?token=${secret}`);
  expect(mail?.text).not.toContain(`/ticket/${secret}`);
});

describe('a mail that fails', () => {
  it('when it is read is tried three times, then recorded and told, and the next one goes on', async () => {
    const bad = deliver({ from: 'poison@example.com', subject: 'Poison' });
    const good = deliver({ from: 'good@example.com' });
    onRead = (uid, part) => {
      if (uid === bad && part === 'all') throw new MailSourceError('The mail server broke off while mails were fetched.');
    };
    for (const tries of [1, 2]) {
      await check();
      expect(await row()).toMatchObject({ trying_uid: bad, tries, last_error: expect.stringContaining('broke off') });
      expect(await outcomes()).toEqual([]);
    }
    await check();
    expect(await outcomes()).toEqual([
      [bad, 'failed'],
      [good, 'held'],
    ]);
    expect(await row()).toMatchObject({ last_uid: good, tries: 0, trying_uid: null, last_error: null });
    const told = await studio.db.select().from(notifications).where(like(notifications.title, '%poison@example.com%'));
    expect(new Set(told.map(({ title, body }) => `${title}: ${body}`))).toEqual(
      new Set(['A mail from poison@example.com could not be taken in: Poison']),
    );
  });

  it('for a moment is taken in by the next check', async () => {
    const uid = deliver({ from: 'moment@example.com' });
    let times = 0;
    onRead = () => {
      times += 1;
      if (times < 3) throw new Error('For a moment');
    };
    for (let at = 0; at < 3; at += 1) await check();
    expect(await outcomes()).toEqual([[uid, 'held']]);
  });

  it('when it is parsed is recorded with what its headers say', async () => {
    const deep = Array.from({ length: 80 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('');
    const bad = deliver(`From: deep@example.com\nTo: ${replyAddress}\nSubject: Deep\n${deep}`);
    for (let at = 0; at < 3; at += 1) await check();
    const [mail] = await studio.db.select().from(received_mails).where(eq(received_mails.uid, bad));
    expect(mail).toMatchObject({ outcome: 'failed', from_address: 'deep@example.com', subject: 'Deep' });
  });

  it('and ended the process each time is not read a fourth time', async () => {
    const bad = deliver({ from: 'killer@example.com' });
    const good = deliver({ from: 'survivor@example.com' });
    // As the database stands after a process that died on its third try.
    await studio.db.update(mailboxes).set({ trying_uid: bad, tries: 3 });
    const read: string[] = [];
    onRead = (uid, part) => void read.push(`${uid} ${part}`);
    await check();
    expect(read).toEqual([`${bad} headers`, `${good} all`]);
    expect(await outcomes()).toEqual([
      [bad, 'failed'],
      [good, 'held'],
    ]);
    expect(await notices('A mail from killer@example.com could not be taken in')).toBe(true);
  });

  it('is counted before it is read', async () => {
    deliver({ from: 'counted@example.com' });
    let counted = 0;
    onRead = async () => {
      counted = (await row())?.tries ?? 0;
    };
    await check();
    expect(counted).toBe(1);
  });

  it('because the disk is full is tried for as long as it takes', async () => {
    const file = { name: 'plan.txt', type: 'text/plain', content: 'The plan' };
    const uid = deliver({ from: 'disk@example.com', files: [file] });
    const full = Object.assign(new Error('No space left'), { code: 'ENOSPC' });
    const files = { ...studio.platform.files, put: () => Promise.reject(full) };
    for (let at = 0; at < 5; at += 1) await check({ files });
    expect(await outcomes()).toEqual([]);
    expect(await row()).toMatchObject({ tries: 0 });
    await check();
    expect(await outcomes()).toEqual([[uid, 'held']]);
  });
});

it('a Message-ID that is used twice drops no mail', async () => {
  const headers = { Date: 'Tue, 17 Nov 2026 04:00:00 +0000' };
  const same = { from: 'twice@example.com', message_id: '<twice@example.com>', headers };
  const first = deliver({ ...same, text: 'One' });
  deliver({ ...same, text: 'One', headers: { ...headers, 'X-Spam': 'No', Received: 'from elsewhere' } });
  const other = deliver({ ...same, text: 'Another' });
  await check();
  expect(await outcomes()).toEqual([
    [first, 'held'],
    [other, 'held'],
  ]);
});

it('a check that fails moves nothing: after an outage, mails are found under new numbers too', async () => {
  deliver({ from: 'before@example.com' });
  await check();
  const hour = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * hour);
  await studio.db.update(mailboxes).set({ connected_at: ago(100), checked_at: ago(90) });
  isDown = true;
  await check();
  expect((await row())?.checked_at?.getTime()).toBeLessThan(ago(89).getTime());
  isDown = false;
  uid_validity += 1;
  lastUid = 0;
  mails = [];
  const uid = deliver({ from: 'outage@example.com' }, ago(80));
  await check();
  expect(await studio.db.$count(received_mails, eq(received_mails.from_address, 'outage@example.com'))).toBe(1);
  expect(await row()).toMatchObject({ last_uid: uid, last_error: null });
});

it.each([{ folder: 'Other' }, { port: 143 }, { is_enabled: false }])(
  'settings that change while mails are fetched (%j) end that',
  async (change) => {
    deliver({ from: 'changed@example.com' });
    deliver({ from: 'changed@example.com' });
    let read = 0;
    onRead = async () => {
      read += 1;
      await save(change);
    };
    await check();
    expect([read, await outcomes()]).toEqual([1, []]);
    expect(await row()).toMatchObject({ last_uid: 0, uid_validity: null, checked_at: null, last_error: null });
  },
);

it('an old mail that is moved into the folder stays where it is', async () => {
  const first = deliver({ from: 'first@example.com' });
  await check();
  deliver({ from: 'old@example.com' }, new Date(Date.now() - 86_400_000));
  const next = deliver({ from: 'next@example.com' });
  await check();
  expect(await outcomes()).toEqual([
    [first, 'held'],
    [next, 'held'],
  ]);
});

describe('too many mails', () => {
  const hourMs = 3_600_000;
  /** As many as a sender may send within an hour, all fetched just now. */
  const earlier = (from_address: string, received_at: Date) =>
    studio.db.insert(received_mails).values(
      Array.from({ length: mostOfSender }, (_, uid) => ({
        ...{ mailbox: 'earlier', uid_validity: 1, uid, message_hash: v7(), from_address, from_name: '', subject: '', text: '' },
        ...{ outcome: 'message' as const, received_at },
      })),
    );
  const outcomeOf = async (uid: number) => {
    const rows = await studio.db.select().from(received_mails).where(eq(received_mails.uid, uid));
    return rows.find(({ mailbox }) => mailbox !== 'earlier')?.outcome;
  };

  it('of a sender are not shown, and told of once', async () => {
    await earlier('flood@example.com', new Date(Date.now() - hourMs / 2));
    const uids = [1, 2].map(() => deliver({ from: 'flood@example.com' }));
    await check();
    for (const uid of uids) expect(await outcomeOf(uid)).toBe('limited');
    const told = await studio.db.select().from(notifications).where(like(notifications.title, '%flood@example.com%'));
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(told.length);
  });

  it('are counted by when they came, not by when they were fetched', async () => {
    await earlier('outage@example.com', new Date(Date.now() - 3 * hourMs));
    const uid = deliver({ from: 'outage@example.com' });
    await check();
    expect(await outcomeOf(uid)).toBe('held');
  });

  it('in the name of a client keep no answer of the client out', async () => {
    const { email } = people.client;
    const contact_id = await conversationKit(studio).contact('client');
    const [conversation] = await studio.db.insert(conversations).values({ name: 'Client', email, contact_id }).returning();
    const message_id = '<ours@studio.example>';
    const about = { subject_type: 'conversation' as const, subject_id: conversation?.id ?? '' };
    const message_hash = hashOfMessageId(message_id);
    await studio.db.insert(mail_threads).values({ ...about, message_id, message_hash, address: email });
    await earlier(email, new Date());
    const forged = deliver({ from: email });
    const answer = deliver({ from: email, headers: { 'In-Reply-To': message_id } });
    await check();
    expect([await outcomeOf(forged), await outcomeOf(answer)]).toEqual(['limited', 'message']);
  });
});

it('a mail that is not shown is kept in part', async () => {
  const words = 'away '.repeat(1_000);
  const mail = { from: 'robot@example.com', text: words, html: `<p>${words}</p>`, headers: { 'Auto-Submitted': 'auto-replied' } };
  deliver(mail);
  await check();
  const [kept] = await studio.db.select().from(received_mails);
  expect(kept).toMatchObject({ outcome: 'automatic', html: null, text: words.slice(0, 2_000) });
});

it('of an email of our own nothing is kept: its links and codes are for its reader', async () => {
  const code = '493817';
  const text = `Your code is ${code}`;
  deliver({ from: studio.platform.env.MAIL_FROM, subject: 'Your code', text, html: `<p>${text}</p>` });
  await check();
  const [kept] = await studio.db.select().from(received_mails);
  expect(kept).toMatchObject({ outcome: 'own', html: null, text: '' });
  expect(JSON.stringify(kept)).not.toContain(code);
});

it('an email that could not be taken in keeps no private link of ours either', async () => {
  const url = `${studio.platform.env.PUBLIC_URL}/ticket/${'b'.repeat(43)}`;
  deliver({ from: 'quoting@example.com', text: `> ${url}`, html: `<a href="${url}">your ticket</a>` });
  const { site } = studio.platform;
  const broken = { ...site, get: () => Promise.reject(new Error('Not now')) };
  for (let tries = 0; tries < 3; tries += 1) await check({ site: broken });
  const [kept] = await studio.db.select().from(received_mails);
  expect(kept).toMatchObject({ outcome: 'failed', html: expect.stringContaining('your ticket') });
  expect(JSON.stringify(kept)).not.toContain('b'.repeat(43));
});

it('a mail of our domain is ours only if we sent it', async () => {
  const uid = deliver({ from: 'colleague@studio.example', message_id: `<${crypto.randomUUID()}@studio.example>` });
  await check();
  expect(await outcomes()).toEqual([[uid, 'held']]);
});
