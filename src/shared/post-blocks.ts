import type { videoProviders } from './choices/website/blog.ts';
import type { PictureRef } from './site-picture.ts';

// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.

/** Some words and how they look. No HTML is stored, and whatever is shown is made of these fields alone. */
export type PostRun = { text: string; bold?: true; italic?: true; code?: true; href?: string };

export type VideoProvider = (typeof videoProviders)[number];

/** A picture of the Media Library within a post. Everything else about it, such as its description, is the library's. */
export type CaptionedPicture = PictureRef & { caption: string };

/** How many pictures stand in one gallery. */
export const gallerySize = { least: 2, most: 12 } as const;

/** A piece of a post. */
export type PostBlock =
  | { kind: 'text' | 'quote'; runs: PostRun[] }
  | { kind: 'heading'; level: 2 | 3; runs: PostRun[] }
  | { kind: 'bullets' | 'steps'; items: PostRun[][] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'video'; provider: VideoProvider; video: string; title: string }
  | ({ kind: 'picture' } & CaptionedPicture)
  | { kind: 'gallery'; pictures: CaptionedPicture[] }
  | { kind: 'divider' };

/** What an author writes: the draft, each version and what visitors see have this shape. Without `cover`, tiles of the brand are drawn. */
export type PostContent = { title: string; excerpt: string; tags: string[]; cover?: PictureRef; blocks: PostBlock[] };

export const emptyPost = (title: string): PostContent => ({ title, excerpt: '', tags: [], blocks: [] });

const textOf = (runs: readonly PostRun[]): string => runs.map(({ text }) => text).join('');

/** The words of a block as plain text. */
function blockText(block: PostBlock): string {
  switch (block.kind) {
    case 'bullets':
    case 'steps':
      return block.items.map(textOf).join('\n');
    case 'code':
      return block.text;
    case 'video':
      return block.title;
    case 'picture':
      return block.caption;
    case 'gallery':
      return block.pictures
        .map(({ caption }) => caption)
        .filter(Boolean)
        .join('\n');
    case 'divider':
      return '';
    default:
      return textOf(block.runs);
  }
}

export const wordsOfPost = (blocks: readonly PostBlock[]): string => blocks.map(blockText).filter(Boolean).join('\n\n');

type Placed = { path: string; media: string };

/** The pictures that a post names, each with its place: the cover first, then as they stand in the text. */
export function picturesOfPost({ cover, blocks }: Pick<PostContent, 'cover' | 'blocks'>): Placed[] {
  const inText = blocks.flatMap((block, at): Placed[] => {
    if (block.kind === 'picture') return [{ path: `blocks.${at}`, media: block.media }];
    if (block.kind !== 'gallery') return [];
    return block.pictures.map(({ media }, n) => ({ path: `blocks.${at}.pictures.${n}`, media }));
  });
  return cover ? [{ path: 'cover', media: cover.media }, ...inText] : inText;
}

/** A gallery that has lost its other pictures is a single one, or nothing. */
export function galleryOf(pictures: CaptionedPicture[]): PostBlock[] {
  const [first, ...others] = pictures;
  if (!first) return [];
  return others.length > 0 ? [{ kind: 'gallery', pictures }] : [{ kind: 'picture', ...first }];
}

const wordsAMinute = 220;
// Scripts without spaces are counted by letters.
const letters = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/gu;
const lettersAMinute = 500;

/** How long a person reads, in whole minutes; never less than one. */
export function readingMinutes(blocks: readonly PostBlock[]): number {
  const text = wordsOfPost(blocks);
  const dense = text.match(letters)?.length ?? 0;
  const words = text.replaceAll(letters, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsAMinute + dense / lettersAMinute));
}

export const mostExcerpt = 300;
const ofFirstParagraph = 200;

/** What lists and feeds say about a post: the author's own words, or the beginning of the first paragraph. */
export function excerptOf({ excerpt, blocks }: Pick<PostContent, 'excerpt' | 'blocks'>): string {
  if (excerpt.trim()) return excerpt.trim();
  const first = blocks.find((block) => block.kind === 'text' && blockText(block).trim() !== '');
  const text = first ? blockText(first).replaceAll(/\s+/g, ' ').trim() : '';
  if (text.length <= ofFirstParagraph) return text;
  const cut = text.slice(0, ofFirstParagraph);
  const end = cut.lastIndexOf(' ');
  // A half of a surrogate pair is no letter.
  return `${(end > 0 ? cut.slice(0, end) : cut).toWellFormed().replace(/[\s,;:.–-]+$/u, '')}…`;
}

const webLink = /^(https?:\/\/|mailto:|tel:)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of an address before they read its scheme.
const unseen = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff\\]/;

/** Where a link may lead: to the web, a mailbox, a phone, or a path or place of this site. Never to a script. */
export function isSafeHref(href: string): boolean {
  if (href.length > 2000 || unseen.test(href)) return false;
  if (/^#[\w-]+$/.test(href) || /^\/(?![/\\])/.test(href)) return true;
  return webLink.test(href) && URL.canParse(href) && ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(href).protocol);
}

/** What an author may link to. A place within a text has no name that a link could lead to. */
export const isLinkTarget = (href: string): boolean => !href.startsWith('#') && isSafeHref(href);

const youtubeId = /^[\w-]{11}$/;
const vimeoId = /^\d{6,12}$/;

/** The video that an address shows; null for any other address. */
export function videoOf(address: string): { provider: VideoProvider; video: string } | null {
  const typed = address.trim();
  if (!URL.canParse(typed)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(typed);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const host = hostname.replace(/^(www|m|player)\./, '');
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (host === 'vimeo.com') return vimeoId.test(last) ? { provider: 'vimeo', video: last } : null;
  if (!['youtube.com', 'youtu.be', 'youtube-nocookie.com'].includes(host)) return null;
  const video = searchParams.get('v') ?? last;
  return youtubeId.test(video) ? { provider: 'youtube', video } : null;
}

export const isVideoId = (provider: VideoProvider, video: string): boolean =>
  (provider === 'youtube' ? youtubeId : vimeoId).test(video);

export const videoAddress = (provider: VideoProvider, video: string): string =>
  provider === 'youtube' ? `https://www.youtube.com/watch?v=${video}` : `https://vimeo.com/${video}`;
export const videoNames: Record<VideoProvider, string> = { youtube: 'YouTube', vimeo: 'Vimeo' };
