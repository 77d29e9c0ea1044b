import { Parser } from 'htmlparser2';
import { AppError } from '#shared/app-error.ts';
import { mostExcerpt, wordsOfPost } from '#shared/post-blocks.ts';
import { slugOf } from '#shared/slug.ts';
import { postLimits } from '../blog/choices.ts';
import { decoded, pathAt } from './addresses.ts';
import { htmlBlocks, plainLine } from './html-blocks.ts';
import { attachmentPrefix, type SourceAttachment, type SourceAuthor, type SourceItem } from './source.ts';

export type WxrPart =
  | { kind: 'site'; address: string }
  | { kind: 'author'; author: SourceAuthor }
  | { kind: 'item'; item: SourceItem }
  | { kind: 'attachment'; attachment: SourceAttachment }
  /** Of a kind that is not taken over. */
  | { kind: 'other'; type: string };

/** The longest text of one field; whoever sends more has no post. */
const mostField = 8_000_000;

const noExport = () => new AppError('BAD_REQUEST', 'This is no export of WordPress. Please choose the .xml file that it made.');
const tooLong = () => new AppError('BAD_REQUEST', 'A text in this file is longer than 8 million characters.');

type Fields = Record<string, string>;
type Category = { domain: string; name: string };

/** What an export of WordPress holds, one part after the other. One item is in memory at once, however long the file is. */
export async function* readWxr(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WxrPart> {
  const found: WxrPart[] = [];
  const path: string[] = [];
  let site = '';
  let text = '';
  let fields: Fields | null = null;
  let categories: Category[] = [];
  let meta: Fields = {};
  let domain = '';
  let isComplete = false;
  let sinceEvent = 0;

  const close = (name: string) => {
    const value = text.trim();
    if (!fields) {
      if (path.length === 2 && (name === 'wp:base_blog_url' || (name === 'link' && !site))) {
        site = value;
        found.push({ kind: 'site', address: value });
      }
      return;
    }
    if (name === 'wp:author') {
      const login = fields['wp:author_login'] ?? '';
      const shown = plainLine(textOf(fields['wp:author_display_name'] || login), postLimits.author);
      if (login) found.push({ kind: 'author', author: { name: login.slice(0, 200), shown } });
      fields = null;
    } else if (name === 'item') {
      found.push(partOf(fields, categories, site));
      fields = null;
    } else if (path.length === 3 && name === 'category') categories.push({ domain, name: plainLine(textOf(value), 200) });
    else if (path.length === 3) fields[name] = value;
    else if (path.length === 4 && path[3] === 'wp:postmeta') {
      meta[name] = value;
      if (meta['wp:meta_key'] === '_thumbnail_id' && meta['wp:meta_value']) fields.thumbnail = meta['wp:meta_value'];
    }
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        sinceEvent = 0;
        if (path.length === 0 && name !== 'rss') throw noExport();
        if (path.length === 1 && name !== 'channel') throw noExport();
        if (path.length > 100) throw noExport();
        path.push(name);
        text = '';
        if (path.length === 3 && (name === 'item' || name === 'wp:author')) {
          fields = {};
          categories = [];
        }
        if (name === 'wp:postmeta') meta = {};
        if (name === 'category') domain = attributes.domain ?? '';
      },
      ontext(words) {
        sinceEvent = 0;
        // What a long text is of matters only where it is kept.
        if (path.length > 5 || (path.length > 3 && path[3] === 'wp:comment')) return;
        if (text.length + words.length > mostField) throw tooLong();
        text += words;
      },
      onclosetag(name, isImplied) {
        path.pop();
        close(name);
        text = '';
        if (name === 'rss' && !isImplied) isComplete = true;
      },
    },
    { xmlMode: true },
  );

  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    sinceEvent += chunk.length;
    if (sinceEvent > 2 * mostField) throw tooLong();
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* found.splice(0);
  }
  parser.end(decoder.decode());
  yield* found.splice(0);
  if (!site) throw noExport();
  if (!isComplete) throw new AppError('BAD_REQUEST', 'This file ends in the middle. Please export it again.');
}

