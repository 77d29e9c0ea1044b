import { isSafeHref, type PostBlock, type PostRun } from '#shared/post-blocks.ts';

/** What is different between two states, in words. */
export type Difference = { place: string; before: string; after: string };

const withoutBlank = (runs: PostRun[]): PostRun[] => runs.filter(({ text }) => text !== '');

/** A link that leads nowhere good, in a text that was stored otherwise, is left as words. */
const safe = ({ href, ...run }: PostRun): PostRun => (href !== undefined && isSafeHref(href) ? { ...run, href } : run);

/** As visitors get it: without empty pieces, and with no link that was not checked. */
export function cleanedBlocks(blocks: readonly PostBlock[]): PostBlock[] {
  const clean = blocks.map((block): PostBlock => {
    if ('runs' in block) return { ...block, runs: withoutBlank(block.runs).map(safe) };
    if ('items' in block) return { ...block, items: block.items.map((item) => withoutBlank(item).map(safe)) };
    return block;
  });
  return clean.filter((block) => !('runs' in block) || block.runs.length > 0);
}

const marked = (runs: readonly PostRun[]): string =>
  runs
    .map(({ text, bold, italic, code, href }) => {
      const words = `${bold ? '**' : ''}${italic ? '_' : ''}${code ? '`' : ''}${text}${code ? '`' : ''}${italic ? '_' : ''}${bold ? '**' : ''}`;
      return href ? `[${words}](${href})` : words;
    })
    .join('');

/** A text with its marks, so that a comparison shows a changed link or heading too. */
export function markedText(blocks: readonly PostBlock[]): string {
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
      case 'divider':
        return '---';
      default:
        return marked(block.runs);
    }
  });
  return lines.join('\n\n');
}
