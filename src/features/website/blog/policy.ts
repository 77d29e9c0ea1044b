import { isSafeHref, type PostBlock, type PostContent, type PostRun, wordsOfPost } from '#shared/post-blocks.ts';
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
  if (wordsOfPost(blocks).trim() === '') problems.blocks = 'Please write something';
  return problems;
}

const withoutBlank = (runs: PostRun[]): PostRun[] => runs.filter(({ text }) => text !== '');

/** A link that leads nowhere good, in a text that was stored otherwise, is left as words. */
const safe = ({ href, ...run }: PostRun): PostRun => (href !== undefined && isSafeHref(href) ? { ...run, href } : run);

/** As visitors get it: trimmed, without empty pieces at the end, and with no link that was not checked. */
export function cleaned(content: PostContent): PostContent {
  const blocks = content.blocks.map((block): PostBlock => {
    if ('runs' in block) return { ...block, runs: withoutBlank(block.runs).map(safe) };
    if ('items' in block) return { ...block, items: block.items.map((item) => withoutBlank(item).map(safe)) };
    return block;
  });
  return {
    title: content.title.trim(),
    excerpt: content.excerpt.trim(),
    tags: tagsOf(content.tags).map(({ name }) => name),
    blocks: blocks.filter((block) => !('runs' in block) || block.runs.length > 0),
  };
}

type Difference = { place: string; before: string; after: string };

/** What is different between two states of a post, in words. */
export function compared(before: PostContent, after: PostContent): Difference[] {
  const rows = [
    { place: 'Title', before: before.title, after: after.title },
    { place: 'Excerpt', before: before.excerpt, after: after.excerpt },
    { place: 'Tags', before: before.tags.join(', '), after: after.tags.join(', ') },
    { place: 'Text', before: markedText(before.blocks), after: markedText(after.blocks) },
  ];
  return rows.filter((row) => row.before !== row.after);
}

const marked = (runs: readonly PostRun[]): string =>
  runs
    .map(({ text, bold, italic, code, href }) => {
      const words = `${bold ? '**' : ''}${italic ? '_' : ''}${code ? '`' : ''}${text}${code ? '`' : ''}${italic ? '_' : ''}${bold ? '**' : ''}`;
      return href ? `[${words}](${href})` : words;
    })
    .join('');

/** A text with its marks, so that a comparison shows a changed link or heading too. */
function markedText(blocks: readonly PostBlock[]): string {
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
