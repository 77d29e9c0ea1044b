import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { content_pages, content_previews, content_versions } from '#db/schema/website/content.ts';
import type { DraftPreview } from '#features/website/publishing/preview-contract.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { defaultTexts } from '#shared/site-texts.ts';
import { testStudio } from '#tests/studio.ts';
import type { ContentState, ContentVersions, ListedPage } from './contract.ts';
import { publishDue } from './service.server.ts';

const studio = testStudio();
const path = (page: string, rest = '') => `/admin/content/${page}${rest}`;
const get = async (page: string) => (await studio.call<ContentState>('admin', 'GET', path(page))).data;
const titled = (title: string): ContentChanges => ({ ...noChanges, sections: { hero: { title } } });
const save = (page: string, revision: number, changes: ContentChanges) =>
  studio.call<ContentState>('admin', 'PUT', path(page, '/draft'), { revision, changes });
const publish = (page: string, revision: number, changes: ContentChanges) =>
  studio.call<ContentState>('admin', 'POST', path(page, '/publish'), { revision, changes });
const shown = async (page: string) =>
  (await studio.call<{ changes: ContentChanges | null }>(null, 'GET', `/content/${page}`)).data.changes;
const publishTitle = async (page: string, title: string) => {
  const { data } = await save(page, (await get(page)).revision, titled(title));
  return (await publish(page, data.revision, titled(title))).data;
};

describe('who may', () => {
  it.each([
    ['GET', '/admin/content', undefined],
    ['GET', path('home'), undefined],
    ['GET', path('home', '/versions'), undefined],
    ['GET', path('home', '/previews'), undefined],
    ['PUT', path('home', '/draft'), { revision: 0, changes: noChanges }],
    ['POST', path('home', '/publish'), { revision: 0, changes: noChanges }],
    ['POST', path('home', '/previews'), { days: 7 }],
  ] as const)('%s %s', async (method, at, body) => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['admin', 200],
    ] as const)
      expect((await studio.call(who, method, at, body)).status, `as ${who}`).toBe(status);
  });
  it('asks for a page that there is', async () => {
    expect((await studio.call('admin', 'GET', path('nowhere'))).status).toBe(404);
    expect((await studio.call(null, 'GET', '/content/constructor')).status).toBe(404);
  });
});

describe('a draft', () => {
  it('is nobody else’s business until it is published; then visitors see the difference and nothing more', async () => {
    expect(await shown('about')).toBeNull();
    const saved = await save('about', 0, titled('Mine'));
    expect(saved.data).toMatchObject({ has_draft: true, version: 0, is_original: true, draft: titled('Mine') });
    expect(await shown('about')).toBeNull();
    const { data } = await publish('about', saved.data.revision, titled('Mine'));
    expect(data).toMatchObject({ has_draft: false, version: 1, is_original: false, published: titled('Mine'), draft: null });
    expect(await shown('about')).toEqual(titled('Mine'));
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'content_page.published', actor_id: studio.ids.admin });
    // Sent again after a lost answer.
    expect((await publish('about', saved.data.revision, titled('Mine'))).data).toMatchObject({ version: 1 });
    const { items } = (await studio.call<{ items: ListedPage[] }>('admin', 'GET', '/admin/content')).data;
    expect(items.find(({ page }) => page === 'about')).toMatchObject({ label: 'About', version: 1, has_draft: false });
  });
  it('of somebody else is not overwritten', async () => {
    const { revision } = await get('services');
    const first = await save('services', revision, titled('First'));
    const second = await save('services', revision, titled('Second'));
    expect(second).toMatchObject({ status: 409, error: 'Somebody else changed this page meanwhile. Nothing was saved.' });
    expect((await publish('services', revision, titled('Second'))).status).toBe(409);
    expect((await get('services')).draft).toEqual(titled('First'));
    // The same words sent again are no conflict.
    expect((await save('services', revision, titled('First'))).data.revision).toBe(first.data.revision);
  });
  it('by two at once is one of the two', async () => {
    const { revision } = await get('templates');
    const answers = await Promise.all(['One', 'Two'].map((title) => save('templates', revision, titled(title))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  it('may be unfinished, but is not published so', async () => {
    const changes = { ...noChanges, sections: { hero: { title: '' }, cards: {} } };
    const saved = await save('contact', 0, changes);
    expect(saved.status).toBe(200);
    const refused = await publish('contact', saved.data.revision, changes);
    expect(refused).toMatchObject({ status: 400, fields: { 'changes.sections.hero.title': 'Please write something here' } });
    expect(await shown('contact')).toBeNull();
  });
  it('that says what visitors see already is none', async () => {
    const { revision, published } = await publishTitle('pricing', 'Prices');
    const changed = await save('pricing', revision, titled('Other'));
    expect(changed.data.has_draft).toBe(true);
    expect((await save('pricing', changed.data.revision, published)).data.has_draft).toBe(false);
  });
  it('goes back to the original with its last change', async () => {
    const { revision, originals } = await publishTitle('support', 'Help');
    const original = titled(String(originals.hero?.title));
    const saved = await save('support', revision, original);
    expect(saved.data).toMatchObject({ has_draft: true, draft: noChanges });
    expect((await publish('support', saved.data.revision, original)).data).toMatchObject({ version: 2, is_original: true });
    expect(await shown('support')).toBeNull();
  });
  it('is discarded, once, by whoever saw it', async () => {
    const { data } = await save('terms', 0, titled('Conditions'));
    const discard = (revision: number) =>
      studio.call<ContentState>('admin', 'DELETE', path('terms', `/draft?revision=${revision}`));
    expect((await discard(0)).status).toBe(409);
    expect((await discard(data.revision)).data).toMatchObject({ has_draft: false });
    expect((await discard(data.revision)).status).toBe(200);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'content_page.discarded' });
  });
  it.each([
    [{ hero: { title: 'x'.repeat(121) } }, 'Please use at most 120 characters'],
    [{ hero: { title: 7 } }, 'Please write a text'],
    [{ hero: { title: 'a\nb' } }, 'Please write this in one line'],
    [{ hero: { nothing: 'x' } }, 'This page has no such field'],
    [{ nothing: { title: 'x' } }, 'This page has no such field'],
    [{ hero: { primary: { label: 'x', to: '/', html: '<b>' } } }, 'Unrecognized key: "html"'],
  ])('is refused with %j', async (sections, message) => {
    const { revision } = await get('home');
    expect(await save('home', revision, { ...noChanges, sections } as ContentChanges)).toMatchObject({
      status: 400,
      error: message,
    });
  });
  it('with a script for a link is not published', async () => {
    const changes = { ...noChanges, sections: { hero: { primary: { label: 'Go', to: 'javascript:alert(1)' } } } };
    const saved = await save('home', (await get('home')).revision, changes);
    const refused = await publish('home', saved.data.revision, changes);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields ?? {})).toEqual(['changes.sections.hero.primary.to']);
  });
});

