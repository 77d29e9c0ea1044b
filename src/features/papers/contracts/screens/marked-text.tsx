import { parseMarkup } from '../markup-rules.ts';

/** The words of a term with what is bold and underlined in them. */
export function MarkedText({ text }: { text: string }) {
  return parseMarkup(text).map((run, at) => {
    const Piece = run.bold ? 'strong' : run.underline ? 'u' : 'span';
    const look = `${run.bold ? 'font-semibold' : ''} ${run.underline ? 'underline underline-offset-4' : ''}`.trim();
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a term never move
      <Piece key={at} className={look || undefined}>
        {run.text}
      </Piece>
    );
  });
}

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
