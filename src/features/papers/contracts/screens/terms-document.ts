import type { JSONContent } from '@tiptap/react';
import { formatMarkup, parseMarkup, type Run } from '../markup-rules.ts';

const marksOf = ({ bold, underline }: Run) => [
  ...(bold ? [{ type: 'bold' }] : []),
  ...(underline ? [{ type: 'underline' }] : []),
];

const inline = (text: string): JSONContent[] =>
  parseMarkup(text).flatMap((run) =>
    run.text
      .split('\n')
      .flatMap((part, at): JSONContent[] => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(part ? [{ type: 'text', text: part, marks: marksOf(run) }] : []),
      ]),
  );

/** Terms as the editor holds them: a numbered list, one item for each. */
export const toDocument = (texts: readonly string[]): JSONContent => ({
  type: 'doc',
  content: [
    {
      type: 'orderedList',
      content: (texts.length > 0 ? texts : ['']).map((text) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: inline(text) }],
      })),
    },
  ],
});

function runOf(node: JSONContent): Run {
  const has = (mark: string) => node.marks?.some(({ type }) => type === mark) ?? false;
  return { text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''), bold: has('bold'), underline: has('underline') };
}

/** What is stored of it: the terms in their markup, without those that say nothing. */
export const toTexts = (document: JSONContent): string[] =>
  (document.content?.[0]?.content ?? [])
    .map((item) => formatMarkup((item.content?.[0]?.content ?? []).map(runOf)).trim())
    .filter((text) => text !== '');
