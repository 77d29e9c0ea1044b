import { codePointName } from '#shared/printable/printable.ts';

// Lines of a drawing are no text.
const drawn = new Set(['drawing', 'path']);

/** Every text of plain data, changed by the same rule. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.map(walk);
    if (part && typeof part === 'object')
      return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, drawn.has(key) ? one : walk(one)]));
    return part;
  };
  return walk(value) as T;
}

export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

export const charactersIn = (texts: readonly string[]): Set<number> => {
  const characters = new Set<number>();
  for (const text of texts) for (const character of text) characters.add(character.codePointAt(0) ?? 0);
  return characters;
};

/** Composed, so that a letter and its accent are one character, without half characters, and with one kind of line break. */
export const composed = (text: string): string =>
  text.normalize('NFC').toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ');

// Scripts that are written without spaces break by themselves.
const longWord = /[^\s\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]{28,}/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const pieceLength = 6;
const zeroWidthSpace = '\u200b';

/** With places at which a word can be broken that a line may be too short for; nothing is seen of them, and nothing copied. */
export const breakable = (text: string): string =>
  text.replaceAll(longWord, (word) => {
    let broken = '';
    let length = 0;
    for (const { segment } of graphemes.segment(word)) {
      if (length > 0 && length % pieceLength === 0) broken += zeroWidthSpace;
      broken += segment;
      length += 1;
    }
    return broken;
  });

/** Forms refuse such a character; one that came before they did, or another way, is printed as what it is called. */
export const withoutMissing = (text: string, missing: ReadonlySet<number>): string =>
  missing.size === 0
    ? text
    : Array.from(text, (character) =>
        missing.has(character.codePointAt(0) ?? 0) ? `[${codePointName(character)}]` : character,
      ).join('');
