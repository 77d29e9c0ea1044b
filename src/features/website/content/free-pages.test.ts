import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { content_pages, content_redirects } from '#db/schema/website/content.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { testStudio } from '#tests/studio.ts';
import { reservedSlugs } from './choices.ts';
import type { ContentState, ListedPage } from './contract.ts';
import { publishDue } from './service.server.ts';

const studio = testStudio();
const create = (slug: string, title = 'Our story') =>
  studio.call<ContentState>('admin', 'POST', '/admin/content', { title, slug });
const publish = ({ page, revision, draft }: ContentState) =>
  studio.call<ContentState>('admin', 'POST', `/admin/content/${page}/publish`, { revision, changes: draft ?? noChanges });
const published = async (slug: string) => (await publish((await create(slug)).data)).data;
const find = (slug: string) =>
  studio.call<{ slug: string; title: string; changes: ContentChanges | null }>(null, 'GET', `/content-pages/${slug}`);
const update = ({ page, revision }: ContentState, title: string, slug: string) =>
  studio.call<ContentState>('admin', 'PUT', `/admin/content/${page}`, { revision, title, slug });
const remove = ({ page, revision }: ContentState) =>
  studio.call('admin', 'DELETE', `/admin/content/${page}?revision=${revision}`);

describe('a page of the owner’s own', () => {
  it('is a draft until it is published, then found at its address and listed', async () => {
    const { data } = await create('our-story');
    expect(data).toMatchObject({ label: 'Our story', path: '/our-story', is_free: true, has_draft: true, version: 0 });
    expect((await find('our-story')).status).toBe(404);
    const changes = { ...noChanges, sections: { text: { sections: [{ title: 'Once', paragraphs: ['upon a time'] }] } } };
    const saved = await studio.call<ContentState>('admin', 'PUT', `/admin/content/${data.page}/draft`, {
      ...{ revision: data.revision, changes },
    });
    // Typed back to nothing, it is a draft still.
    expect((await publish(saved.data)).data).toMatchObject({ version: 1, has_draft: false });
    expect((await find('our-story')).data).toEqual({ slug: 'our-story', languages: ['en'], title: 'Our story', changes });
    const listed = await studio.call<{ items: { path: string }[] }>(null, 'GET', '/seo/pages');
    expect(listed.data.items.map(({ path }) => path)).toContain('/our-story');
    const { items } = (await studio.call<{ items: ListedPage[] }>('admin', 'GET', '/admin/content')).data;
    expect(items.at(-1)).toMatchObject({ page: data.page, path: '/our-story', version: 1 });
    expect((await studio.audit()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['content_page.created', 'content_page.published']),
    );
  });
  it('stays a draft when all of it is discarded', async () => {
    const { data } = await create('unfinished');
    const left = await studio.call<ContentState>(
      'admin',
      'DELETE',
      `/admin/content/${data.page}/draft?revision=${data.revision}`,
    );
    expect(left.data).toMatchObject({ has_draft: true, draft: noChanges });
    expect((await publish(left.data)).data.version).toBe(1);
  });
  it('moves, and its old address leads to the new one', async () => {
    const before = await published('first-address');
    const { data } = await update(before, 'Second', 'second-address');
    expect(data).toMatchObject({ label: 'Second', path: '/second-address' });
    expect((await find('first-address')).data.slug).toBe('second-address');
    // Back again: no address leads in a circle.
    const back = await update(data, 'First', 'first-address');
    expect((await find('first-address')).data).toMatchObject({ slug: 'first-address', title: 'First' });
    expect((await find('second-address')).data.slug).toBe('first-address');
    expect((await update(before, 'Third', 'third-address')).status).toBe(409);
    expect((await update(back.data, 'First', 'first-address')).data.revision).toBe(back.data.revision);
  });
  it('takes an address that led elsewhere once visitors can see it', async () => {
    await update(await published('given-up'), 'Moved', 'moved-away');
    const next = await create('given-up', 'Next');
    expect(next.status).toBe(200);
    expect((await find('given-up')).data.slug).toBe('moved-away');
    await publish(next.data);
    expect((await find('given-up')).data).toMatchObject({ slug: 'given-up', title: 'Next' });
  });
  it('takes such an address also by a planned publication, and by moving there', async () => {
    await update(await published('was-first'), 'Moved', 'is-first');
    const { page, revision } = (await create('was-first', 'Planned')).data;
    const publish_at = new Date(Date.now() + 60_000).toISOString();
    await studio.call('admin', 'PUT', `/admin/content/${page}/schedule`, { revision, publish_at });
    expect((await find('was-first')).data.slug).toBe('is-first');
    await publishDue(studio.platform, new Date(Date.now() + 120_000));
    expect((await find('was-first')).data).toMatchObject({ slug: 'was-first', title: 'Planned' });

    await update(await published('was-second'), 'Moved', 'is-second');
    const draft = (await create('a-draft')).data;
    const moved = (await update(draft, 'Draft', 'was-second')).data;
    expect((await find('was-second')).data.slug).toBe('is-second');
    await update(moved, 'Draft', 'a-draft');
    await update(await published('a-page'), 'Page', 'was-second');
    expect((await find('was-second')).data).toMatchObject({ slug: 'was-second', title: 'Page' });
  });
  it('is deleted with all that belongs to it, by whoever saw it', async () => {
    const made = await published('to-delete');
    const moved = (await update(made, 'Deleted', 'deleted-page')).data;
    expect((await remove(made)).status).toBe(409);
    expect((await remove(moved)).status).toBe(200);
    expect((await remove(moved)).status).toBe(404);
    expect((await find('deleted-page')).status).toBe(404);
    expect((await find('to-delete')).status).toBe(404);
    const rows = await studio.db.select().from(content_redirects);
    expect(rows.filter(({ page }) => page === made.page)).toEqual([]);
  });
  it.each([
    ['about', 'This address belongs to another page of the site'],
    ['Our-Story', 'Please use small letters, digits and hyphens, such as our-story'],
    ['../admin', 'Please use small letters, digits and hyphens, such as our-story'],
    ['', 'Please use small letters, digits and hyphens, such as our-story'],
    ['x'.repeat(61), 'Please use at most 60 characters'],
  ])('is not made at %j', async (slug, message) => {
    expect(await create(slug)).toMatchObject({ status: 400, fields: { slug: message } });
  });
  it('keeps an address that a later release uses itself, but does not move to one', async () => {
    const made = await published('soon-ours');
    expect(await update(made, 'Ours', 'about')).toMatchObject({
      status: 400,
      fields: { slug: 'This address belongs to another page of the site' },
    });
    await studio.db.update(content_pages).set({ slug: 'blog' }).where(eq(content_pages.page, made.page));
    expect((await update(made, 'Ours', 'blog')).data).toMatchObject({ label: 'Ours', path: '/blog' });
  });
  it('has its address alone, also when two are made at once', async () => {
    const answers = await Promise.all([create('twice'), create('twice')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.fields).toEqual({ slug: 'Another page has this address already' });
  });
  it('is not what the site itself consists of', async () => {
    const { data } = await studio.call<ContentState>('admin', 'GET', '/admin/content/home');
    expect((await update(data, 'Mine', 'mine')).status).toBe(409);
    expect((await remove(data)).status).toBe(409);
    for (const who of [null, 'client'] as const)
      expect((await studio.call(who, 'POST', '/admin/content', { title: 'x', slug: 'x' })).status).toBe(who ? 403 : 401);
  });
});

it('is told to every process under both of its addresses', async () => {
  await studio.platform.live.ready;
  const told: (string | undefined)[] = [];
  const stop = studio.platform.live.on('pages:content', (page) => told.push(page));
  const made = await published('told-first');
  await expect.poll(() => told).toContain('told-first');
  await studio.platform.live.ready;
  told.length = 0;
  await update(made, 'Told', 'told-second');
  await expect.poll(() => new Set(told)).toEqual(new Set(['told-first', 'told-second']));
  stop();
});

it('keeps the addresses that the site itself uses', () => {
  const first = (entries: readonly { path?: string; children?: readonly object[] }[]): string[] =>
    entries.flatMap(({ path, children }) => (path ? [path.split('/')[0] ?? ''] : first(children ?? [])));
  const used = first(routes).filter((part) => /^[a-z0-9-]+$/.test(part));
  expect(used.filter((part) => !reservedSlugs.includes(part))).toEqual([]);
});