describe('a section that was added', () => {
  const faq = { title: 'Asked often', entries: [{ id: 'a', question: 'Why?', answer: 'Because.' }] };
  const text = { sections: [{ title: 'How it goes', paragraphs: ['Step by step.'] }] };
  const publishChanges = async (changes: ContentChanges) => {
    const { data } = await save('templates', (await get('templates')).revision, changes);
    return publish('templates', data.revision, changes);
  };
  it('is seen by visitors once it is published, in its place, until it is removed', async () => {
    const changes = { ...noChanges, sections: { more_faq: faq, more_text: text }, order: ['more_faq', 'more_text'] };
    expect((await publishChanges(changes)).status).toBe(200);
    const seen = await shown('templates');
    expect(seen?.sections).toEqual(changes.sections);
    expect(seen?.order.filter((key) => Object.hasOwn(changes.sections, key))).toEqual(['more_faq', 'more_text']);
    expect((await publishChanges(noChanges)).data).toMatchObject({ is_original: true });
    expect(await shown('templates')).toBeNull();
  });
  it('is not published unfinished', async () => {
    const refused = await publishChanges({
      ...noChanges,
      sections: { more_faq: { entries: [{ id: 'a', question: '', answer: '' }] } },
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual([
      ...['changes.sections.more_faq.entries.0.answer', 'changes.sections.more_faq.entries.0.question'],
    ]);
  });
});

it('says which sections the settings hide', async () => {
  await studio.call('admin', 'PUT', '/admin/settings/texts', {
    ...defaultTexts,
    parts: { ...defaultTexts.parts, skills: 'hidden', prices: 'hidden' },
  });
  expect((await get('about')).hidden_by_settings).toEqual(['skills']);
  expect((await get('pricing')).hidden_by_settings).toEqual(['plans', 'oneTime', 'addOns']);
});

describe('what is stored', () => {
  it('by another release is used as far as it fits, and the log says what is not', async () => {
    const warn = vi.spyOn(studio.platform.log, 'warn');
    const published = { sections: { hero: { title: 'Kept', text: 5, gone: 'x' }, gone: {} }, hidden: ['hero'], order: ['gone'] };
    await studio.db.insert(content_pages).values({ page: 'imprint', published, version: 1 });
    expect(await shown('imprint')).toEqual(titled('Kept'));
    expect(warn.mock.calls.map(([{ metadata }]) => metadata)).toEqual([
      { page: 'imprint', stage: 'kept', places: ['hero.gone', 'hero.text', 'hidden.hero', 'order.gone'] },
    ]);
    await studio.db
      .update(content_pages)
      .set({ published: 'broken' as never })
      .where(eq(content_pages.page, 'imprint'));
    expect(await shown('imprint')).toBeNull();
    expect(warn.mock.lastCall?.[0].message).toBe('What is stored of a page cannot be read: its original is shown');
    warn.mockRestore();
  });
  it('as a draft by another release, or damaged, can be published and planned', async () => {
    const left = { ...titled('Left'), sections: { hero: { title: 'Left', gone: 'x' }, gone: { title: 'x' } } };
    const put = (draft: unknown) =>
      studio.db
        .insert(content_pages)
        .values({ page: 'imprint', draft: draft as never })
        .onConflictDoUpdate({ target: content_pages.page, set: { draft: draft as never } });
    await put(left);
    const { revision, draft } = await get('imprint');
    expect(draft).toEqual(titled('Left'));
    const at = new Date(Date.now() + 60_000).toISOString();
    const planned = await studio.call<ContentState>('admin', 'PUT', path('imprint', '/schedule'), { revision, publish_at: at });
    expect(planned.status).toBe(200);
    expect((await publish('imprint', planned.data.revision, titled('Left'))).data.published).toEqual(titled('Left'));
    await put('broken');
    const broken = await publish('imprint', (await get('imprint')).revision, noChanges);
    expect(broken).toMatchObject({ status: 200, data: { published: noChanges, has_draft: false } });
  });
  it('is a version for each publication, the newest first', async () => {
    await publishTitle('privacy', 'One');
    await publishTitle('privacy', 'Two');
    const { data } = await studio.call<ContentVersions>('admin', 'GET', path('privacy', '/versions'));
    expect(data.items.map(({ number, changes }) => [number, changes.sections.hero?.title])).toEqual([
      [2, 'Two'],
      [1, 'One'],
    ]);
    expect(data).toMatchObject({ next_before: null });
    const older = await studio.call<ContentVersions>('admin', 'GET', path('privacy', '/versions?before=2'));
    expect(older.data.items.map(({ number }) => number)).toEqual([1]);
  });
});

describe('a change', () => {
  it('is told to every process once it is published, with its page', async () => {
    await studio.platform.live.ready;
    const told: (string | undefined)[] = [];
    const stop = studio.platform.live.on('pages:content', (page) => told.push(page));
    const { data } = await save('home', (await get('home')).revision, titled('Told'));
    await sleep(100);
    expect(told).toEqual([]);
    await publish('home', data.revision, titled('Told'));
    await expect.poll(() => told).toEqual(['home']);
    stop();
  });
});

describe('a planned publication', () => {
  const schedule = (page: string, revision: number, publish_at: Date) =>
    studio.call<ContentState>('admin', 'PUT', path(page, '/schedule'), { revision, publish_at: publish_at.toISOString() });
  const soon = () => new Date(Date.now() + 60_000);

  it('shows the draft as it was, once, and keeps what was written since', async () => {
    const { data } = await save('contact', (await get('contact')).revision, titled('Planned'));
    const planned = await schedule('contact', data.revision, soon());
    expect(planned.data.publish_at).not.toBeNull();
    expect(planned.data.scheduled).toEqual(titled('Planned'));
    await save('contact', planned.data.revision, titled('Later'));
    expect(await publishDue(studio.platform, new Date())).toEqual([]);
    const later = new Date(Date.now() + 120_000);
    const runs = await Promise.all([publishDue(studio.platform, later), publishDue(studio.platform, later)]);
    expect(runs.flat()).toEqual(['contact']);
    expect(await shown('contact')).toEqual(titled('Planned'));
    expect(await get('contact')).toMatchObject({ draft: titled('Later'), publish_at: null, scheduled: null, version: 1 });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'content_page.published', actor_id: null });
  });
  it('leaves whoever is writing alone, unless their editor shows what visitors saw before', async () => {
    const { data } = await save('about', (await get('about')).revision, titled('Planned'));
    const planned = await schedule('about', data.revision, soon());
    const later = new Date(Date.now() + 120_000);
    expect(await publishDue(studio.platform, later)).toEqual(['about']);
    const written = await save('about', planned.data.revision, titled('Written on'));
    expect(written).toMatchObject({ status: 200, data: { has_draft: true, published: titled('Planned') } });

    const again = await schedule('about', written.data.revision, soon());
    await studio.call('admin', 'DELETE', path('about', '/schedule'));
    const kept = await save('about', again.data.revision, titled('Still mine'));
    expect(kept.status).toBe(200);

    const last = await schedule('about', kept.data.revision, soon());
    const discarded = await studio.call<ContentState>('admin', 'DELETE', path('about', `/draft?revision=${last.data.revision}`));
    expect(await publishDue(studio.platform, later)).toEqual(['about']);
    expect((await save('about', discarded.data.revision, titled('Would undo it'))).status).toBe(409);
  });
  it('that fails keeps no later one back', async () => {
    for (const [page, minutes] of [
      ['terms', 1],
      ['privacy', 2],
    ] as const) {
      const { data } = await save(page, (await get(page)).revision, titled(`Planned ${page}`));
      await schedule(page, data.revision, new Date(Date.now() + minutes * 60_000));
    }
    // A version with the number that the publication would have.
    const number = (await get('terms')).version + 1;
    await studio.db.insert(content_versions).values({ page: 'terms', number, changes: noChanges });
    const later = new Date(Date.now() + 180_000);
    await expect(publishDue(studio.platform, later)).rejects.toThrow('What was planned could not be published: terms');
    expect(await shown('privacy')).toEqual(titled('Planned privacy'));
    await studio.db.delete(content_versions).where(and(eq(content_versions.page, 'terms'), eq(content_versions.number, number)));
    expect(await publishDue(studio.platform, later)).toEqual(['terms']);
  });
  it('is taken back by hand, and by publishing before it', async () => {
    const { data } = await save('services', (await get('services')).revision, titled('Planned'));
    await schedule('services', data.revision, soon());
    const back = await studio.call<ContentState>('admin', 'DELETE', path('services', '/schedule'));
    expect(back.data).toMatchObject({ publish_at: null, has_draft: true });
    const again = await schedule('services', back.data.revision, soon());
    expect((await publish('services', again.data.revision, titled('Planned'))).data).toMatchObject({ publish_at: null });
    expect(await publishDue(studio.platform, new Date(Date.now() + 120_000))).toEqual([]);
  });
  it('needs a time to come, and a draft that is fit for it', async () => {
    const state = await get('templates');
    expect(await schedule('templates', state.revision, new Date(Date.now() - 1000))).toMatchObject({
      status: 400,
      fields: { publish_at: 'Please choose a time that is still to come' },
    });
    const { data } = await save('templates', state.revision, titled(''));
    expect((await schedule('templates', data.revision, soon())).status).toBe(400);
    const none = await get('support');
    expect((await schedule('support', none.revision, soon())).status).toBe(409);
  });
});

