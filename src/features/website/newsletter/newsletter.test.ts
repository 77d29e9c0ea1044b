import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq, like, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { blog_posts } from '#db/schema/website/blog.ts';
import { newsletter_mailings, newsletter_subscribers } from '#db/schema/website/newsletter.ts';
import type { PostState } from '#features/website/blog/contract.ts';
import { mediaOf, photo } from '#features/website/media/media.testkit.ts';
import { openContent } from '#platform/mail/sealed-content.server.ts';
import { mimeOf } from '#platform/mail/transport.server.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { mostSubscribers } from './choices.ts';
import type { MailingState, SubscriberPage } from './contract.ts';
import { writeMails } from './mailings.server.ts';
import { newsletterHousekeeping } from './subscribers.server.ts';
import { linkOf, subscriberOf, tokenOf } from './tokens.server.ts';

// Nobody listens there: what would be sent stays in the outbox.
const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:9' });
const table = newsletter_subscribers;

const open = (newsletter_open: boolean) =>
  studio.call('admin', 'PUT', '/admin/settings/site', { ...defaultSettings, newsletter_open });
const subscribe = (email: string, more = {}) => studio.call<{ message: string }>(null, 'POST', '/newsletter', { email, ...more });
const known = async (email: string) => (await studio.db.select().from(table).where(eq(table.email, email)))[0];
const mailsTo = (email: string) =>
  studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email)).orderBy(asc(mail_outbox.created_at));
const confirm = (token: string) => studio.call<{ status: string }>(null, 'POST', `/newsletter/confirm/${token}`);
const unsubscribe = (token: string) => studio.call(null, 'POST', `/newsletter/unsubscribe/${token}`);
const tokenFor = async (email: string, purpose: 'confirm' | 'unsubscribe') =>
  tokenOf(studio.platform, purpose, (await known(email))?.id ?? '');
async function reader(email: string): Promise<string> {
  const [row] = await studio.db.insert(table).values({ email, status: 'confirmed', confirmed_at: new Date() }).returning();
  return row?.id ?? '';
}

beforeAll(async () => {
  await open(true);
});
beforeEach(async () => {
  await studio.db.delete(table);
});

