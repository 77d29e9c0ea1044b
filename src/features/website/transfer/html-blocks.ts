import { Parser } from 'htmlparser2';
import { cutText } from '#shared/cut-text.ts';
import { type PostRun, videoOf } from '#shared/post-blocks.ts';
import { createBuilder, safeHref } from './block-builder.ts';
import { withoutShortcodes } from './shortcodes.ts';
import { attachmentPrefix, galleryClass, type SourceBlock, Unreadable } from './source.ts';

/** What these hold is no text of a post. */
const skipped = new Set(
  'script style noscript template object applet head title svg math select textarea button canvas map'.split(' '),
);
const blockTags = new Set(
  'p div section article header footer main aside nav address figure dl dt dd center details summary fieldset form table thead tbody tfoot tr body html'.split(
    ' ',
  ),
);
const markTags: Record<string, 'bold' | 'italic' | 'code'> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic' },
  ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
};

export type HtmlOptions = {
  /** What relative addresses are relative to. */
  base?: string;
  /** Empty lines divide paragraphs and line ends are kept, as in texts of WordPress before its blocks. */
  isClassic?: boolean;
  /** Several spaces stay several. */
  keepsSpaces?: boolean;
};
export type ReadHtml = { blocks: SourceBlock[]; problems: string[] };

/** Whoever closes their tags is far from it; every tag that is closed is looked for among those that are open. */
const mostDepth = 1_000;
/** Enough to look into a post; a text of nothing else would fill the report. */
const mostProblems = 30;

