import { type PostBlock, type PostRun, videoAddress, videoOf } from '#shared/post-blocks.ts';
import { galleryClass, grouped, type SourceBlock, type SourcePicture } from './source.ts';

const arrow = '▶ ';

/** How a video stands in Markdown: a link whose words begin with an arrow. */
export const videoMark = {
  write: ({ provider, video, title }: Extract<PostBlock, { kind: 'video' }>): string =>
    `[${arrow}${escaped(title)}](${videoAddress(provider, video)})`,
  read: ({ text, href }: PostRun): PostBlock | null => {
    const found = href && text.startsWith(arrow) ? videoOf(href) : null;
    return found && { kind: 'video', ...found, title: text.slice(arrow.length) };
  },
};

/** Each sign that could mean something, so that words stay words. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&:@=^$"']/g, '\\$&');

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const isWordy = (text: string): boolean => /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u.test(text);

const lines = (text: string, lineEnd: string): string => escaped(text).replaceAll(/\r?\n/g, lineEnd);

/** A code that Markdown's own signs would change is written as HTML, which Markdown allows. */
function codeOf(text: string): string {
  if (/^[^\s`][^`\n]*[^\s`]$|^[^\s`]$/.test(text)) return `\`${text}\``;
  return `<code>${escaped(text).replaceAll('\n', '<br>')}</code>`;
}

function runOf(run: PostRun, isAlone: boolean, lineEnd: string): string {
  let words = run.code ? codeOf(run.text) : lines(run.text, lineEnd);
  // Next to other marks, or with a space at its edge, the signs of Markdown would mean something else.
  const isSimple = isAlone && !run.code && isWordy(run.text);
  if (run.italic) words = isSimple ? `*${words}*` : `<em>${words}</em>`;
  if (run.bold) words = isSimple ? `**${words}**` : `<strong>${words}</strong>`;
  return run.href ? `<a href="${inHtml(run.href).replaceAll('"', '&quot;')}">${words}</a>` : words;
}

/** A link in the signs of Markdown where its address and words allow it. */
function linkOf(run: PostRun, isAlone: boolean): string | null {
  const { href, ...plain } = run;
  if (!href || !isAlone || run.text.includes('\n') || !/^[\w/:#?=.,%@+-]+$/.test(href)) return null;
  return `[${runOf(plain, true, ' ')}](${href})`;
}

function fromFirstWord(runs: readonly PostRun[]): PostRun[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '');
  return runs.slice(Math.max(0, first)).map((run, at) => (at === 0 ? { ...run, text: run.text.trimStart() } : run));
}

const hasLooks = (run: PostRun | undefined): boolean => Boolean(run?.bold || run?.italic || run?.code || run?.href);

/** Without spaces at the beginning: four of them would be code. */
const inline = (runs: readonly PostRun[], lineEnd = '<br>'): string =>
  fromFirstWord(runs)
    .map((run, at) => {
      const isAlone = !hasLooks(runs[at - 1]) && !hasLooks(runs[at + 1]);
      return linkOf(run, isAlone) ?? runOf(run, isAlone, lineEnd);
    })
    .join('');

function codeBlock(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

export const pictureOf = ({ src, alt, caption }: Omit<SourcePicture, 'kind'>): string =>
  caption
    ? `<figure><img src="${inHtml(src)}" alt="${inHtml(alt).replaceAll('"', '&quot;')}"><figcaption>${inHtml(caption)}</figcaption></figure>`
    : `![${escaped(alt)}](${src})`;

const plainWords = (text: string): string => inline([{ text }]);

/** The pictures of a gallery stand in an element of HTML, which Markdown allows. */
const galleryOf = (pictures: readonly SourceBlock[]): string =>
  [`<div class="${galleryClass}">`, ...pictures.map(blockOf), '</div>'].join('\n\n');

function blockOf(block: SourceBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.runs)}`;
    case 'quote':
      return `> ${inline(block.runs)}`;
    case 'bullets':
      return block.items.map((item) => `- ${inline(item)}`).join('\n');
    case 'steps':
      return block.items.map((item, at) => `${at + 1}. ${inline(item)}`).join('\n');
    case 'code':
      return codeBlock(block.language, block.text);
    case 'video':
      return videoMark.write(block);
    case 'divider':
      return '---';
    case 'image':
      return pictureOf(block);
    case 'picture':
      // Without its file there is only what is written about it.
      return plainWords(block.caption);
    case 'gallery':
      return block.pictures.map(({ caption }) => plainWords(caption)).join('\n\n');
    default:
      return inline(block.runs);
  }
}

const isList = (block: SourceBlock | undefined): boolean => block?.kind === 'bullets' || block?.kind === 'steps';

/** Blocks as Markdown: read again, they are the same. */
export function markdownOf(blocks: readonly SourceBlock[]): string {
  const groups = grouped(blocks);
  const parts = groups.flatMap((group, at) => {
    const [before, block] = [groups[at - 1]?.at(-1), group[0]];
    if (!block) return [];
    // Two lists or quotes that follow each other would be read as one.
    const isSame = before?.kind === block.kind && (isList(block) || block.kind === 'quote');
    const isGallery = block.kind === 'image' && block.gallery !== undefined;
    return [...(isSame ? ['<!-- -->'] : []), isGallery ? galleryOf(group) : blockOf(block)];
  });
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : '';
}
