import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { help_articles, help_visits, help_votes } from '#db/schema/desk/help.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { reportDays } from './choices.ts';
import type { AdminArticle, AdminHelp, Article, ListedArticle } from './contract.ts';
import { listForStudio } from './queries.server.ts';
import { helpHousekeeping, visitorOf } from './visitors.server.ts';

const studio = testStudio();
const input = (title: string, more: object = {}) => ({
  title,
  category: 'Portal',
  blocks: [{ kind: 'text', text: `About **${title}**` }],
  status: 'published',
  ...more,
});
const write = (title: string, more: object = {}, who: Person | null = 'admin') =>
  studio.call<AdminArticle>(who, 'POST', '/admin/help', { id: v7(), ...input(title, more) });
const change = ({ id, updated_at }: AdminArticle, body: object, who: Person | null = 'admin') =>
  studio.call<AdminArticle>(who, 'PUT', `/admin/help/${id}`, { updated_at, ...body });
const read = (slug: string) => studio.call<Article>(null, 'GET', `/help/${slug}`);
const titles = async (path: string) =>
  (await studio.call<{ items: ListedArticle[] }>(null, 'GET', path)).data.items.map(({ title }) => title);
const forStudio = async () => (await studio.call<AdminHelp>('admin', 'GET', '/admin/help')).data;
const actions = async () => (await studio.audit()).map(({ action }) => action).filter((action) => action.startsWith('help_'));

