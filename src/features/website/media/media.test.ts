import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { files } from '#db/schema/platform/files.ts';
import { record_words } from '#db/schema/platform/search.ts';
import { media_items } from '#db/schema/website/media.ts';
import { tidyFiles } from '#platform/files/removals.server.ts';
import { noChanges } from '#shared/site-content.ts';
import { testStudio } from '#tests/studio.ts';
import type { MediaList } from './contract.ts';
import { mediaOf, photo } from './media.testkit.ts';

const studio = testStudio();
const media = mediaOf(studio);
const list = async (query: Record<string, string> = {}) =>
  (await studio.call<MediaList>('admin', 'GET', `/admin/media?${new URLSearchParams(query)}`)).data;
const titles = async (query: Record<string, string>) => (await list(query)).items.map(({ title }) => title);
const fetched = async (url: string) => {
  const answer = await studio.request(null, 'GET', url);
  return { status: answer.status, cache: answer.headers.get('cache-control'), bytes: Buffer.from(await answer.arrayBuffer()) };
};
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="30" height="20"/></svg>');
const nowhere = '01900000-0000-7000-8000-000000000000';
const audited = async (id: string) =>
  (await studio.audit()).filter(({ entity_id }) => entity_id === id).map(({ action }) => action);
/** The draft of a page that shows the picture. */
const putOnPage = async (page: string, id: string | null) => {
  const { revision } = (await studio.call<{ revision: number }>('admin', 'GET', `/admin/content/${page}`)).data;
  const changes = { ...noChanges, sections: id ? { hero: { picture: { media: id } } } : {} };
  return studio.call('admin', 'PUT', `/admin/content/${page}/draft`, { revision, changes });
};

describe('who may', () => {
  it.each([
    ['GET', '/admin/media', undefined],
    ['GET', `/admin/media/${nowhere}`, undefined],
    ['POST', '/admin/media', { upload_id: nowhere }],
    ['POST', `/admin/media/${nowhere}/replace`, { upload_id: nowhere }],
    ['DELETE', `/admin/media/${nowhere}`, undefined],
    ['POST', '/admin/media/delete-unused', { ids: [nowhere] }],
  ] as const)('%s %s', async (method, path, body) => {
    expect((await studio.call(null, method, path, body)).status).toBe(401);
    expect((await studio.call('client', method, path, body)).status).toBe(403);
    expect([200, 404]).toContain((await studio.call('admin', method, path, body)).status);
  });
});

