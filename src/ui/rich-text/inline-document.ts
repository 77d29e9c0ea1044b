import type { JSONContent } from '@tiptap/react';
import { formatMarkup, parseMarkup, type Run } from '#shared/markup.ts';

const marksOf = ({ bold, underline }: Run) => [
  ...(bold ? [{ type: 'bold' }] : []),
  ...(underline ? [{ type: 'underline' }] : []),
];

/** A text in its markup as the editor holds it. */
export const toInline = (text: string): JSONContent[] =>
  parseMarkup(text).flatMap((run) =>
    run.text
      .split('\n')
      .flatMap((part, at): JSONContent[] => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(part ? [{ type: 'text', text: part, marks: marksOf(run) }] : []),
      ]),
  );

function runOf(node: JSONContent): Run {
  const has = (mark: string) => node.marks?.some(({ type }) => type === mark) ?? false;
  return { text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''), bold: has('bold'), underline: has('underline') };
}

/** What is stored of a paragraph of the editor. */
export const fromInline = (paragraph: JSONContent | undefined): string =>
  formatMarkup((paragraph?.content ?? []).map(runOf)).trim();