/** The words of a line that may hold HTML and its entities. */
const textOf = (html: string): string =>
  /[&<]/.test(html) ? wordsOfPost(htmlBlocks(html).blocks.flatMap((block) => (block.kind === 'image' ? [] : [block]))) : html;

const taken = new Set(['publish', 'future', 'draft', 'pending', 'private']);

function partOf(fields: Fields, categories: readonly Category[], site: string): WxrPart {
  const field = (name: string) => fields[name] ?? '';
  const type = field('wp:post_type');
  const id = field('wp:post_id').slice(0, 40);
  if (type === 'attachment' && id)
    return { kind: 'attachment', attachment: { id, url: field('wp:attachment_url').slice(0, 2_000) } };
  const status = field('wp:status');
  if ((type !== 'post' && type !== 'page') || !id || !taken.has(status)) {
    return { kind: 'other', type: type === 'post' || type === 'page' ? `${type} (${status})` : type || 'unknown' };
  }
  const link = field('link');
  const base = URL.canParse(link, site) ? new URL(link, site).href : site;
  const content = field('content:encoded');
  const { blocks, problems } = htmlBlocks(content, { base, isClassic: !content.includes('<!-- wp:') });
  const state = status === 'publish' ? 'published' : status === 'future' ? 'scheduled' : 'draft';
  const isClosed = status === 'private' || field('wp:post_password') !== '';
  if (isClosed) problems.unshift('It was not open to everybody: it is a draft now');
  const title = plainLine(textOf(field('title')), 1_000);
  return {
    kind: 'item',
    item: {
      ...{ kind: type, source_id: id, guid: field('guid').slice(0, 500), title },
      slug: slugOf(decoded(field('wp:post_name')), postLimits.slug - 5) || slugOf(title, postLimits.slug - 5),
      excerpt: plainLine(textOf(field('excerpt:encoded')), mostExcerpt),
      ...tagsOf(categories, problems),
      author: field('dc:creator').slice(0, 200),
      state: isClosed ? 'draft' : state,
      date: dateOf(field('wp:post_date_gmt'), field('pubDate'), field('wp:post_date')),
      blocks,
      cover: /^\d{1,20}$/.test(field('thumbnail')) ? `${attachmentPrefix}${field('thumbnail')}` : null,
      addresses: addressesOf(type, id, [link, field('guid')], site),
      links: [],
      problems,
    },
  };
}

function tagsOf(categories: readonly Category[], problems: string[]): { tags: string[] } {
  const named = categories
    .filter(({ domain, name }) => (domain === 'category' || domain === 'post_tag') && !/^uncategori[sz]ed$/i.test(name))
    .map(({ name }) => name);
  return { tags: fittingTags(named, problems) };
}

/** As many tags, and as long ones, as a post can have. */
export function fittingTags(names: readonly string[], problems: string[]): string[] {
  const tags = [...new Set(names.map((name) => plainLine(name.replaceAll(',', ' '), postLimits.tag)).filter(Boolean))];
  if (tags.length > postLimits.tags)
    problems.push(`Only the first ${postLimits.tags} of its ${tags.length} tags were taken over`);
  return tags.slice(0, postLimits.tags);
}

/** The first of these that is a day within living memory. */
function dateOf(...typed: string[]): string | null {
  for (const one of typed) {
    const iso = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)$/.exec(one) ? `${one.replace(' ', 'T')}Z` : one;
    const at = new Date(iso);
    if (!Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 2200) return at.toISOString();
  }
  return null;
}

/** Paths of the old site that led to this item; its plain address with the number among them. */
function addressesOf(type: 'post' | 'page', id: string, links: readonly string[], site: string): string[] {
  const own = links.flatMap((link) => pathAt(link, site) ?? []);
  return [...new Set([...own, `/?${type === 'post' ? 'p' : 'page_id'}=${encodeURIComponent(id)}`])].slice(0, 5);
}
