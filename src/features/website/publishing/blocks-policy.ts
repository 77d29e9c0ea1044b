import { galleryOf, isLinkTarget, type PostBlock, type PostRun } from '#shared/post-blocks.ts';
import type { SitePicture } from '#shared/site-picture.ts';

/** What is different between two states, in words. */
export type Difference = { place: string; before: string; after: string };

/** Those that a text names, by their ids. */
export type Pictures = Readonly<Record<string, SitePicture>>;

/** Without the pictures that are gone. */
export const presentBlocks = (blocks: readonly PostBlock[], pictures: Pictures): PostBlock[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'picture') return pictures[block.media] ? [block] : [];
    return block.kind === 'gallery' ? galleryOf(block.pictures.filter(({ media }) => pictures[media])) : [block];
  });

const withoutBlank = (runs: PostRun[]): PostRun[] => runs.filter(({ text }) => text !== '');

/** A link that leads nowhere good, in a text that was stored otherwise, is left as words. */
const safe = ({ href, ...run }: PostRun): PostRun => (href !== undefined && isLinkTarget(href) ? { ...run, href } : run);

/** As visitors get it: without empty pieces, and with no link that was not checked. */
export function cleanedBlocks(blocks: readonly PostBlock[]): PostBlock[] {
  const clean = blocks.map((block): PostBlock => {
    if ('runs' in block) return { ...block, runs: withoutBlank(block.runs).map(safe) };
    if ('items' in block) return { ...block, items: block.items.map((item) => withoutBlank(item).map(safe)) };
    if (block.kind === 'picture') return { ...block, caption: block.caption.trim() };
    if (block.kind !== 'gallery') return block;
    return { ...block, pictures: block.pictures.map(({ media, caption }) => ({ media, caption: caption.trim() })) };
  });
  return clean.filter((block) => !('runs' in block) || block.runs.length > 0);
}

/** Two pictures may be described alike: the file tells them apart. */
export function pictureWords({ media, caption }: { media: string; caption?: string }, pictures: Pictures): string {
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
export function markedText(blocks: readonly PostBlock[], pictures: Pictures = {}): string {
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
