import type { ArticleBlock } from '#shared/article-blocks.ts';
import { MarkedText } from '#ui/rich-text/marked-text.tsx';

/** What an article says, for visitors and in the preview. */
export function ArticleBody({ blocks }: { blocks: readonly ArticleBlock[] }) {
  return (
    <div className="grid gap-5 leading-relaxed [overflow-wrap:anywhere]">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an article are told apart by their place alone
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ArticleBlock }) {
  if (block.kind === 'heading') {
    return (
      <h2 className="mt-3 text-xl font-semibold tracking-tight">
        <MarkedText text={block.text} />
      </h2>
    );
  }
  if (block.kind === 'text') {
    return (
      <p className="whitespace-pre-line">
        <MarkedText text={block.text} />
      </p>
    );
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List className={`grid gap-2 pl-6 marker:text-muted ${block.kind === 'steps' ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are told apart by their place alone
        <li key={at} className="pl-1 whitespace-pre-line">
          <MarkedText text={item} />
        </li>
      ))}
    </List>
  );
}
