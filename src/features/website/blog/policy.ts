import { cleanedBlocks, type Difference, markedText } from '#features/website/publishing/blocks-policy.ts';
import { type PostContent, wordsOfPost } from '#shared/post-blocks.ts';
import { losesLetters, slugOf } from '#shared/slug.ts';
import { postLimits } from './choices.ts';

export type PostTag = { slug: string; name: string };

/** Names as visitors read them, each with its address: two spellings of one address are one tag. A name that an address cannot carry whole is known by a hash of it besides. */
export function tagsOf(names: readonly string[]): PostTag[] {
  const tags = names.map((name) => ({ name, slug: tagSlug(name) }));
  return [...new Map(tags.toReversed().map((tag) => [tag.slug, tag])).values()].toReversed();
}

function tagSlug(name: string): string {
  const slug = slugOf(name, postLimits.tag);
  return losesLetters(name, postLimits.tag) ? `${slug || 'tag'}-${hashed(name)}` : slug || `tag-${hashed(name)}`;
}

function hashed(name: string): string {
  let sum = 5381;
  for (const letter of name.normalize('NFKC').toLowerCase()) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}

/** What keeps a post from being shown to visitors, by its field. */
export function problemsOf({ title, blocks }: PostContent): Record<string, string> {
  const problems: Record<string, string> = {};
  if (title.trim() === '') problems.title = 'Please give the post a title';
  if (wordsOfPost(blocks).trim() === '') problems.blocks = 'Please write something';
  return problems;
}

/** As visitors get it: trimmed, without empty pieces at the end, and with no link that was not checked. */
export function cleaned(content: PostContent): PostContent {
  return {
    title: content.title.trim(),
    excerpt: content.excerpt.trim(),
    tags: tagsOf(content.tags).map(({ name }) => name),
    blocks: cleanedBlocks(content.blocks),
  };
}

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
