import type { JSONContent } from '@tiptap/react';
import { validate as isUuid } from 'uuid';
import {
  type CaptionedPicture,
  galleryOf,
  gallerySize,
  isLinkTarget,
  isVideoId,
  type PostBlock,
  type PostRun,
  type VideoProvider,
} from '#shared/post-blocks.ts';
import { sameJson } from '#shared/same-json.ts';
import { blockLimits } from '../choices.ts';

const marksOf = ({ bold, italic, code, href }: PostRun) => [
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
  ...(code ? [{ type: 'code' }] : []),
  ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
];

const inlineOf = (runs: readonly PostRun[]): JSONContent[] =>
  runs.flatMap((run) =>
    run.text
      .split('\n')
      .flatMap((part, at): JSONContent[] => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(part ? [{ type: 'text', text: part, marks: marksOf(run) }] : []),
      ]),
  );

function nodeOf(block: PostBlock): JSONContent {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: inlineOf(block.runs) };
    case 'quote':
      return { type: 'blockquote', content: [{ type: 'paragraph', content: inlineOf(block.runs) }] };
    case 'bullets':
    case 'steps': {
      const items = block.items.map((item) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: inlineOf(item) }],
      }));
      return { type: block.kind === 'bullets' ? 'bulletList' : 'orderedList', content: items };
    }
    case 'code':
      return {
        type: 'codeBlock',
        attrs: { language: block.language || null },
        content: block.text ? [{ type: 'text', text: block.text }] : [],
      };
    case 'video':
      return { type: 'video', attrs: { provider: block.provider, video: block.video, title: block.title } };
    case 'picture':
      return { type: 'picture', attrs: { media: block.media, caption: block.caption } };
    case 'gallery':
      return { type: 'gallery', attrs: { pictures: block.pictures } };
    case 'divider':
      return { type: 'horizontalRule' };
    default:
      return { type: 'paragraph', content: inlineOf(block.runs) };
  }
}

/** A post as the editor holds it. */
export const toDocument = (blocks: readonly PostBlock[]): JSONContent => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(nodeOf) : [{ type: 'paragraph' }],
});

function runOf(node: JSONContent): PostRun {
  const mark = (type: string) => node.marks?.find((one) => one.type === type);
  const href: unknown = mark('link')?.attrs?.href;
  return {
    text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''),
    ...(mark('bold') && { bold: true }),
    ...(mark('italic') && { italic: true }),
    ...(mark('code') && { code: true }),
    ...(typeof href === 'string' && isLinkTarget(href) && { href }),
  };
}

/** Neighbours that look alike are one; blanks at both ends say nothing. */
function runsOf(nodes: readonly JSONContent[] | undefined): PostRun[] {
  const runs: PostRun[] = [];
  for (const { text, ...look } of (nodes ?? []).map(runOf)) {
    const last = runs.at(-1);
    const { text: before = '', ...lastLook } = last ?? { text: '' };
    // A line break looks like what it stands in.
    if (last && (sameJson(lastLook, look) || text === '\n')) last.text = before + text;
    else runs.push({ text, ...look });
  }
  const [first] = runs;
  if (first) first.text = first.text.trimStart();
  const last = runs.at(-1);
  if (last) last.text = last.text.trimEnd();
  return runs.filter(({ text }) => text !== '');
}

const isProvider = (value: unknown): value is VideoProvider => value === 'youtube' || value === 'vimeo';

/** A picture of the library and its caption, out of whatever a document or a paste says. */
export function readPicture(value: unknown): CaptionedPicture[] {
  const { media, caption } = Object(value) as Record<string, unknown>;
  if (typeof media !== 'string' || !isUuid(media)) return [];
  return [{ media, caption: typeof caption === 'string' ? caption.slice(0, blockLimits.caption) : '' }];
}

export const readGallery = (value: unknown): CaptionedPicture[] =>
  Array.isArray(value) ? value.flatMap(readPicture).slice(0, gallerySize.most) : [];

function blockOf(node: JSONContent): PostBlock[] {
  const { attrs = {}, content } = node;
  switch (node.type) {
    case 'bulletList':
    case 'orderedList': {
      const items = (content ?? []).map((item) => runsOf(item.content?.[0]?.content)).filter((item) => item.length > 0);
      return items.length > 0 ? [{ kind: node.type === 'bulletList' ? 'bullets' : 'steps', items }] : [];
    }
    case 'codeBlock': {
      const text = (content ?? []).map((one) => one.text ?? '').join('');
      const language = /^[\w+#.-]{1,30}$/.test(String(attrs.language)) ? String(attrs.language) : '';
      return text.trim() ? [{ kind: 'code', language, text }] : [];
    }
    case 'video': {
      const { provider, video, title } = attrs;
      if (!isProvider(provider) || !isVideoId(provider, String(video))) return [];
      return [{ kind: 'video', provider, video: String(video), title: String(title ?? '') }];
    }
    case 'picture':
      return readPicture(attrs).map((one) => ({ kind: 'picture', ...one }));
    case 'gallery':
      return galleryOf(readGallery(attrs.pictures));
    case 'horizontalRule':
      return [{ kind: 'divider' }];
    case 'blockquote': {
      const lines = (content ?? []).flatMap(({ content: line = [] }, at) => (at > 0 ? [{ type: 'hardBreak' }, ...line] : line));
      const runs = runsOf(lines);
      return runs.length > 0 ? [{ kind: 'quote', runs }] : [];
    }
    default: {
      const runs = runsOf(content);
      if (runs.length === 0) return [];
      return node.type === 'heading' ? [{ kind: 'heading', level: attrs.level === 2 ? 2 : 3, runs }] : [{ kind: 'text', runs }];
    }
  }
}

/** What is stored of it, without what says nothing, and without what the stored form does not know. */
export const toBlocks = (document: JSONContent): PostBlock[] => (document.content ?? []).flatMap(blockOf);
