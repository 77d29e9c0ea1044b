import { cutText } from '#shared/cut-text.ts';
import type { PostBlock, PostContent, PostRun } from '#shared/post-blocks.ts';
import { gallerySize, picturesOfPost, videoAddress, wordsOfPost } from '#shared/post-blocks.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import { postLimits } from '../blog/choices.ts';
import { archiveSite, pathAt } from './addresses.ts';
import { grouped, type SourceBlock, type SourceItem, type SourcePicture } from './source.ts';

type Rewritten = { resolve: (path: string) => string | undefined; site: string };

/** A link to a post or page of the same source leads to where that is now. */
export function rewritten(href: string, { resolve, site }: Rewritten): string {
  const path = pathAt(href, site);
  const target = path === null ? undefined : resolve(path);
  return target === undefined ? href : `${target}${new URL(href, site).hash}`;
}

function withLinks(block: PostBlock, lead: (run: PostRun) => PostRun): PostBlock {
  if ('runs' in block) return { ...block, runs: block.runs.map(lead) };
  return 'items' in block ? { ...block, items: block.items.map((item) => item.map(lead)) } : block;
}

const runsOf = (block: PostBlock | SourcePicture): PostRun[] =>
  'runs' in block ? block.runs : 'items' in block ? block.items.flat() : [];

/** The paths of the old site that this item links to. */
export const linkedPaths = (item: Pick<SourceItem, 'blocks'>, site: string): string[] => [
  ...new Set(item.blocks.flatMap((block) => runsOf(block).flatMap(({ href }) => (href ? (pathAt(href, site) ?? []) : [])))),
];

/** A picture that is not in the library is a link to where it is. */
const asLink = ({ src, alt, caption }: SourcePicture): PostBlock[] =>
  /^https?:\/\//i.test(src) && !src.startsWith(archiveSite)
    ? [{ kind: 'text', runs: [{ text: (caption || alt || 'Picture').slice(0, postLimits.run), href: src }] }]
    : [];

/** The picture of the library that the source calls so. */
export type FindPicture = (name: string) => string | undefined;

/** What there is of a gallery: as many as one can show, in one or several; a picture that is left alone stands by itself. */
function asGalleries(blocks: PostBlock[], isGallery: boolean): PostBlock[] {
  const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []));
  if (!isGallery || pictures.length < gallerySize.least) return blocks;
  const count = Math.ceil(pictures.length / gallerySize.most);
  const size = Math.ceil(pictures.length / count);
  const galleries = Array.from({ length: count }, (_, at) => pictures.slice(at * size, (at + 1) * size)).map(
    (part): PostBlock => {
      const [only] = part;
      if (part.length < gallerySize.least && only) return only;
      return { kind: 'gallery', pictures: part.map(({ media, caption }) => ({ media, caption })) };
    },
  );
  return [...galleries, ...blocks.filter(({ kind }) => kind !== 'picture')];
}

const tooLong = `It is longer than a post can be: ${postLimits.blocks} paragraphs and ${postLimits.words} characters`;

export type Composed = { content: PostContent; problems: string[] } | { refusal: string };

/** The post that an item becomes. */
export function postOf(item: SourceItem, find: FindPicture, links: Rewritten): Composed {
  const problems = [...item.problems];
  const lead = (run: PostRun): PostRun => (run.href ? { ...run, href: rewritten(run.href, links) } : run);
  let [linked, leftOut] = [0, 0];
  const one = (block: SourceBlock): PostBlock[] => {
    if (block.kind !== 'image') return [withLinks(block, lead)];
    const media = find(block.src);
    if (media) return [{ kind: 'picture', media, caption: block.caption }];
    const link = asLink(block);
    if (link.length > 0) linked += 1;
    else leftOut += 1;
    return link;
  };
  const blocks = grouped(item.blocks).flatMap((group) => asGalleries(group.flatMap(one), group.length > 1));
  const cover = item.cover ? find(item.cover) : undefined;
  if (item.cover && !cover) problems.push('Its cover could not be had: it has none now');
  if (linked > 0)
    problems.push(
      linked === 1 ? 'A picture could not be had: it is a link now' : `${linked} pictures could not be had: they are links now`,
    );
  if (leftOut > 0)
    problems.push(
      leftOut === 1 ? 'A picture could not be had: it was left out' : `${leftOut} pictures could not be had: they were left out`,
    );
  if (picturesOfPost({ blocks }).length > postLimits.pictures)
    return { refusal: `It shows more than ${postLimits.pictures} pictures` };
  if (blocks.length > postLimits.blocks || wordsOfPost(blocks).length > postLimits.words) return { refusal: tooLong };
  return {
    content: {
      ...{ title: titleOf(item, problems, postLimits.title), excerpt: item.excerpt, tags: item.tags },
      ...(cover && { cover: { media: cover } }),
      blocks,
    },
    problems,
  };
}

