import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { content_pages } from '#db/schema/website/content.ts';
import { media_items } from '#db/schema/website/media.ts';
import { mediaOf } from '#features/website/media/media.testkit.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { fillSamplePart } from '#tests/sample-parts.ts';
import { testStudio } from '#tests/studio.ts';
import type { ContentState } from './contract.ts';
import { testFacts } from './facts.testkit.ts';
import { compared, fitting, picturesIn, problemsOf } from './policy.ts';
import { findPage } from './registry.ts';

const studio = testStudio();
const media = mediaOf(studio);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><rect width="3" height="2"/></svg>');
const withPicture = (id: string): ContentChanges => ({ ...noChanges, sections: { hero: { picture: { media: id } } } });
const get = async (page: string) => (await studio.call<ContentState>('admin', 'GET', `/admin/content/${page}`)).data;
const save = async (page: string, changes: ContentChanges) =>
  studio.call<ContentState>('admin', 'PUT', `/admin/content/${page}/draft`, { revision: (await get(page)).revision, changes });
const publish = async (page: string, changes: ContentChanges) =>
  studio.call<ContentState>('admin', 'POST', `/admin/content/${page}/publish`, { revision: (await get(page)).revision, changes });
const shown = async (page: string) =>
  (await studio.call<{ changes: ContentChanges | null }>(null, 'GET', `/content/${page}`)).data.changes;

describe('a picture on a page', () => {
  it('is published once it is described, and visitors get all that they need to see it', async () => {
    const item = await media.put('Desk.svg', svg);
    const changes = withPicture(item.id);
    const saved = await save('home', changes);
    expect(saved.data.pictures).toMatchObject({ [item.id]: { src: item.picture.src, alt: '' } });
    const refused = await publish('home', changes);
    expect(refused).toMatchObject({
      status: 400,
      fields: { 'changes.sections.hero.picture': 'Please describe this picture first' },
    });
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    const { revision } = await get('home');
    expect((await studio.call('admin', 'PUT', '/admin/content/home/schedule', { revision, publish_at })).status).toBe(400);
    expect(await shown('home')).toBeNull();
    const described = (await media.update(item, { alt: 'A desk', focal_x: 20 })).data;
    expect((await publish('home', changes)).status).toBe(200);
    expect(await shown('home')).toEqual({ ...changes, pictures: { [item.id]: described.picture } });

    // Another description is seen at once, without publishing the page again.
    await media.update(described, { alt: 'My desk' });
    expect((await shown('home'))?.pictures?.[item.id]?.alt).toBe('My desk');
    expect((await get('home')).published).toEqual(changes);
  });

  it('is told with the pages that show it, by what the owner calls them in each language', async () => {
    const item = await media.put('Shelf.svg', svg);
    const [own, draft] = [v7(), withPicture(item.id)];
    await studio.db.insert(content_pages).values([
      { page: own, title: 'Our story', slug: 'our-story', draft },
      { page: `${own}.de`, draft },
      { page: 'about.de', draft },
    ]);
    const { uses } = (await media.get(item.id)).data;
    expect(uses.map(({ label, to }) => [label, to]).toSorted()).toEqual([
      ['Page About (Deutsch)', '/admin/content/about.de'],
      ['Page Our story (Deutsch)', `/admin/content/${own}.de`],
      ['Page Our story', `/admin/content/${own}`],
    ]);
  });

  it('that was deleted is told, and never breaks the page', async () => {
    const gone = '01900000-0000-7000-8000-000000000000';
    const { status, data } = await save('about', { ...noChanges, sections: { profile: { picture: { media: gone } } } });
    expect([status, data.pictures]).toEqual([200, {}]);
    const { fields } = await publish('about', data.draft ?? noChanges);
    expect(fields).toEqual({ 'changes.sections.profile.picture': 'This picture was deleted' });
  });

  it.each([{ picture: 'x' }, { picture: { media: 'x' } }, { picture: { media: crypto.randomUUID(), src: '/x' } }])(
    'is nothing else than a picture of the library: %o',
    async (hero) => {
      expect((await save('home', { ...noChanges, sections: { hero } })).status).toBe(400);
    },
  );

  it('of the sample data is the studio’s own once it is used', async () => {
    await fillSamplePart(studio.platform, 'media');
    const [sample] = await studio.db.select().from(media_items).where(eq(media_items.is_sample, true));
    if (!sample) throw new Error('There is no sample');
    await save('home', withPicture(sample.id));
    expect((await media.get(sample.id)).data.is_sample).toBe(false);
    await studio.call('super_admin', 'DELETE', '/admin/sample-data');
    const { status, data } = await media.get(sample.id);
    expect(status).toBe(200);
    expect((await studio.request(null, 'GET', data.original_url)).status).toBe(200);
    expect(await studio.db.$count(media_items, eq(media_items.is_sample, true))).toBe(0);
  });
});

it('pictures are found wherever they stand, by the place that a problem is told at', () => {
  const home = findPage('home');
  if (!home) throw new Error('There is no home page');
  const media = crypto.randomUUID();
  const changes = { ...noChanges, sections: { hero: { picture: { media } }, about: { picture: null, title: 'Me' } } };
  expect(picturesIn(home, changes)).toEqual([{ path: 'sections.hero.picture', media }]);
  expect(problemsOf(home, changes, 'published')).toEqual({});
  expect(fitting(home, { ...changes, pictures: {} }, 'published')).toEqual(changes);
  const picture = { src: '/x', width: 1, height: 1, alt: 'My desk', credit: '', focal: { x: 50, y: 50 }, sources: [] };
  const told = (pictures = {}) => compared(home, home.originals(testFacts()), noChanges, withPicture(media), pictures);
  expect(told({ [media]: picture })).toEqual([{ place: 'Opening: Picture', before: '', after: 'Picture: My desk' }]);
  expect(told()[0]?.after).toBe('A picture that was deleted');
});
