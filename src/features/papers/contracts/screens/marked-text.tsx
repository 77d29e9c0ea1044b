import { MarkedText } from '#ui/rich-text/marked-text.tsx';

/** Numbered terms, as on paper. */
export function MarkedList({ texts, className }: { texts: readonly string[]; className?: string }) {
  return (
    <ol className={`list-decimal pl-7 leading-relaxed marker:text-muted ${className ?? ''}`}>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms are told apart by their place alone
        <li key={at} className="py-1 pl-1 [overflow-wrap:anywhere] whitespace-pre-line">
          <MarkedText text={text} />
        </li>
      ))}
    </ol>
  );
}