describe('an article', () => {
  it('is written by administrators alone, once', async () => {
    expect((await write('No', {}, 'client')).status).toBe(403);
    expect((await write('No', {}, null)).status).toBe(401);
    const id = v7();
    const first = await write('Invoices', { id });
    expect((await write('Invoices', { id })).data).toEqual(first.data);
    expect(first.data).toMatchObject({ slug: 'invoices', status: 'published' });
    for (const other of [{ blocks: [{ kind: 'text', text: 'Corrected' }] }, { status: 'draft' }, { slug: 'bills' }])
      expect(await write('Invoices', { id, ...other }), 'corrected after a lost answer').toMatchObject({
        status: 409,
        error: expect.stringContaining('This article was saved already'),
      });
    expect(await actions()).toEqual(['help_article.created', 'help_article.published']);
  });

  it('is found at its address; a draft, and one that never was, are absent in the same way', async () => {
    const { data: draft } = await write('Secret plans', { status: 'draft' });
    const [known, hidden, none] = await Promise.all(['invoices', draft.slug, 'nothing'].map(read));
    expect(known?.data).toMatchObject({ title: 'Invoices', blocks: [{ text: 'About **Invoices**' }] });
    expect([hidden?.status, hidden?.error]).toEqual([none?.status, none?.error]);
    expect(hidden?.status).toBe(404);
    for (const path of ['/help', '/help-search?q=secret', '/help-suggestions?q=secret'])
      expect(await titles(path)).not.toContain('Secret plans');
    expect((await studio.call(null, 'POST', `/help/${draft.slug}/vote`, { is_helpful: true })).status).toBe(404);
    for (const who of [null, 'client'] as const)
      expect((await studio.call(who, 'GET', `/admin/help/${draft.id}`)).status).toBe(who ? 403 : 401);
  });

  it('keeps the addresses that it had in public, until another article takes one', async () => {
    const { data: before } = await write('Old name');
    const { data: after } = await change(before, input('New name'));
    expect(after.slug).toBe('new-name');
    expect((await read('old-name')).data.slug).toBe('new-name');
    const { data: back } = await change(after, input('New name', { slug: 'old-name' }));
    expect((await read('new-name')).data.slug).toBe('old-name');
    expect((await read('old-name')).data.slug).toBe('old-name');
    const { data: other } = await write('New name');
    expect([other.slug, (await read('new-name')).data.title]).toEqual(['new-name', 'New name']);
    expect((await change(back, input('Taken', { slug: 'new-name' }))).raw).toMatchObject({
      fields: { slug: 'Another article has this address' },
    });
    expect((await write('New name')).data.slug).toBe('new-name-2');
    const { data: never } = await write('Never shown', { status: 'draft' });
    await change(never, input('Shown', { slug: 'shown' }));
    expect((await read('never-shown')).status).toBe(404);
  });

  it('is not overwritten by whoever has not seen its last version', async () => {
    const { data: seen } = await write('Two writers');
    await change(seen, input('Two writers', { summary: 'First' }));
    expect((await change(seen, input('Two writers', { summary: 'Second' }))).status).toBe(409);
    const gone = await studio.call('admin', 'DELETE', `/admin/help/${seen.id}?updated_at=${encodeURIComponent(seen.updated_at)}`);
    expect(gone.status).toBe(409);
  });

  it('refuses what it cannot hold', async () => {
    for (const wrong of [
      { slug: 'Has Spaces' },
      { slug: '../admin' },
      { category: ' ' },
      { blocks: [] },
      { blocks: [{ kind: 'html', text: '<b>' }] },
      { blocks: [{ kind: 'text', text: 'x'.repeat(4_001) }] },
      { blocks: Array.from({ length: 11 }, () => ({ kind: 'text', text: 'x'.repeat(4_000) })) },
    ])
      expect((await write('Wrong', wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
  });

  it('is taken back and deleted, with its addresses', async () => {
    const { data } = await write('For a while');
    const { data: draft } = await change(data, input('For a while', { status: 'draft' }));
    expect((await read('for-a-while')).status).toBe(404);
    await studio.call('admin', 'DELETE', `/admin/help/${draft.id}?updated_at=${encodeURIComponent(draft.updated_at)}`);
    expect(await actions()).toEqual(expect.arrayContaining(['help_article.withdrawn', 'help_article.deleted']));
    expect((await studio.call('admin', 'GET', `/admin/help/${draft.id}`)).status).toBe(404);
  });
});

it('the order is the studio’s, and no change of what an article says', async () => {
  const before = (await forStudio()).items;
  const ids = before.map(({ id }) => id).toReversed();
  const { data } = await studio.call<AdminHelp>('admin', 'PUT', '/admin/help-order', { ids: [...ids.slice(0, -1), v7()] });
  expect(data.items.map(({ id }) => id)).toEqual(ids);
  expect(data.items.find(({ id }) => id === before[0]?.id)?.updated_at).toBe(before[0]?.updated_at);
  expect((await studio.call('client', 'PUT', '/admin/help-order', { ids })).status).toBe(403);
  const again = (await actions()).length;
  await studio.call('admin', 'PUT', '/admin/help-order', { ids });
  expect((await actions()).length).toBe(again);
});

describe('the search', () => {
  it('finds words of title, summary and text by their beginning and stem, the title first', async () => {
    await write('Moving a domain', { summary: 'The transfer code' });
    await write('Mail on a phone', {
      blocks: [{ kind: 'steps', items: ['Ask whether the domain was moved', 'Enter the server'] }],
    });
    expect(await titles('/help-search?q=domains%20moved')).toEqual(['Moving a domain', 'Mail on a phone']);
    expect(await titles('/help-search?q=transf')).toEqual(['Moving a domain']);
    expect((await titles('/help-search?q=server%20unknownword'))[0]).toBe('Mail on a phone');
    expect(await titles('/help-search?q=%27%20%26%20!%3A*%20)(')).toEqual([]);
    expect(await titles('/help-search?q=xyzzy')).toEqual([]);
  });

  it('suggests a few for a question in other words', async () => {
    expect((await titles('/help-suggestions?q=How%20do%20I%20move%20my%20domain%20to%20you%3F'))[0]).toBe('Moving a domain');
    expect((await titles('/help-suggestions?q=name%20about%20domain')).length).toBeLessThanOrEqual(3);
    expect(await titles('/help-suggestions?q=the')).toEqual([]);
  });

  it('uses its index', async () => {
    const plan = await studio.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select 1 from help_articles where search @@ to_tsquery('english', 'domain:*')`);
    });
    expect(JSON.stringify(plan.rows)).toContain('help_articles_search_idx');
  });
});

describe('visitors', () => {
  it('say once whether an article helped; the last answer counts', async () => {
    const { data } = await write('Votes');
    const vote = (is_helpful: boolean, agent: string) =>
      studio.request(null, 'POST', `/api/help/${data.slug}/vote`, { is_helpful }, { 'user-agent': agent });
    for (const [is_helpful, agent] of [
      [true, 'A'],
      [true, 'A'],
      [false, 'A'],
      [true, 'B'],
    ] as const)
      expect((await vote(is_helpful, agent)).status).toBe(200);
    expect((await forStudio()).items.find(({ id }) => id === data.id)).toMatchObject({ helpful: 1, unhelpful: 1 });
    const rows = await studio.db.select().from(help_votes).where(eq(help_votes.article_id, data.id));
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
    expect(visitorOf(studio.platform.secrets, '203.0.113.9', 'A')).not.toContain('203.0.113.9');
  });

  it('end a question by reading: counted when nothing was sent and the visit is over', async () => {
    const { data } = await write('Ends');
    const note = (visit_id: string, act: string, slug?: string) =>
      studio.call(null, 'POST', '/help-visits', { visit_id, act, slug });
    const [ignored, read_it, wrote] = [v7(), v7(), v7()];
    for (const visit of [ignored, read_it, wrote]) for (const _ of [1, 2]) await note(visit, 'shown');
    await note(wrote, 'sent');
    for (const visit of [read_it, wrote]) await note(visit, 'opened', data.slug);
    expect((await note(v7(), 'sent')).status).toBe(200);
    expect((await note(v7(), 'opened', 'no-such-article')).status).toBe(404);
    expect((await forStudio()).suggestions).toEqual({ shown: 0, opened: 0, ended: 0 });
    const later = new Date(Date.now() + 40 * 60_000);
    const { suggestions, items } = await listForStudio(studio.db, later);
    expect(suggestions).toEqual({ shown: 3, opened: 2, ended: 1 });
    expect(items.find(({ id }) => id === data.id)?.ended).toBe(1);
  });

  it('are forgotten in time', async () => {
    const long = new Date(Date.now() - (reportDays + 1) * 86_400_000);
    await studio.db.update(help_visits).set({ shown_at: long });
    await studio.db.update(help_votes).set({ created_at: long });
    for (const { run } of helpHousekeeping) await run({ db: studio.db, files: studio.platform.files, logDays: 30 });
    expect(await studio.db.$count(help_visits)).toBe(0);
    const votes = await studio.db.select().from(help_votes);
    expect(votes.length).toBeGreaterThan(0);
    expect(votes.every(({ visitor }) => visitor === null)).toBe(true);
  });
});

it('an article that is changed has its words searched anew', async () => {
  const { data } = await write('Words');
  await change(data, input('Words', { blocks: [{ kind: 'bullets', items: ['rhododendron'] }] }));
  expect(await titles('/help-search?q=rhododendron')).toEqual(['Words']);
  const [row] = await studio.db.select().from(help_articles).where(eq(help_articles.id, data.id));
  expect(row?.words).toBe('rhododendron');
});
