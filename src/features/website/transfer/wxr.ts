import { Parser } from 'htmlparser2';
import { AppError } from '#shared/app-error.ts';
import { cutText } from '#shared/cut-text.ts';
import { mostExcerpt, wordsOfPost } from '#shared/post-blocks.ts';
import { slugOf } from '#shared/slug.ts';
import { postLimits } from '../blog/choices.ts';
import { decoded, pathAt } from './addresses.ts';
import { htmlBlocks, plainLine } from './html-blocks.ts';
import { attachmentPrefix, type SourceAttachment, type SourceAuthor, type SourceItem } from './source.ts';
import { decodedXml } from './text-decoding.ts';

export type WxrPart =
  | { kind: 'site'; address: string }
  | { kind: 'author'; author: SourceAuthor }
  | { kind: 'item'; item: SourceItem }
  | { kind: 'attachment'; attachment: SourceAttachment }
  /** Of a kind that is not taken over. */
  | { kind: 'other'; type: string };

/** The longest text of one field; whoever sends more has no post. */
const mostField = 8_000_000;
/** The longest line, such as the name of a category. */
const mostLine = 2_000;

const noExport = () => new AppError('BAD_REQUEST', 'This is no export of WordPress. Please choose the .xml file that it made.');
const tooLong = () => new AppError('BAD_REQUEST', 'A text in this file is longer than 8 million characters.');

type Fields = Record<string, string>;
type Category = { domain: string; name: string };
/** An item of the file as it stands there. */
export type RawItem = { fields: Fields; categories: Category[]; site: string };
type Found = WxrPart | { kind: 'raw'; raw: RawItem };
/** How an item is read: in the server, where the texts of strangers are read, by a thread of its own. */
type ReadItem = (raw: RawItem) => WxrPart | Promise<WxrPart>;

/** What an export of WordPress holds, one part after the other. One item is in memory at once, however long the file is. */
export async function* readWxr(chunks: AsyncIterable<Uint8Array>, read: ReadItem): AsyncGenerator<WxrPart> {
  const found: Found[] = [];
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
        site = plainLine(value, 500);
        found.push({ kind: 'site', address: site });
      }
      return;
    }
    if (name === 'wp:author') {
      const name = plainLine(fields['wp:author_login'] ?? '', 200);
      const shown = plainLine(textOf(cutText(fields['wp:author_display_name'] || name, mostLine)), postLimits.author);
      if (name) found.push({ kind: 'author', author: { name, shown } });
      fields = null;
    } else if (name === 'item') {
      found.push({ kind: 'raw', raw: { fields, categories, site } });
      fields = null;
    } else if (path.length === 3 && name === 'category') categories.push({ domain, name: cutText(value, mostLine) });
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

  async function* settled(): AsyncGenerator<WxrPart> {
    for (const one of found.splice(0)) yield one.kind === 'raw' ? await read(one.raw) : one;
  }
  for await (const chunk of decodedXml(chunks)) {
    sinceEvent += chunk.length;
    if (sinceEvent > 2 * mostField) throw tooLong();
    parser.write(chunk);
    yield* settled();
  }
  parser.end();
  yield* settled();
  if (!site) throw noExport();
  if (!isComplete) throw new AppError('BAD_REQUEST', 'This file ends in the middle. Please export it again.');
}

/** The words of a line that may hold HTML and its entities. */
const textOf = (html: string): string =>
  /[&<]/.test(html) ? wordsOfPost(htmlBlocks(html).blocks.flatMap((block) => (block.kind === 'image' ? [] : [block]))) : html;

const taken = new Set(['publish', 'future', 'draft', 'pending', 'private']);

export function readItem({ fields, categories, site }: RawItem): WxrPart {
  const field = (name: string) => fields[name] ?? '';
  const line = (name: string, most: number) => plainLine(field(name), most);
  const type = line('wp:post_type', 80);
  const id = line('wp:post_id', 40);
  if (type === 'attachment' && id) return { kind: 'attachment', attachment: { id, url: line('wp:attachment_url', 2_000) } };
  const status = line('wp:status', 40);
  if ((type !== 'post' && type !== 'page') || !id || !taken.has(status)) {
    return { kind: 'other', type: type === 'post' || type === 'page' ? `${type} (${status})` : type || 'unknown' };
  }
  const link = line('link', 2_000);
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
      ...{ kind: type, source_id: id, guid: line('guid', 500), title },
      slug: slugOf(decoded(field('wp:post_name')), postLimits.slug - 5) || slugOf(title, postLimits.slug - 5),
      excerpt: plainLine(textOf(field('excerpt:encoded')), mostExcerpt),
      ...tagsOf(categories, problems),
      author: line('dc:creator', 200),
      state: isClosed ? 'draft' : state,
      date: dateOf(field('wp:post_date_gmt'), field('pubDate'), field('wp:post_date')),
      blocks,
      translation: null,
      cover: /^\d{1,20}$/.test(field('thumbnail')) ? `${attachmentPrefix}${field('thumbnail')}` : null,
      addresses: addressesOf(type, id, [link, line('guid', 500)], site),
      links: [],
      problems,
    },
  };
}

function tagsOf(categories: readonly Category[], problems: string[]): { tags: string[] } {
  const named = categories
    .filter(({ domain, name }) => (domain === 'category' || domain === 'post_tag') && !/^uncategori[sz]ed$/i.test(name.trim()))
    .map(({ name }) => textOf(name));
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
