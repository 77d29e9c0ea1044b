import { plainText } from './markup.ts';

/** A piece of an article. Texts and items are in the markup of `markup.ts`: no HTML is stored, and none is made of them. */
export type ArticleBlock =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'steps'; items: string[] };

/** The words alone, for the search. */
export const wordsOf = (blocks: readonly ArticleBlock[]): string =>
  blocks.flatMap((block) => ('items' in block ? block.items : [block.text]).map(plainText)).join('\n');
