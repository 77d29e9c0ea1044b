import { coverage } from './coverage.ts';

/** Characters without a glyph of their own: line breaks, joiners, marks of direction, variants of emoji. */
export const invisible = /[\t\n\r\u00ad\u061c\u200b-\u200f\u2060\ufeff\u{e0020}-\u{e007f}]|[\ufe00-\ufe0f]/u;

let ranges: [from: number, to: number][] | null = null;

/** Each range is the distance from the one before it and, unless it is a single character, its length. */
export function decodeCoverage(text: string): [from: number, to: number][] {
  let at = 0;
  return text.split(' ').map((part) => {
    const [gap = '0', length = '0'] = part.split('-');
    const from = at + Number.parseInt(gap, 36);
    at = from + Number.parseInt(length, 36);
    return [from, at];
  });
}

function isCovered(code: number): boolean {
  ranges ??= decodeCoverage(coverage);
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] ?? [0, 0];
    if (code < from) high = middle - 1;
    else if (code > to) low = middle + 1;
    else return true;
  }
  return false;
}

/** The first character that no font of the papers has, or null. */
export function unprintable(text: string): string | null {
  // What every Latin text consists of needs no search.
  if (/^[\n\r\t -~\u00a0-\u017f]*$/.test(text)) return null;
  for (const character of text.normalize('NFC'))
    if (!invisible.test(character) && !isCovered(character.codePointAt(0) ?? 0)) return character;
  return null;
}

export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Scripts by their code in ISO 15924; any other is told by its code point alone. */
const scriptCodes =
  'Adlm Aghb Ahom Avst Bali Bamu Bass Batk Bhks Bopo Brah Buhd Cakm Cans Cari Cham Cher Copt Cprt Dogr Dsrt Dupl Egyp Elba Goth Gran Hano Hatr Hluw Hmng Java Kali Khar Khoj Kthi Lana Lepc Limb Lina Linb Lisu Lyci Lydi Mand Mani Mend Merc Mero Mlym Modi Mong Mroo Mtei Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Palm Perm Phag Phnx Plrd Rjng Runr Samr Sarb Saur Shrd Sund Sylo Syrc Tagb Takr Tale Talu Tang Tavt Tfng Tglg Thaa Tibt Tirh Ugar Vaii Wara Xpeo Xsux Yiii';

/** What a person can tell a character by: itself, its code point and, where it has one, its script. */
export function characterName(character: string): string {
  const code = scriptCodes.split(' ').find((one) => new RegExp(`\\p{Script=${one}}`, 'u').test(character));
  const script = code && new Intl.DisplayNames('en', { type: 'script' }).of(code);
  const shown = /[\p{C}\p{Z}]/u.test(character) ? '' : `“${character}” `;
  return `${shown}(${codePointName(character)}${script ? `, ${script}` : ''})`;
}

/** Why this text cannot stand on a paper, or null. */
export function printObstacle(text: string): string | null {
  const character = unprintable(text);
  return character === null ? null : `The character ${characterName(character)} cannot be printed. Please write it another way`;
}