/** HTML as blocks of the allow list. What has no block becomes words or a link, and is told; nothing else of it is kept. */
export function htmlBlocks(html: string, { base, isClassic = false, keepsSpaces = false }: HtmlOptions = {}): ReadHtml {
  const builder = createBuilder({ readsAddresses: !keepsSpaces });
  const problems = new Set<string>();
  const tell = (problem: string) => void (problems.size < mostProblems && problems.add(problem));
  const marks = { bold: 0, italic: 0, code: 0 };
  /** Where words of the open links lead: those of a link without an address, where the link around it does. */
  const hrefs: (string | null)[] = [];
  let depth = 0;
  /** The gallery that is open, by its number and its depth. */
  let gallery: { number: number; depth: number } | null = null;
  let galleries = 0;
  let skipDepth = 0;
  let skippedTag = '';
  let quotes = 0;
  let lists = 0;
  let headings = 0;
  let captions = 0;
  let pre: { language: string; text: string } | null = null;

  const looks = (): Omit<PostRun, 'text'> => {
    const href = hrefs.at(-1);
    return {
      ...(marks.bold > 0 && { bold: true as const }),
      ...(marks.italic > 0 && { italic: true as const }),
      ...(marks.code > 0 && { code: true as const }),
      ...(href && { href }),
    };
  };
  const textKind = () => builder.begin({ kind: quotes > 0 ? 'quote' : 'text' });
  const boundary = () => {
    if (captions > 0 || headings > 0) builder.text(' ', looks());
    else if (lists === 0) textKind();
    // Paragraphs of one item stay one item.
    else builder.lineEnd();
  };
  const linkTo = (address: string, problem: string) => {
    const href = safeHref(address, base);
    tell(problem);
    if (href === null) return;
    boundary();
    builder.text(href, { href });
    boundary();
  };
  const frame = (src: string) => {
    const href = safeHref(src, base);
    const video = href && videoOf(href);
    if (video) builder.add({ kind: 'video', ...video, title: 'Video' });
    else linkTo(src, 'An embedded page is a link now');
  };
  const picture = (attributes: Record<string, string>) => {
    const source = attributes.src ?? attributes['data-src'] ?? '';
    const isKept = base === undefined || source.startsWith(attachmentPrefix);
    const src = isKept ? source.trim().slice(0, 2_000) : safeHref(source, base);
    if (!src) return tell('A picture without an address was left out');
    builder.add({
      kind: 'image',
      src,
      alt: plainLine(attributes.alt ?? '', 300),
      caption: '',
      ...(gallery && { gallery: gallery.number }),
    });
    if (lists === 0 && headings === 0) textKind();
  };

  const open: Record<string, (attributes: Record<string, string>) => void> = {
    br: () => builder.text(headings > 0 ? ' ' : '\n', looks()),
    hr: () => builder.add({ kind: 'divider' }),
    img: picture,
    iframe: ({ src = '', 'data-src': later = '' }) => frame(src || later),
    embed: ({ src = '' }) => frame(src),
    video: ({ src }) => void (src && linkTo(src, 'A video file is a link now')),
    audio: ({ src }) => void (src && linkTo(src, 'A sound file is a link now')),
    source: ({ src }) => void (src && linkTo(src, 'A video or sound file is a link now')),
    a: ({ href = '' }) => {
      const safe = href === '' ? null : safeHref(href, base);
      if (href !== '' && safe === null) tell('A link that leads nowhere safe is plain text now');
      hrefs.push(safe ?? hrefs.at(-1) ?? null);
    },
    blockquote: () => {
      quotes += 1;
      boundary();
    },
    ul: () => openList('bullets'),
    ol: () => openList('steps'),
    li: () => {
      if (lists > 0) builder.flush();
      else boundary();
    },
    figcaption: () => {
      builder.flush();
      captions += 1;
    },
    pre: ({ class: name = '' }) => {
      pre = { language: languageOf(name), text: '' };
    },
    tr: boundary,
    td: openCell,
    th: openCell,
    table: () => {
      tell('A table is lines of text now');
      boundary();
    },
    input: () => tell('A form was left out'),
  };

  function openList(kind: 'bullets' | 'steps'): void {
    if (lists > 0) tell('A list within a list is part of the outer one now');
    else textKind();
    lists += 1;
    builder.openList(kind);
  }
  function openCell(): void {
    if (!builder.isEmpty) builder.text(' | ');
  }
  function openHeading(level: 2 | 3): void {
    headings += 1;
    if (lists === 0) builder.begin({ kind: 'heading', level });
  }
  function closeHeading(): void {
    headings = Math.max(0, headings - 1);
    if (headings === 0) boundary();
  }

  const close: Record<string, () => void> = {
    a: () => void hrefs.pop(),
    blockquote: () => {
      boundary();
      quotes = Math.max(0, quotes - 1);
      if (lists === 0) textKind();
    },
    ul: closeList,
    ol: closeList,
    li: () => void (lists > 0 ? builder.flush() : boundary()),
    figcaption: () => {
      captions = Math.max(0, captions - 1);
      if (!builder.caption()) boundary();
    },
    pre: () => {
      if (pre) builder.code(pre.language, pre.text);
      pre = null;
    },
  };
  function closeList(): void {
    lists = Math.max(0, lists - 1);
    if (lists > 0) builder.flush();
    else {
      builder.closeList();
      textKind();
    }
  }

  function words(text: string): void {
    const look = looks();
    if (!isClassic || marks.code > 0) {
      const spaced = keepsSpaces
        ? text.replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap))
        : text.replaceAll(/[ \t\r\n\f]+/g, ' ');
      // A line that begins in the source does not begin with a space here.
      builder.text(builder.isEmpty ? spaced.trimStart() : spaced, look);
      return;
    }
    const paragraphs = text.replaceAll('\r', '').split(/\n[ \t]*\n\s*/);
    for (const [at, paragraph] of paragraphs.entries()) {
      if (at > 0) boundary();
      const lines = paragraph.replaceAll(/[ \t\f]+/g, ' ').replaceAll(/ ?\n ?/g, '\n');
      builder.text(headings > 0 ? lines.replaceAll('\n', ' ') : lines, look);
    }
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > mostDepth) throw new Unreadable(`its tags are nested more than ${mostDepth} deep`);
        if (skipDepth > 0) {
          if (name === skippedTag) skipDepth += 1;
          return;
        }
        if (skipped.has(name)) {
          skipDepth = 1;
          skippedTag = name;
          if (name === 'select' || name === 'textarea' || name === 'button') tell('A form was left out');
          return;
        }
        if (pre) {
          if (name === 'code') pre.language ||= languageOf(attributes.class ?? '');
          else if (name === 'br') pre.text += '\n';
          return;
        }
        if (name === 'div' && attributes.class === galleryClass && !gallery) {
          galleries += 1;
          gallery = { number: galleries, depth };
        }
        const mark = markTags[name];
        if (mark) marks[mark] += 1;
        else if (/^h[1-6]$/.test(name)) openHeading(name <= 'h2' ? 2 : 3);
        else if (Object.hasOwn(open, name)) open[name]?.(attributes);
        else if (blockTags.has(name)) boundary();
      },
      ontext(text) {
        if (skipDepth > 0) return;
        if (pre) pre.text += text;
        else words(text);
      },
      onclosetag(name) {
        if (gallery?.depth === depth) gallery = null;
        depth -= 1;
        if (skipDepth > 0) {
          if (name === skippedTag) skipDepth -= 1;
          return;
        }
        if (pre && name !== 'pre') return;
        const mark = markTags[name];
        if (mark) marks[mark] = Math.max(0, marks[mark] - 1);
        else if (/^h[1-6]$/.test(name)) closeHeading();
        else if (Object.hasOwn(close, name)) close[name]?.();
        else if (blockTags.has(name)) boundary();
      },
      oncomment(text) {
        // A block of WordPress that is made anew whenever it is shown: there are no words in it.
        const empty = /^\s*wp:([\w/-]{1,60})\s.*\/\s*$/s.exec(`${text} `)?.[1];
        if (empty && empty !== 'more' && empty !== 'nextpage') tell(`The block “${empty}” has no text and was left out`);
      },
    },
    { decodeEntities: true },
  );
  parser.end(withoutShortcodes(html, tell));
  while (lists > 0) closeList();
  builder.flush();
  return { blocks: builder.blocks, problems: [...problems] };
}

const languageOf = (name: string): string => /(?:^|\s)(?:language|lang|brush:)-?\s*([\w+#.-]{1,30})/.exec(name)?.[1] ?? '';

export const plainLine = (text: string, most: number): string =>
  cutText(text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), most).toWellFormed();