function titleOf({ title }: SourceItem, problems: string[], most: number): string {
  if (title.length <= most) return title || 'Untitled';
  problems.push(`Its title was cut to ${most} characters`);
  return title.slice(0, most).toWellFormed().trimEnd();
}

const pageLimits = { title: 120, text: 400, sections: 40, paragraphs: 40, paragraph: 4_000 };

type Section = { title: string; paragraphs: string[] };
export type ComposedPage = { title: string; changes: ContentChanges; problems: string[] } | { refusal: string };

/** A paragraph that is too long is several, divided between words where there are any. */
function divided(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > pageLimits.paragraph) {
    const part = cutText(rest, pageLimits.paragraph);
    const gap = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'));
    const end = gap > pageLimits.paragraph / 2 ? gap : part.length;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest ? [...parts, rest] : parts;
}

/** Begins a section. A heading right below another is words of it: a section has paragraphs. */
function addHeading(sections: Section[], heading: string, problems: string[]): void {
  const before = sections.at(-1);
  if (before?.paragraphs.length === 0) {
    before.paragraphs.push(...divided(heading));
    return;
  }
  if (heading.length > pageLimits.title) problems.push(`A heading was cut to ${pageLimits.title} characters`);
  sections.push({ title: cutText(heading, pageLimits.title), paragraphs: [] });
}

/** The page that an item becomes: its headings begin sections, and everything else is paragraphs of plain text. */
export function pageOf(item: SourceItem, links: Rewritten): ComposedPage {
  const problems = [...item.problems];
  const title = titleOf(item, problems, pageLimits.title);
  const sections: Section[] = [];
  let isPlainer = false;
  const words = (runs: readonly PostRun[]): string =>
    runs
      .map(({ text, href, bold, italic, code }) => {
        isPlainer ||= Boolean(href || bold || italic || code);
        const to = href && rewritten(href, links);
        return to && to !== text ? `${text} (${to})` : text;
      })
      .join('');
  const add = (text: string) => {
    if (sections.length === 0) sections.push({ title, paragraphs: [] });
    sections.at(-1)?.paragraphs.push(...divided(text));
  };
  let leftOut = 0;
  for (const block of item.blocks) {
    if (block.kind === 'heading') addHeading(sections, words(block.runs), problems);
    else if ('runs' in block) add(words(block.runs));
    else if (block.kind === 'image') {
      const link = asLink(block).flatMap(runsOf);
      if (link.length > 0) add(words(link));
      else leftOut += 1;
    } else {
      isPlainer = true;
      if ('items' in block)
        add(block.items.map((one, at) => `${block.kind === 'steps' ? `${at + 1}.` : '•'} ${words(one)}`).join('\n'));
      else if (block.kind === 'code') add(block.text);
      else if (block.kind === 'video') add(`${block.title} (${videoAddress(block.provider, block.video)})`);
    }
  }
  if (leftOut > 0)
    problems.push(
      leftOut === 1 ? 'A picture was left out: a page has none' : `${leftOut} pictures were left out: a page has none`,
    );
  // A heading at the end has nothing below it: it is a paragraph of the section before it.
  const last = sections.at(-1);
  if (last?.paragraphs.length === 0) {
    sections.pop();
    add(last.title);
  }
  if (isPlainer) problems.push('Links, lists, pictures and marked words are plain text: a page has no other');
  const isTooLong =
    sections.length > pageLimits.sections || sections.some(({ paragraphs }) => paragraphs.length > pageLimits.paragraphs);
  if (isTooLong)
    return {
      refusal: `It is longer than a page can be: ${pageLimits.sections} sections of ${pageLimits.paragraphs} paragraphs of ${pageLimits.paragraph.toLocaleString('en-US')} characters`,
    };
  const changes: ContentChanges = { sections: sections.length > 0 ? { text: { sections } } : {}, hidden: [], order: [] };
  if (item.excerpt) changes.sections.hero = { text: item.excerpt.slice(0, pageLimits.text).toWellFormed() };
  return { title, changes, problems };
}
