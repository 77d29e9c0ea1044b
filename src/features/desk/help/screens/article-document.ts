import type { JSONContent } from '@tiptap/react';
import type { ArticleBlock } from '#shared/article-blocks.ts';
import { fromInline, toInline } from '#ui/rich-text/inline-document.ts';

const lists = { bullets: 'bulletList', steps: 'orderedList' } as const;

function nodeOf(block: ArticleBlock): JSONContent {
  if (block.kind === 'heading') return { type: 'heading', attrs: { level: 2 }, content: toInline(block.text) };
  if (block.kind === 'text') return { type: 'paragraph', content: toInline(block.text) };
  return {
    type: lists[block.kind],
    content: block.items.map((item) => ({ type: 'listItem', content: [{ type: 'paragraph', content: toInline(item) }] })),
  };
}

/** An article as the editor holds it. */
export const toDocument = (blocks: readonly ArticleBlock[]): JSONContent => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(nodeOf) : [{ type: 'paragraph' }],
});

function blockOf(node: JSONContent): ArticleBlock[] {
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    const items = (node.content ?? []).map((item) => fromInline(item.content?.[0])).filter((text) => text !== '');
    return items.length > 0 ? [{ kind: node.type === 'bulletList' ? 'bullets' : 'steps', items }] : [];
  }
  const text = fromInline(node);
  return text ? [{ kind: node.type === 'heading' ? 'heading' : 'text', text }] : [];
}

/** What is stored of it, without what says nothing. */
export const toBlocks = (document: JSONContent): ArticleBlock[] => (document.content ?? []).flatMap(blockOf);