describe('somebody who wants new posts', () => {
  it('confirms by mail, which nobody of the studio can do for them', async () => {
    expect((await subscribe('Ada@Example.com')).data.message).toMatch(
      /look into your mailbox: follow the link there and confirm/,
    );
    expect(await known('ada@example.com')).toMatchObject({ status: 'pending', confirmed_at: null });
    const [mail] = await mailsTo('ada@example.com');
    if (!mail) throw new Error('There is no mail');
    expect(mail).toMatchObject({ template: 'newsletter.confirm', is_confidential: true, html: '', text: '' });
    const token = /newsletter\/confirm\/(\w+)/.exec(openContent(studio.platform.secrets, mail).text)?.[1] ?? '';
    expect((await studio.call(null, 'GET', `/newsletter/confirm/${token}`)).data).toEqual({ status: 'pending' });
    expect((await confirm(token)).data).toEqual({ status: 'confirmed' });
    expect((await confirm(token)).data).toEqual({ status: 'confirmed' });
    expect(await known('ada@example.com')).toMatchObject({ status: 'confirmed' });
    const entries = (await studio.audit()).filter(({ action }) => action === 'newsletter_subscriber.confirmed');
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain('ada@');
  });
  it('is told the same, known or not, and gets one mail however often the button is pressed', async () => {
    const first = await subscribe('bob@example.com');
    const again = await Promise.all([subscribe('bob@example.com'), subscribe('bob@example.com')]);
    for (const { status, data } of again) expect({ status, data }).toEqual({ status: 200, data: first.data });
    expect(await mailsTo('bob@example.com')).toHaveLength(1);
    await confirm(await tokenFor('bob@example.com', 'confirm'));
    expect((await subscribe('bob@example.com')).data).toEqual(first.data);
    expect(await mailsTo('bob@example.com')).toHaveLength(1);
  });
  it('two at once are one', async () => {
    await Promise.all(['c@example.com', 'C@example.com', 'c@EXAMPLE.com'].map((email) => subscribe(email)));
    expect(await studio.db.$count(table)).toBe(1);
    expect(await mailsTo('c@example.com')).toHaveLength(1);
  });
  it.each(['', 'nobody', 'a@b', '<script>@x.example', 'a@b.example\nbcc: c@d.example'])('is refused with %j', async (email) => {
    expect(await subscribe(email)).toMatchObject({ status: 400, fields: { email: 'Please enter a valid email address' } });
  });
  it('is no machine', async () => {
    expect((await subscribe('d@example.com', { homepage: 'https://spam.example' })).status).toBe(400);
    expect(await known('d@example.com')).toBeUndefined();
  });
  it('is told the same by a full list, which counts those who have confirmed', async () => {
    await studio.db.execute(sql`insert into newsletter_subscribers (id, email, status, confirmed_at, asked_at)
      select gen_random_uuid(), n || '@many.example', 'pending', null, now() from generate_series(1, ${mostSubscribers}::int) n`);
    const first = await subscribe('room@example.com');
    expect(await known('room@example.com')).toBeDefined();
    await studio.db.update(table).set({ status: 'confirmed', confirmed_at: new Date() });
    expect((await subscribe('late@example.com')).data).toEqual(first.data);
    expect(await known('late@example.com')).toBeUndefined();
  });
  it('cannot, while the studio does not want it', async () => {
    await open(false);
    expect((await subscribe('e@example.com')).status).toBe(409);
    await open(true);
    expect(await known('e@example.com')).toBeUndefined();
  });
  it('gets a second mail after a day, and is asked no longer than a week, however often somebody asks', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const asked = (days: number) => studio.db.update(table).set({ asked_at: daysAgo(days) });
    await subscribe('p@example.com');
    await asked(0.9);
    await subscribe('p@example.com');
    expect(await mailsTo('p@example.com')).toHaveLength(1);
    await asked(1.1);
    await subscribe('p@example.com');
    expect(await mailsTo('p@example.com')).toHaveLength(2);
    const token = await tokenFor('p@example.com', 'confirm');
    const look = async () => (await studio.call(null, 'GET', `/newsletter/confirm/${token}`)).status;
    await studio.db.update(table).set({ created_at: daysAgo(8) });
    // The link of a mail works for a day at least, and one mail a day is enough.
    expect(await look()).toBe(200);
    expect(await newsletterHousekeeping.run(studio.platform as never)).toBe(0);
    await subscribe('p@example.com');
    expect(await mailsTo('p@example.com')).toHaveLength(2);
    // Asked for once more before the housekeeping ran, it begins anew.
    await asked(1.1);
    expect(await look()).toBe(404);
    await subscribe('p@example.com');
    expect(await mailsTo('p@example.com')).toHaveLength(1);
    expect((await confirm(await tokenFor('p@example.com', 'confirm'))).status).toBe(200);
  });
  it('can confirm by a mail of the last day', async () => {
    await subscribe('q@example.com');
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await studio.db.update(table).set({ created_at: ago(6.9), asked_at: ago(1.1) });
    await subscribe('q@example.com');
    const mail = (await mailsTo('q@example.com')).at(-1);
    if (!mail) throw new Error('There is no mail');
    expect(openContent(studio.platform.secrets, mail).text).toContain('Days left for that: 1.');
    await studio.db.update(table).set({ created_at: ago(7.8), asked_at: ago(0.9) });
    expect((await confirm(await tokenFor('q@example.com', 'confirm'))).data).toEqual({ status: 'confirmed' });
  });
  it('is forgotten without a confirmation', async () => {
    await subscribe('f@example.com');
    const token = await tokenFor('f@example.com', 'confirm');
    const before = new Date(Date.now() - 8 * 86_400_000);
    await studio.db.update(table).set({ created_at: before, asked_at: before });
    expect((await confirm(token)).status).toBe(404);
    await reader('stays@example.com');
    expect(await newsletterHousekeeping.run(studio.platform as never)).toBe(1);
    expect(await known('stays@example.com')).toBeDefined();
  });
});

