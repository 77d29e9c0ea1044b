import {
  cleanedBlocks,
  type Difference,
  markedText,
  type Pictures,
  pictureWords,
} from '#features/website/publishing/blocks-policy.ts';
import { type PostContent, picturesOfPost, wordsOfPost } from '#shared/post-blocks.ts';
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
  const isSeen = picturesOfPost({ blocks }).length > 0 || blocks.some(({ kind }) => kind === 'video');
  if (!isSeen && wordsOfPost(blocks).trim() === '') problems.blocks = 'Please write something';
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

/** What is wrong with the text, in one sentence that names the picture. */
export function textProblem(
  { blocks }: Pick<PostContent, 'blocks'>,
  problems: Readonly<Record<string, string>>,
): string | undefined {
  if (problems.blocks) return problems.blocks;
  const pictures = picturesOfPost({ blocks });
  const at = pictures.findIndex(({ path }) => problems[path]);
  const problem = problems[pictures[at]?.path ?? ''];
  return problem && `Picture ${at + 1} of ${pictures.length} in the text: ${problem}`;
}

/** As visitors get it: trimmed, without empty pieces at the end, and with no link that was not checked. */
export function cleaned(content: PostContent): PostContent {
  return {
    title: content.title.trim(),
    excerpt: content.excerpt.trim(),
    tags: tagsOf(content.tags).map(({ name }) => name),
    ...(content.cover && { cover: content.cover }),
    blocks: cleanedBlocks(content.blocks),
  };
}

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
