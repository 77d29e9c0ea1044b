import { describe, expect, it } from 'vitest';
import type { SitePicture } from '#shared/site-picture.ts';
import type { FeedPost } from './contract.ts';
import { jsonFeed, rssFeed } from './feeds.ts';

const facts = { publicUrl: 'https://studio.example', studio: 'Lumen & <Lark>' };
const media = '01900000-0000-7000-8000-000000000001';
const hills: SitePicture = {
  ...{ src: '/files/1920.webp', width: 1920, height: 1280, alt: 'Hills & "sun"', credit: '', focal: { x: 50, y: 50 } },
  sources: [
    { type: 'image/avif', srcset: '/files/640.avif 640w, /files/1920.avif 1920w' },
    { type: 'image/webp', srcset: '/files/640.webp 640w, /files/1280.webp 1280w, /files/1920.webp 1920w' },
  ],
};
const post: FeedPost = {
  id: '019f0000-0000-7000-8000-000000000001',
  slug: 'slow',
  title: 'Slow & "quoted" </title><script>',
  excerpt: 'In short \u0001',
  minutes: 2,
  published_at: '2026-11-01T10:00:00.000Z',
  published_on: '2026-11-01',
  changed_at: '2026-11-03T10:00:00.000Z',
  author: { slug: 'ada', name: 'Ada', about: '', is_sample: false },
  tags: [{ slug: 'craft', name: 'Craft' }],
  is_sample: false,
  language: 'en',
  languages: ['en'],
  blocks: [
    { kind: 'text', runs: [{ text: 'Write ' }, { text: 'to me', href: '/contact' }, { text: ' ]]> <b>' }] },
    { kind: 'picture', media, caption: 'At <noon>' },
  ],
  cover: hills,
  pictures: { [media]: hills },
};

describe('the RSS feed', () => {
  const feed = rssFeed([post], facts);
  it('is XML whatever stands in it', () => {
    expect(feed).not.toMatch(/<script|<b>|\]\]>/);
    expect(feed.includes('\u0001')).toBe(false);
    expect(feed).toContain('<title>Lumen &#38; &#60;Lark&#62;: Blog</title>');
    const names = [...feed.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)].filter(([, , name, closed]) => name !== 'xml' && !closed);
    const open: string[] = [];
    for (const [, end, name = ''] of names) {
      if (end) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });
  it('names each post by what stays when its address changes, with its text and its date', () => {
    expect(feed).toContain('<guid isPermaLink="false">urn:uuid:019f0000-0000-7000-8000-000000000001</guid>');
    expect(feed).toContain('<pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate>');
    expect(feed).toContain('<lastBuildDate>Tue, 03 Nov 2026 10:00:00 GMT</lastBuildDate>');
    expect(feed).toContain('&#60;a href=&#34;https://studio.example/contact&#34;&#62;to me&#60;/a&#62;');
  });
  it('shows pictures by one file that every reader knows, with its whole address', () => {
    expect(feed).toContain(
      '<media:content url="https://studio.example/files/1280.webp" medium="image" width="1280" height="853"><media:description>Hills &#38; &#34;sun&#34;</media:description></media:content>',
    );
    expect(feed).not.toContain('avif');
    expect(rssFeed([{ ...post, cover: null }], facts)).not.toContain('<media:content');
  });
  it('is one without posts too', () => {
    expect(rssFeed([], facts)).not.toContain('<item>');
  });
});

it('tells the same as JSON', () => {
  expect(jsonFeed([post], facts)).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://studio.example/blog/feed.json',
    items: [
      {
        id: `urn:uuid:${post.id}`,
        content_html: expect.stringContaining('<a href="https://studio.example/contact">to me</a>'),
        authors: [{ name: 'Ada', url: 'https://studio.example/blog/author/ada' }],
        tags: ['Craft'],
        image: 'https://studio.example/files/1280.webp',
        date_modified: '2026-11-03T10:00:00.000Z',
      },
    ],
  });
});

it('writes a picture of the text as an image with its size, its description and its caption', () => {
  const [item] = (jsonFeed([post], facts) as { items: { content_html: string }[] }).items;
  expect(item?.content_html).toContain(
    '<figure><img src="https://studio.example/files/1280.webp" alt="Hills &#38; &#34;sun&#34;" width="1280" height="853"><figcaption>At &#60;noon&#62;</figcaption></figure>',
  );
});
