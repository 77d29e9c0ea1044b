import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Marked } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';
import { cutText } from '#shared/cut-text.ts';
import { mostExcerpt, type PostRun } from '#shared/post-blocks.ts';
import { slugOf } from '#shared/slug.ts';
import { postLimits } from '../blog/choices.ts';
import { archiveSite, lookupPath } from './addresses.ts';
import { htmlBlocks, plainLine } from './html-blocks.ts';
import { videoMark } from './markdown-write.ts';
import { type SourceBlock, type SourceItem, Unreadable } from './source.ts';
import { decodedText } from './text-decoding.ts';
import { fittingTags } from './wxr.ts';

const marked = new Marked({ gfm: true });
const words = z.union([z.string(), z.number()]).transform(String);
const list = z
  .union([z.array(words), words])
  .transform((value) => (typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value));
const moment = z.union([z.date(), z.string()]).transform((value) => new Date(value));

/** What other programs write there as well is passed over, and so is a value of another kind. */
const frontMatter = z.object({
  id: z.uuid().optional().catch(undefined),
  title: words.optional().catch(undefined),
  slug: words.optional().catch(undefined),
  date: moment.optional().catch(undefined),
  draft: z.boolean().optional().catch(undefined),
  published: z.boolean().optional().catch(undefined),
  description: words.optional().catch(undefined),
  excerpt: words.optional().catch(undefined),
  summary: words.optional().catch(undefined),
  tags: list.optional().catch(undefined),
  categories: list.optional().catch(undefined),
  author: words.optional().catch(undefined),
  cover: words.optional().catch(undefined),
  image: words.optional().catch(undefined),
  type: words.optional().catch(undefined),
  layout: words.optional().catch(undefined),
  permalink: words.optional().catch(undefined),
  url: words.optional().catch(undefined),
  aliases: list.optional().catch(undefined),
  language: words.optional().catch(undefined),
  translation_of: z.uuid().optional().catch(undefined),
});
type FrontMatter = z.output<typeof frontMatter>;

const fence = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function split(text: string, problems: string[]): { facts: FrontMatter; body: string } {
  const found = fence.exec(text);
  if (!found) return { facts: {}, body: text };
  const body = text.slice(found[0].length);
  try {
    const read: unknown = parse(found[1] ?? '', { maxAliasCount: 20 });
    return { facts: frontMatter.catch({}).parse(read ?? {}), body };
  } catch {
    problems.push('What stands between the lines --- at its beginning cannot be read');
    return { facts: {}, body };
  }
}

/** What an export holds for reading alone: pages of the site itself, pages in other languages, and drafts of posts that are published. */
export const readOnlyTypes = { sitePage: 'site-page', translation: 'translation-of-page', draft: 'draft-of-post' } as const;
const isReadOnly = (type: string | undefined): boolean => Object.values(readOnlyTypes).some((one) => one === type);

/** A file of Markdown with front matter as a post or a page; null for one that is for reading alone. `path` is its place in the archive. */
export function readMarkdown(path: string, bytes: Uint8Array): SourceItem | null {
  const text = decodedText(bytes);
  if (text === null) throw new Unreadable('it is not written in UTF-8');
  const problems: string[] = [];
  const { facts, body } = split(text, problems);
  if (isReadOnly(facts.type)) return null;
  const base = new URL(`${archiveSite}${path.toWellFormed().split('/').map(encodeURIComponent).join('/')}`).href;
  const html = marked.parse(body, { async: false });
  const read = htmlBlocks(html, { base, keepsSpaces: true });
  const blocks = read.blocks.map((block) => asVideo(withOwnPaths(block)));
  problems.push(...read.problems);
  const name = posix.basename(path).replace(/\.(md|markdown)$/i, '');
  const dated = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(name);
  const title = plainLine(facts.title ?? titleOf(blocks) ?? (dated?.[2] ?? name).replaceAll(/[-_]+/g, ' '), 1_000);
  const date = validDate(facts.date ?? (dated?.[1] ? new Date(dated[1]) : undefined));
  const isDraft = facts.draft === true || facts.published === false;
  const isPage = facts.type === 'page' || facts.layout === 'page' || (!facts.type && path.startsWith('pages/'));
  const addresses = [facts.permalink, facts.url, ...(facts.aliases ?? [])].flatMap((one) => (one ? (pathOf(one) ?? []) : []));
  return {
    kind: isPage ? 'page' : 'post',
    source_id: sourceIdOf(path),
    guid: facts.id
      ? foyerGuid(facts.id)
      : `markdown:${createHash('sha256').update(path).update('\0').update(bytes).digest('hex')}`,
    title,
    slug: slugOf(facts.slug ?? dated?.[2] ?? name, postLimits.slug - 5) || slugOf(title, postLimits.slug - 5),
    excerpt: plainLine(facts.description ?? facts.excerpt ?? facts.summary ?? '', mostExcerpt),
    tags: fittingTags([...(facts.tags ?? []), ...(facts.categories ?? [])], problems),
    author: plainLine(facts.author ?? '', 200),
    state: isDraft ? 'draft' : 'published',
    date,
    blocks,
    cover: coverOf(facts.cover ?? facts.image, base),
    translation:
      facts.translation_of && facts.language
        ? { of: foyerGuid(facts.translation_of), language: plainLine(facts.language, 20) }
        : null,
    addresses: [...new Set(addresses)].slice(0, 20),
    links: [pathOf(base), pathOf(base.replace(/\.(md|markdown)$/i, ''))].flatMap((one) => one ?? []),
    problems,
  };
}

/** A path too long to be kept is told apart by its hash. */
const sourceIdOf = (path: string): string =>
  path.length <= 500 ? path : `${cutText(path, 400)} ${createHash('sha256').update(path).digest('hex')}`;

export const foyerGuid = (id: string): string => `foyer:${id}`;
/** The post of Foyer that an export was made of. */
export const postOfGuid = (guid: string): string | null => z.uuid().safeParse(/^foyer:(.*)$/.exec(guid)?.[1]).data ?? null;

const pathOf = (address: string): string | null => {
  if (!URL.canParse(address, archiveSite)) return null;
  const { pathname, search } = new URL(address, archiveSite);
  return lookupPath(pathname, search);
};

const coverOf = (typed: string | undefined, base: string): string | null =>
  typed && URL.canParse(typed, base) ? new URL(typed, base).href.slice(0, 2_000) : null;

const validDate = (at: Date | undefined): string | null => {
  const year = at?.getUTCFullYear() ?? Number.NaN;
  return at && year >= 1970 && year <= 2200 ? at.toISOString() : null;
};

/** A text that begins with a heading of the first level has its title there, and only there. */
function titleOf(blocks: SourceBlock[]): string | null {
  const [first] = blocks;
  if (first?.kind !== 'heading') return null;
  blocks.shift();
  return first.runs.map(({ text }) => text).join('');
}

const ownPath = (run: PostRun): PostRun =>
  run.href?.startsWith(archiveSite) ? { ...run, href: run.href.slice(archiveSite.length - 1) } : run;

/** A link to the own site is a path again. */
function withOwnPaths(block: SourceBlock): SourceBlock {
  if ('runs' in block) return { ...block, runs: block.runs.map(ownPath) };
  return 'items' in block ? { ...block, items: block.items.map((item) => item.map(ownPath)) } : block;
}

/** As `markdown-write.ts` writes a video: a link with a mark before its title. */
function asVideo(block: SourceBlock): SourceBlock {
  if (block.kind !== 'text' || block.runs.length !== 1) return block;
  const [run] = block.runs;
  return (run && videoMark.read(run)) ?? block;
}
