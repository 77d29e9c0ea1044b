import type { JSONContent } from '@tiptap/react';
import { fromInline, toInline } from '#ui/rich-text/inline-document.ts';

/** Terms as the editor holds them: a numbered list, one item for each. */
export const toDocument = (texts: readonly string[]): JSONContent => ({
  type: 'doc',
  content: [
    {
      type: 'orderedList',
      content: (texts.length > 0 ? texts : ['']).map((text) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: toInline(text) }],
      })),
    },
  ],
});

/** What is stored of it: the terms in their markup, without those that say nothing. */
export const toTexts = (document: JSONContent): string[] =>
  (document.content?.[0]?.content ?? []).map((item) => fromInline(item.content?.[0])).filter((text) => text !== '');
