import { fileOf } from '#shared/picture-file.ts';
import type { FeedPost } from './contract.ts';
import { authorPath, feedPaths, postPath } from './paths.ts';
import { absolute, postHtml } from './post-html.ts';

export type FeedFacts = { publicUrl: string; studio: string };

// What XML cannot hold at all, escaped or not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the letters that are left out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const element = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${xml(text)}</${name}>`;

const titleOf = ({ studio }: FeedFacts): string => `${studio}: Blog`;
const descriptionOf = ({ studio }: FeedFacts): string => `New posts by ${studio}`;

/** Stays with the post when its address changes, or readers would show it as a new one. */
const idOf = ({ id }: FeedPost): string => `urn:uuid:${id}`;

/** As wide as readers draw it at most. */
const coverWidth = 1_200;

function coverElement({ cover }: FeedPost, publicUrl: string): string[] {
  if (!cover) return [];
  const { src, width, height, alt } = fileOf(cover, coverWidth);
  const url = xml(absolute(src, publicUrl));
  return [
    `<media:content url="${url}" medium="image" width="${width}" height="${height}">${element('media:description', alt)}</media:content>`,
  ];
}

/** RSS 2.0, with the whole text of each post. */
export function rssFeed(posts: readonly FeedPost[], facts: FeedFacts): string {
  const { publicUrl } = facts;
  const newest = posts
    .map(({ changed_at }) => changed_at)
    .toSorted()
    .at(-1);
  const items = posts.map((post) => {
    const url = publicUrl + postPath(post.slug);
    return [
      '<item>',
      element('title', post.title),
      element('link', url),
      element('guid', idOf(post), ' isPermaLink="false"'),
      element('pubDate', new Date(post.published_at).toUTCString()),
      element('dc:creator', post.author.name),
      ...post.tags.map(({ name }) => element('category', name)),
      element('description', post.excerpt),
      ...coverElement(post, publicUrl),
      element('content:encoded', postHtml(post.blocks, publicUrl, post.pictures)),
      '</item>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', titleOf(facts)),
    element('link', `${publicUrl}/blog`),
    element('description', descriptionOf(facts)),
    '<language>en</language>',
    `<atom:link href="${xml(publicUrl + feedPaths.rss)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('lastBuildDate', new Date(newest).toUTCString())] : []),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** JSON Feed 1.1. */
export function jsonFeed(posts: readonly FeedPost[], facts: FeedFacts): object {
  const { publicUrl } = facts;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(facts),
    home_page_url: `${publicUrl}/blog`,
    feed_url: publicUrl + feedPaths.json,
    description: descriptionOf(facts),
    language: 'en',
    items: posts.map((post) => ({
      id: idOf(post),
      url: publicUrl + postPath(post.slug),
      title: post.title,
      summary: post.excerpt,
      content_html: postHtml(post.blocks, publicUrl, post.pictures),
      ...(post.cover && { image: absolute(fileOf(post.cover, coverWidth).src, publicUrl) }),
      date_published: post.published_at,
      date_modified: post.changed_at,
      authors: [{ name: post.author.name, url: publicUrl + authorPath(post.author.slug) }],
      tags: post.tags.map(({ name }) => name),
    })),
  };
}