describe('somebody who has enough', () => {
  it('unsubscribes with one request, without a session or an origin, as a mail program sends it', async () => {
    await reader('g@example.com');
    const token = await tokenFor('g@example.com', 'unsubscribe');
    const path = `/api/newsletter/unsubscribe/${token}`;
    const answer = await studio.send(path, { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click');
    expect(answer.status).toBe(200);
    expect(await known('g@example.com')).toBeUndefined();
    // An old mail, pressed again.
    expect((await unsubscribe(token)).status).toBe(200);
    const actions = (await studio.audit()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'newsletter_subscriber.unsubscribed')).toHaveLength(1);
  });
  it('is forgotten with the mails that were sent, and gets none of those that wait', async () => {
    await subscribe('o@example.com');
    await confirm(await tokenFor('o@example.com', 'confirm'));
    expect(await mailsTo('o@example.com')).toHaveLength(1);
    await unsubscribe(await tokenFor('o@example.com', 'unsubscribe'));
    expect(await mailsTo('o@example.com')).toEqual([]);
  });
  it('needs the link of their own mail, made for that', async () => {
    const id = await reader('h@example.com');
    const token = tokenOf(studio.platform, 'unsubscribe', id);
    for (const wrong of [
      '',
      'x',
      id,
      tokenOf(studio.platform, 'confirm', id),
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    ])
      expect((await unsubscribe(wrong)).status, wrong).toBe(404);
    expect(subscriberOf(studio.platform, 'unsubscribe', token)).toBe(id);
    expect(await known('h@example.com')).toBeDefined();
  });
});

describe('a post', () => {
  async function post(title = 'A post', more = {}): Promise<string> {
    const id = v7();
    const content = { title, excerpt: 'In short', tags: [], blocks: [{ kind: 'text', runs: [{ text: 'Words' }] }], ...more };
    const made = await studio.call<PostState>('admin', 'POST', '/admin/blog', { id, title });
    const saved = await studio.call<PostState>('admin', 'PUT', `/admin/blog/${id}/draft`, {
      revision: made.data.revision,
      content,
    });
    await studio.call('admin', 'POST', `/admin/blog/${id}/publish`, { revision: saved.data.revision, content });
    return id;
  }
  const at = (id: string, rest = '') => `/admin/newsletter/posts/${id}${rest}`;
  const words = { subject: 'New: a post', note: 'Hello' };
  const send = (id: string) => studio.call<MailingState>('admin', 'POST', at(id), words);
  const sentTo = async (id: string) => {
    const [mailing] = await studio.db.select().from(newsletter_mailings).where(eq(newsletter_mailings.post_id, id));
    const rows = await studio.db
      .select()
      .from(mail_outbox)
      .where(like(mail_outbox.idempotency_key, `newsletter.post:${mailing?.id}:%`))
      .orderBy(asc(mail_outbox.to_address));
    return rows;
  };

  it('goes to each confirmed reader once, batch by batch, whatever dies in between', async () => {
    const id = await post();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await reader(`${name}@readers.example`);
    await subscribe('pending@readers.example');
    await studio.db
      .insert(table)
      .values({ email: 'sample@readers.example', status: 'confirmed', confirmed_at: new Date(), is_sample: true });
    const [first, second] = await Promise.all([send(id), send(id)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.data.mailing).toMatchObject({ status: 'sending', recipients: 0 });
    // Confirmed after it was begun: the next post is theirs.
    await reader('late@readers.example');

    // Two processes at once, and one that fails in the middle of a batch.
    await Promise.all([writeMails(studio.platform, 2), writeMails(studio.platform, 2)]);
    let left = 1;
    const failing = {
      ...studio.platform,
      sendMail: (async (...args: Parameters<typeof studio.platform.sendMail>) => {
        if (left-- === 0) throw new Error('The process died');
        return studio.platform.sendMail(...args);
      }) as typeof studio.platform.sendMail,
    };
    await writeMails(failing, 2).catch(() => undefined);
    for (let round = 0; round < 5; round += 1) await writeMails(studio.platform, 2);
    const mails = await sentTo(id);
    expect(mails.map(({ to_address }) => to_address)).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@readers.example`));
    const { data } = await studio.call<MailingState>('admin', 'GET', at(id));
    expect(data.mailing).toMatchObject({ status: 'sent', recipients: 5 });
    // A post is sent once.
    await send(id);
    await writeMails(studio.platform);
    expect(await sentTo(id)).toHaveLength(5);
  });
  it('carries the link that ends it, for the reader and for the mail program, and nobody of the studio sees it', async () => {
    const id = await post('With a link');
    const readerId = await reader('i@readers.example');
    await send(id);
    await writeMails(studio.platform);
    const [mail] = await sentTo(id);
    if (!mail) throw new Error('There is no mail');
    const link = linkOf(studio.platform, 'unsubscribe', readerId);
    expect(mail.text).not.toContain(link);
    expect(mail.html).not.toContain(link.split('/').at(-1));
    const content = openContent(studio.platform.secrets, mail);
    expect(content.text).toContain(link);
    expect(content.html).toContain(link);
    expect(content.unsubscribe_url).toBe(link);
    const mime = await mimeOf(
      { id: mail.id, to: mail.to_address, ...content },
      { from: 'studio@example.com', studio: async () => ({ name: 'Studio', email: '' }) },
    );
    const headers = mime.toString().replaceAll(/\r\n[ \t]+/g, ' ');
    expect(headers).toContain(`List-Unsubscribe: <${link}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
  it('is stopped, goes on where it stood, and stops by itself when it is taken back', async () => {
    const id = await post('Stopped');
    for (const name of ['j', 'k']) await reader(`${name}@readers.example`);
    await send(id);
    await writeMails(studio.platform, 1);
    expect((await studio.call<MailingState>('admin', 'POST', at(id, '/stop'))).data.mailing).toMatchObject({
      status: 'stopped',
      recipients: 1,
    });
    expect(await writeMails(studio.platform)).toBe(0);
    expect((await send(id)).data.mailing).toMatchObject({ status: 'sending', recipients: 1 });
    await studio.db.update(blog_posts).set({ published: null }).where(eq(blog_posts.id, id));
    expect(await writeMails(studio.platform)).toBe(0);
    expect(await sentTo(id)).toHaveLength(1);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'newsletter_mailing.stopped', actor_id: null });
  });
  it('goes to all with the same words, which can be changed until the first mail is written', async () => {
    const id = await post('Other words');
    for (const name of ['q', 'r']) await reader(`${name}@readers.example`);
    const sendAs = (subject: string) => studio.call<MailingState>('admin', 'POST', at(id), { ...words, subject });
    await sendAs('First');
    expect((await sendAs('Second')).status).toBe(409);
    await studio.call('admin', 'POST', at(id, '/stop'));
    // Who has confirmed since then gets it too: it begins anew.
    await reader('s@readers.example');
    expect((await sendAs('Second')).data.mailing).toMatchObject({ status: 'sending', subject: 'Second' });
    await writeMails(studio.platform, 1);
    await studio.call('admin', 'POST', at(id, '/stop'));
    expect((await sendAs('Third')).error).toMatch(/another subject or other words already/);
    expect((await sendAs('Second')).status).toBe(200);
    await writeMails(studio.platform);
    const subjects = (await sentTo(id)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Second', 'Second', 'Second']);
  });
  it('shares the mails of a minute with others that are sent', async () => {
    const [one, other] = [await post('One'), await post('Other')];
    for (const name of ['t', 'u']) await reader(`${name}@readers.example`);
    await send(one);
    await send(other);
    expect(await writeMails(studio.platform, 3)).toBe(3);
    expect([(await sentTo(one)).length, (await sentTo(other)).length]).toEqual([2, 1]);
    expect(await writeMails(studio.platform, 3)).toBe(1);
  });
  it('is not kept for somebody who unsubscribes while the mails are written', async () => {
    const id = await post('Written meanwhile');
    const token = tokenOf(studio.platform, 'unsubscribe', await reader('gone@readers.example'));
    await reader('here@readers.example');
    await send(id);
    let leaving: Promise<unknown> | undefined;
    const slow = {
      ...studio.platform,
      sendMail: (async (...args: Parameters<typeof studio.platform.sendMail>) => {
        leaving ??= unsubscribe(token);
        // Long enough to be done, where nothing holds it.
        await sleep(300);
        return studio.platform.sendMail(...args);
      }) as typeof studio.platform.sendMail,
    };
    await writeMails(slow);
    await leaving;
    expect((await sentTo(id)).map(({ to_address }) => to_address)).toEqual(['here@readers.example']);
  });
  it('is shown and tested before, to nobody else', async () => {
    const id = await post('Shown');
    const preview = await studio.call<{ subject: string; html: string }>('admin', 'POST', at(id, '/preview'), words);
    expect(preview.data.subject).toBe('New: a post');
    expect(preview.data.html).toContain('In short');
    expect(preview.data.html).toContain('Unsubscribe');
    expect((await studio.call('admin', 'POST', at(id, '/test'), words)).data).toEqual({ to: people.admin.email });
    const mails = await mailsTo(people.admin.email);
    expect(mails.at(-1)).toMatchObject({ template: 'newsletter.post', subject: 'Test: New: a post' });
    const tested = mails.at(-1);
    const link = /newsletter\/unsubscribe\/(\w+)/.exec(tested ? openContent(studio.platform.secrets, tested).text : '')?.[1];
    // It is there as in every mail, and ends nothing.
    expect((await unsubscribe(link ?? '')).status).toBe(200);
    expect((await studio.call('admin', 'POST', at(id, '/preview'), { subject: ' ' })).status).toBe(400);
    expect((await studio.call('client', 'POST', at(id, '/test'), words)).status).toBe(403);
  });
  it('shows its cover by an address that stays, the whole of it', async () => {
    const media = mediaOf(studio);
    const added = await media.put('Desk.jpg', await photo(800, 400));
    const { data: picture } = await media.update(added, { alt: 'A "desk"' });
    const html = async (id: string) =>
      (await studio.call<{ html: string }>('admin', 'POST', at(id, '/preview'), words)).data.html;
    const covered = await html(await post('Covered', { cover: { media: picture.id } }));
    const address = `${studio.platform.env.PUBLIC_URL}/blog/cover/covered`;
    expect(covered).toContain(`<img src="${address}" alt="A &quot;desk&quot;" width="560" height="280"`);
    // Mail programs show no vector drawings.
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><rect width="3" height="2"/></svg>');
    const { data: drawing } = await media.update(await media.put('Hills.svg', svg), { alt: 'Hills' });
    expect(await html(await post('Drawn', { cover: { media: drawing.id } }))).not.toContain('<img');
  });
  it('is not sent while visitors do not see it, while it is a sample, or to nobody', async () => {
    const id = v7();
    await studio.call('admin', 'POST', '/admin/blog', { id, title: 'Draft' });
    expect(await send(id)).toMatchObject({ status: 409, error: 'Please publish “Draft” before you send it.' });
    const shown = await post('To nobody');
    expect(await send(shown)).toMatchObject({ status: 409, error: 'There are no confirmed subscribers yet.' });
    await studio.db.update(blog_posts).set({ is_sample: true }).where(eq(blog_posts.id, shown));
    expect((await send(shown)).status).toBe(409);
    expect((await send(v7())).status).toBe(404);
  });
});

describe('the owner', () => {
  it('lists, exports and removes subscribers', async () => {
    const id = await reader('=cmd@readers.example');
    await reader('m@readers.example');
    await subscribe('n@readers.example');
    const list = async (query = '') =>
      (await studio.call<SubscriberPage>('admin', 'GET', `/admin/newsletter/subscribers${query}`)).data;
    expect(await list()).toMatchObject({ confirmed: 2, is_open: true, is_mail_configured: true });
    expect((await list('?status=pending')).items.map(({ email }) => email)).toEqual(['n@readers.example']);
    expect((await list('?q=m@read')).items.map(({ email }) => email)).toEqual(['m@readers.example']);
    const first = await list('?limit=2');
    expect((await list(`?limit=2&cursor=${first.next_cursor}`)).items).toHaveLength(1);
    const file = await studio.request(
      await studio.sessionOf('admin'),
      'GET',
      '/api/admin/newsletter/subscribers.csv?status=confirmed',
    );
    const csv = await file.text();
    expect(csv).toContain('"m@readers.example",confirmed');
    expect(csv).toContain(`"'=cmd@readers.example"`);
    expect(csv).not.toContain('n@readers');
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'newsletter_subscribers.exported' });
    expect((await studio.call('client', 'DELETE', `/admin/newsletter/subscribers/${id}`)).status).toBe(403);
    expect((await studio.call('admin', 'DELETE', `/admin/newsletter/subscribers/${id}`)).status).toBe(200);
    expect((await studio.call('admin', 'DELETE', `/admin/newsletter/subscribers/${id}`)).status).toBe(404);
  });
});