describe('a private link', () => {
  const make = async (page: string) =>
    (await studio.call<DraftPreview>('admin', 'POST', path(page, '/previews'), { days: 7 })).data;
  const open = (link: string) =>
    studio.call<{ page: string; changes: ContentChanges }>(null, 'GET', `/content-preview/${link.split('/').at(-1)}`);

  it('shows the draft, without what would do harm, until it is revoked', async () => {
    const unsafe = { label: 'Go', to: 'javascript:alert(1)' };
    await save('home', (await get('home')).revision, { ...noChanges, sections: { hero: { title: 'Draft', primary: unsafe } } });
    const { id, link } = await make('home');
    expect((await open(link)).data).toEqual({ page: 'home', title: null, is_draft: true, changes: titled('Draft') });
    const listed = await studio.call<{ items: DraftPreview[] }>('admin', 'GET', path('home', '/previews'));
    expect(listed.data.items.find((one) => one.id === id)).toMatchObject({ link });
    const rows = await studio.db.select().from(content_previews);
    expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1));
    expect((await studio.call('client', 'DELETE', path('previews', `/${id}`))).status).toBe(403);
    expect((await studio.call('admin', 'DELETE', path('previews', `/${id}`))).status).toBe(200);
    expect((await studio.call('admin', 'DELETE', path('previews', `/${id}`))).status).toBe(404);
    expect((await open(link)).status).toBe(404);
  });
  it('ends by itself, and is no other page’s', async () => {
    const { id, link } = await make('about');
    await studio.db.update(content_previews).set({ expires_at: new Date() }).where(eq(content_previews.id, id));
    expect((await open(link)).status).toBe(404);
    expect((await open('guess')).status).toBe(404);
    expect((await studio.call('admin', 'POST', path('about', '/previews'), { days: 4 })).status).toBe(400);
  });
});

it('makes a sample its own when somebody writes on it', async () => {
  await studio.db.delete(content_versions);
  await studio.db.delete(content_pages);
  await studio.db.insert(content_pages).values({ page: 'about', draft: titled('Sample'), revision: 1, is_sample: true });
  expect(await get('about')).toMatchObject({ is_sample: true, has_draft: true });
  expect((await save('about', 1, titled('Own'))).data.is_sample).toBe(false);
});