describe('a new picture', () => {
  it('is public, kept for ever by browsers, and what was uploaded is gone', async () => {
    const upload_id = await media.upload('Bright_room.JPG', await photo(1_200, 800));
    const [raw] = await studio.db.select().from(files).where(eq(files.id, upload_id));
    const { status, data } = await media.create(upload_id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ id: upload_id, title: 'Bright room', alt: '', credit: '', file_name: 'Bright_room.JPG', kind: 'picture' },
      ...{ content_type: 'image/jpeg', width: 1_200, height: 800, focal_x: 50, focal_y: 50, crop: null },
      ...{ is_ready: false, is_used: false, uses: [], is_sample: false },
      picture: { width: 1_200, height: 800, sources: [], focal: { x: 50, y: 50 } },
    });
    expect(await fetched(data.picture.src)).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' });
    expect((await studio.db.select().from(files).where(eq(files.id, upload_id))).length).toBe(0);
    expect(await studio.platform.files.sizeOf(raw?.path ?? '')).toBeNull();
    expect(await audited(data.id)).toEqual(['media.created']);
    const told = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'media.changed'));
    expect(told.map(({ payload }) => payload)).toContainEqual({ media_id: data.id, generation: 1 });
  });
  it('is one, however often it is asked for', async () => {
    const upload_id = await media.upload('Once.svg', svg);
    const answers = await Promise.all([media.create(upload_id), media.create(upload_id), media.create(upload_id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await media.create(upload_id)).data.id).toBe(upload_id);
    expect(await audited(upload_id)).toEqual(['media.created']);
    const kept = await studio.db.select().from(files).where(eq(files.subject_id, upload_id));
    expect(kept).toHaveLength(1);
  });
  it('is refused where it is none or not whole, and nothing of it stays', async () => {
    const whole = await photo(600, 400);
    for (const [name, bytes] of [
      ['paper.pdf', Buffer.from('%PDF-1.7 a paper')],
      ['script.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['head.jpg', whole.subarray(0, 500)],
      ['half.jpg', whole.subarray(0, Math.floor(whole.length / 2))],
    ] as const) {
      const upload_id = await media.upload(name, bytes);
      expect(await media.create(upload_id)).toMatchObject({ status: 400, success: false });
      expect((await media.create(upload_id)).status).toBe(404);
      expect((await studio.db.select().from(files).where(eq(files.id, upload_id))).length).toBe(0);
    }
  });
  it('cannot be made of another file of the studio', async () => {
    const item = await media.put('Own.svg', svg);
    const [original] = await studio.db.select().from(files).where(eq(files.subject_id, item.id));
    expect((await media.create(original?.id ?? '')).status).toBe(404);
    expect((await fetched(item.original_url)).status).toBe(200);
  });
  it('may be a vector drawing, which is whole at once', async () => {
    expect(await media.add('Logo.svg', svg)).toMatchObject({ kind: 'drawing', is_ready: true, width: 1_600, height: 1_067 });
  });
  it('that nobody takes over is removed after a day', async () => {
    const upload_id = await media.upload('Forgotten.svg', svg);
    await tidyFiles(studio.platform);
    expect((await studio.db.select().from(files).where(eq(files.id, upload_id))).length).toBe(1);
    await studio.db.update(files).set({ created_at: sql`now() - interval '2 days'` }).where(eq(files.id, upload_id));
    await tidyFiles(studio.platform);
    expect((await studio.db.select().from(files).where(eq(files.id, upload_id))).length).toBe(0);
  });
});

describe('the list', () => {
  it('goes through its pages, newest first, and finds by words and filters', async () => {
    for (const n of [1, 2, 3, 4, 5]) await media.put(`Glacier ${n}.svg`, svg);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: MediaList = await list({ limit: '2', q: 'glacier', ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `Glacier ${n}`));
    const [newest] = (await list({ limit: '1', q: 'glacier' })).items;
    if (!newest) throw new Error('Nothing was found');
    const described = (await media.update({ ...newest, uses: [], uploaded_by_name: null }, { alt: 'Blue ice', credit: 'Ånna' }))
      .data;
    expect(described.alt).toBe('Blue ice');
    for (const q of ['blue ICE', 'ånna', 'glac 5']) expect(await titles({ q })).toEqual(['Glacier 5']);
    expect(await titles({ q: 'glacier', alt: 'missing' })).not.toContain('Glacier 5');
    expect(await titles({ kind: 'drawing', alt: 'missing', limit: '2' })).toEqual(['Glacier 4', 'Glacier 3']);
    expect(await titles({ kind: 'animation' })).toEqual([]);
    await putOnPage('home', described.id);
    expect(await titles({ use: 'used' })).toEqual(['Glacier 5']);
    expect(await titles({ use: 'used', q: 'glacier' })).toEqual(['Glacier 5']);
    expect(await titles({ use: 'unused', q: 'glacier' })).not.toContain('Glacier 5');
    expect((await list({ q: 'glacier' })).items.map(({ is_used }) => is_used)).toEqual([true, false, false, false, false]);
    await putOnPage('home', null);
    expect(await titles({ use: 'used' })).toEqual([]);
  });
  it.each(['kind=film', 'use=often', 'alt=x', 'cursor=x', 'limit=0'])('refuses ?%s', async (query) => {
    expect((await studio.call('admin', 'GET', `/admin/media?${query}`)).status).toBe(400);
  });
});

