import {
  galleryOf,
  isSafeHref,
  type PostBlock,
  type PostContent,
  type PostRun,
  picturesOfPost,
  wordsOfPost,
} from '#shared/post-blocks.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { slugOf } from '#shared/slug.ts';
import { postLimits } from './choices.ts';

export type PostTag = { slug: string; name: string };

/** Names as visitors read them, each with its address: two spellings of one address are one tag. A name without a letter that an address could carry is known by a hash of it. */
export function tagsOf(names: readonly string[]): PostTag[] {
  const tags = names.map((name) => ({ name, slug: slugOf(name, postLimits.tag) || hashed(name) }));
  return [...new Map(tags.toReversed().map((tag) => [tag.slug, tag])).values()].toReversed();
}

function hashed(name: string): string {
  let sum = 5381;
  for (const letter of name.normalize('NFKC').toLowerCase()) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `tag-${sum.toString(36)}`;
}

/** What keeps a post from being shown to visitors, by its field. */
export function problemsOf({ title, blocks }: PostContent): Record<string, string> {
  const problems: Record<string, string> = {};
  if (title.trim() === '') problems.title = 'Please give the post a title';
  if (wordsOfPost(blocks).trim() === '' && picturesOfPost({ blocks }).length === 0) problems.blocks = 'Please write something';
  return problems;
}

/** What keeps its pictures from being shown, by the place of each: whoever does not see one reads what it shows. */
export function pictureProblems(
  content: PostContent,
  find: (media: string) => { alt: string } | undefined,
): Record<string, string> {
  return Object.fromEntries(
    picturesOfPost(content).flatMap(({ path, media }) => {
      const picture = find(media);
      return picture?.alt ? [] : [[path, picture ? 'Please describe this picture first' : 'This picture was deleted']];
    }),
  );
}

type Pictures = Readonly<Record<string, SitePicture>>;

/** Without the pictures that are gone. */
export const presentBlocks = (blocks: readonly PostBlock[], pictures: Pictures): PostBlock[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'picture') return pictures[block.media] ? [block] : [];
    return block.kind === 'gallery' ? galleryOf(block.pictures.filter(({ media }) => pictures[media])) : [block];
  });

const withoutBlank = (runs: PostRun[]): PostRun[] => runs.filter(({ text }) => text !== '');

/** A link that leads nowhere good, in a text that was stored otherwise, is left as words. */
const safe = ({ href, ...run }: PostRun): PostRun => (href !== undefined && isSafeHref(href) ? { ...run, href } : run);

/** As visitors get it: trimmed, without empty pieces at the end, and with no link that was not checked. */
export function cleaned(content: PostContent): PostContent {
  const blocks = content.blocks.map((block): PostBlock => {
    if ('runs' in block) return { ...block, runs: withoutBlank(block.runs).map(safe) };
    if ('items' in block) return { ...block, items: block.items.map((item) => withoutBlank(item).map(safe)) };
    if (block.kind === 'picture') return { ...block, caption: block.caption.trim() };
    if (block.kind !== 'gallery') return block;
    return { ...block, pictures: block.pictures.map(({ media, caption }) => ({ media, caption: caption.trim() })) };
  });
  return {
    title: content.title.trim(),
    excerpt: content.excerpt.trim(),
    tags: tagsOf(content.tags).map(({ name }) => name),
    ...(content.cover && { cover: content.cover }),
    blocks: blocks.filter((block) => !('runs' in block) || block.runs.length > 0),
  };
}

type Difference = { place: string; before: string; after: string };

/** What is different between two states of a post, in words. A picture is told by its description. */
export function compared(before: PostContent, after: PostContent, pictures: Pictures): Difference[] {
  const coverOf = ({ cover }: PostContent) => (cover ? pictureWords(cover, pictures) : '');
  const textOf = ({ blocks }: PostContent) => markedText(blocks, pictures);
  const rows = [
    { place: 'Title', before: before.title, after: after.title },
    { place: 'Excerpt', before: before.excerpt, after: after.excerpt },
    { place: 'Tags', before: before.tags.join(', '), after: after.tags.join(', ') },
    { place: 'Cover', before: coverOf(before), after: coverOf(after) },
    { place: 'Text', before: textOf(before), after: textOf(after) },
  ];
  return rows.filter((row) => row.before !== row.after);
}

/** Two pictures may be described alike: the file tells them apart. */
function pictureWords({ media, caption }: { media: string; caption?: string }, pictures: Pictures): string {
  const picture = pictures[media];
  if (!picture) return 'A picture that was deleted';
  const name = picture.alt || 'not described';
  const twin = Object.entries(pictures).some(([id, other]) => id !== media && other.alt === picture.alt);
  return `Picture: ${name}${twin ? ` (${media.slice(-8)})` : ''}${caption ? ` – ${caption}` : ''}`;
}

const marked = (runs: readonly PostRun[]): string =>
  runs
    .map(({ text, bold, italic, code, href }) => {
      const words = `${bold ? '**' : ''}${italic ? '_' : ''}${code ? '`' : ''}${text}${code ? '`' : ''}${italic ? '_' : ''}${bold ? '**' : ''}`;
      return href ? `[${words}](${href})` : words;
    })
    .join('');

/** A text with its marks, so that a comparison shows a changed link or heading too. */
function markedText(blocks: readonly PostBlock[], pictures: Pictures): string {
  const lines = blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return `${'#'.repeat(block.level)} ${marked(block.runs)}`;
      case 'quote':
        return `> ${marked(block.runs)}`;
      case 'bullets':
        return block.items.map((item) => `- ${marked(item)}`).join('\n');
      case 'steps':
        return block.items.map((item, at) => `${at + 1}. ${marked(item)}`).join('\n');
      case 'code':
        return `\`\`\`${block.language}\n${block.text}\n\`\`\``;
      case 'video':
        return `Video: ${block.title} (${block.provider} ${block.video})`;
      case 'picture':
        return pictureWords(block, pictures);
      case 'gallery':
        return `Gallery:\n${block.pictures.map((one) => `- ${pictureWords(one, pictures)}`).join('\n')}`;
      case 'divider':
        return '---';
      default:
        return marked(block.runs);
    }
  });
  return lines.join('\n\n');
}
