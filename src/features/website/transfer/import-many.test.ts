import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { files } from '#db/schema/platform/files.ts';
import { blog_authors, blog_post_tags, blog_posts, blog_versions } from '#db/schema/website/blog.ts';
import { media_items } from '#db/schema/website/media.ts';
import { testStudio } from '#tests/studio.ts';
import { hrefs, oldSite, transferKit } from './transfer.testkit.ts';
import { wxrFile, wxrItem } from './wxr.testkit.ts';

const site = await oldSite();
const studio = testStudio({ IMPORT_HOSTS: site.host });
afterAll(site.close);
const kit = transferKit(studio);

// More than are read at once (50), and several times what is made at once (20).
const many = 70;
const shades = 6;
const all = many + shades;
const fewer = 60;
const wordpress = (posts: number) =>
  wxrFile([
    ...Array.from({ length: posts }, (_, at) =>
      wxrItem({
        id: at + 1,
        content: `Words of number ${at + 1}.\n\n<img src="${site.url}/${at % shades}.png" alt="Shade ${at % shades}">\n\nSee <a href="https://www.old.example/2019/05/post-number-${((at + 7) % many) + 1}/#end">another</a>, <a href="/?p=${((at + 3) % many) + 1}">a third</a> and <a href="https://elsewhere.example/x">one elsewhere</a>.`,
      }),
    ),
    wxrItem({ id: 900, type: 'nav_menu_item', content: '' }),
  ]);

it('An import from WordPress takes every post over, keeps their links, goes on after it was cut off, and doubles nothing', async () => {
  const id = await kit.upload('old-site.xml', wordpress(many));
  await expect(kit.work(id, kit.cutOffAfter(2))).rejects.toThrow('cut off');
  expect(await kit.get(id)).toMatchObject({ state: 'reading' });
  await kit.work(id);
  expect(await kit.get(id)).toMatchObject({
    ...{
      state: 'ready',
      total: all,
      settled: 0,
      counts: { posts: many, pages: 0, pictures: shades },
      source_site: 'https://old.example',
    },
    ...{ authors: [{ name: 'ada', shown: 'Ada Lovelace', author_id: null }], others: [{ type: 'nav_menu_item', count: 1 }] },
  });
  expect(await studio.db.$count(blog_posts)).toBe(0);

  expect((await studio.call('admin', 'POST', `${kit.path}/${id}/start`, { authors: [] })).status).toBe(200);
  await expect(kit.work(id, kit.cutOffAfter(11))).rejects.toThrow('cut off');
  expect(await studio.db.$count(media_items)).toBeGreaterThan(3);
  await expect(kit.work(id, kit.cutOffAfter(40))).rejects.toThrow('cut off');
  const between = await kit.get(id);
  expect(between).toMatchObject({ state: 'working', settled: shades + (await studio.db.$count(blog_posts)) });
  expect(between.settled).toBeGreaterThan(40);
  // Two jobs at once, as after a lost connection: the later one goes on, and the earlier one stops.
  await Promise.all([kit.work(id), kit.work(id)]);
  expect(await kit.get(id)).toMatchObject({ state: 'done', settled: all, states: { made: all } });

  const made = await kit.posts();
  expect(made).toHaveLength(many);
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(many);
  const [first] = await studio.db.select().from(blog_posts).where(eq(blog_posts.slug, 'post-number-1'));
  expect(first).toMatchObject({ version: 1, draft: null, published_at: new Date('2019-05-01T10:00:00Z') });
  expect(first?.published).toMatchObject({ title: 'Post number 1', tags: ['Notes & Thoughts'] });
  expect(hrefs(first?.published?.blocks)).toEqual([
    '/blog/post-number-8#end',
    '/blog/post-number-4',
    'https://elsewhere.example/x',
  ]);
  const pictures = await studio.db.select().from(media_items);
  expect(pictures).toHaveLength(shades);
  const [shown] = (first?.published?.blocks ?? []).flatMap((block) => (block.kind === 'picture' ? [block.media] : []));
  expect(pictures.find((picture) => picture.id === shown)).toMatchObject({
    alt: 'Shade 0',
    file_name: '0.png',
    width: 16,
    height: 16,
  });
  expect(site.asked.length).toBeLessThanOrEqual(shades + 4);
  expect(await studio.db.$count(blog_versions)).toBe(many);
  expect(await studio.db.$count(blog_post_tags)).toBe(many);
  expect((await studio.db.select().from(blog_authors)).map(({ name, user_id }) => ({ name, user_id }))).toEqual([
    { name: 'Ada Lovelace', user_id: null },
  ]);
  // Old posts are no news.
  expect(await studio.db.$count(domain_events, eq(domain_events.type, 'blog_post.published'))).toBe(0);
  expect(await studio.db.$count(files, eq(files.subject_id, id))).toBe(0);

  expect(await kit.oldAddress('/2019/05/post-number-9/')).toBe('/blog/post-number-9');
  expect(await kit.oldAddress('/?p=9')).toBe('/blog/post-number-9');
  expect(await kit.oldAddress('/?p=9&utm_source=x')).toBe('/blog/post-number-9');
  expect(await kit.oldAddress('/2019/05/unknown')).toBeNull();

  // They are listed where the owner looks for redirects.
  const former = '/admin/seo/former-addresses?q=2019/05/post-number-6';
  const { data } = await studio.call<{ items: { from: string; target: string }[] }>('admin', 'GET', former);
  expect(data.items).toHaveLength(11);
  expect(data.items).toContainEqual(expect.objectContaining({ from: '/2019/05/post-number-6', target: '/blog/post-number-6' }));

  // An export of a day when there were fewer of them holds nothing new.
  const again = await kit.run(await kit.upload('old-site.xml', wordpress(fewer)));
  expect(again).toMatchObject({ state: 'done', settled: fewer + shades, states: { known: fewer, skipped: shades } });
  expect(await studio.db.$count(blog_posts)).toBe(many);
  expect(await studio.db.$count(media_items)).toBe(shades);
});