describe('a change', () => {
  it('is told once, and refuses what somebody else has changed', async () => {
    const item = await media.put('Meadow.jpg', await photo(600, 400));
    const first = await media.update(item, { alt: 'A meadow', focal_x: 20, focal_y: 90 });
    expect(first.data).toMatchObject({ alt: 'A meadow', picture: { alt: 'A meadow', focal: { x: 20, y: 90 } } });
    expect((await media.update(item, { alt: 'A meadow', focal_x: 20, focal_y: 90 })).status).toBe(200);
    expect((await media.update(item, { alt: 'A field' })).status).toBe(409);
    expect(await audited(item.id)).toEqual(['media.updated']);
    const words = await studio.db.select().from(record_words).where(eq(record_words.record_id, item.id));
    expect(words.length).toBeGreaterThan(0);
  });
  it.each([
    [{ title: ' ' }, 'title'],
    [{ alt: 'x'.repeat(301) }, 'alt'],
    [{ credit: 'a\nb' }, 'credit'],
    [{ focal_x: 101 }, 'focal_x'],
    [{ focal_y: 2.7 }, 'focal_y'],
    [{ crop: { x: 500, y: 0, width: 200, height: 100 } }, 'crop'],
  ])('refuses %o', async (changes, field) => {
    const item = await media.put('Refused.jpg', await photo(600, 400));
    const { status, fields } = await media.update(item, changes);
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });
  it('never takes the description from a picture that is shown', async () => {
    const item = await media.put('Shown.svg', svg);
    const { data } = await media.update(item, { alt: 'A square' });
    await putOnPage('home', item.id);
    expect(await media.update(data, { alt: '' })).toMatchObject({
      status: 400,
      fields: { alt: expect.stringContaining('Page Home') },
    });
    await putOnPage('home', null);
    expect((await media.update(data, { alt: '' })).status).toBe(200);
  });
});

describe('deleting', () => {
  it('is refused while something shows the picture, and takes row, words and bytes', async () => {
    const item = await media.put('Harbor.jpg', await photo(60, 40));
    await putOnPage('home', item.id);
    expect(await media.remove(item.id)).toMatchObject({
      status: 409,
      error: 'This picture is used: Page Home. Please take it out there first.',
    });
    expect((await media.get(item.id)).data.uses).toEqual([{ label: 'Page Home', to: '/admin/content/home' }]);
    await putOnPage('home', null);
    expect((await media.remove(item.id)).status).toBe(200);
    expect((await fetched(item.original_url)).status).toBe(404);
    expect(await studio.db.select().from(record_words).where(eq(record_words.record_id, item.id))).toEqual([]);
    expect((await media.remove(item.id)).status).toBe(404);
    expect(await audited(item.id)).toEqual(['media.deleted']);
  });
  it('of many keeps those that are used, and tells them', async () => {
    const [used, one, other] = [
      await media.put('Kept.svg', svg),
      await media.put('One.svg', svg),
      await media.put('Other.svg', svg),
    ];
    await putOnPage('home', used.id);
    const ids = [used.id, one.id, other.id, nowhere];
    const { data } = await studio.call<{ deleted: string[]; kept: unknown[] }>('admin', 'POST', '/admin/media/delete-unused', {
      ids,
    });
    expect(data.deleted.toSorted()).toEqual([one.id, other.id].toSorted());
    expect(data.kept).toEqual([{ id: used.id, title: 'Kept' }]);
    await putOnPage('home', null);
  });
  it('at the moment when somebody puts it on a page is one or the other, never both', async () => {
    const { revision } = (await studio.call<{ revision: number }>('admin', 'GET', '/admin/content/home')).data;
    const item = await media.put('Race.svg', svg);
    const changes = { ...noChanges, sections: { hero: { picture: { media: item.id } } } };
    const [saved, removed] = await Promise.all([
      studio.call<{ pictures: object }>('admin', 'PUT', '/admin/content/home/draft', { revision, changes }),
      media.remove(item.id),
    ]);
    expect(saved.status).toBe(200);
    const isThere = (await studio.db.$count(media_items, eq(media_items.id, item.id))) === 1;
    expect(removed.status).toBe(isThere ? 409 : 200);
    await putOnPage('home', null);
  });
});
