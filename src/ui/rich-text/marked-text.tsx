import { parseMarkup } from '#shared/markup.ts';

/** Words with what is bold and underlined in them. */
export function MarkedText({ text }: { text: string }) {
  return parseMarkup(text).map((run, at) => {
    const Piece = run.bold ? 'strong' : run.underline ? 'u' : 'span';
    const look = `${run.bold ? 'font-semibold' : ''} ${run.underline ? 'underline underline-offset-4' : ''}`.trim();
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <Piece key={at} className={look || undefined}>
        {run.text}
      </Piece>
    );
  });
}
