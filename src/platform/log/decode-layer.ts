export type Range = readonly [start: number, end: number];

/** One level of encoding less, and where each of its positions lies in the text it came from. */
export type DecodedLayer = { text: string; inOriginal(range: Range): Range };

const entities: Record<string, string> = {
  ...{ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ', equals: '=', quest: '?', num: '#', sol: '/', bsol: '\\' },
  ...{ colon: ':', semi: ';', comma: ',', period: '.', commat: '@', percnt: '%', lowbar: '_', plus: '+' },
};
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** ASCII alone: what marks a secret has no other letters. */
const hex = '(0[9ad]|[2-7][0-9a-f])';
const source = [
  `%(?:u00)?${hex}`,
  `&#x0{0,8}${hex};?`,
  String.raw`&#0{0,8}(9|1[03]|3[2-9]|[4-9]\d|1[01]\d|12[0-6])(?!\d);?`,
  `&(${Object.keys(entities).join('|')});`,
  String.raw`\\(?:u00|x)${hex}`,
  String.raw`\\([/"'\\nrt])`,
].join('|');
const encoded = new RegExp(source, 'gi');
const anyEncoded = new RegExp(source, 'i');

/** Harmless text is only looked through for these three characters. */
export const isEncoded = (text: string): boolean =>
  (text.includes('%') || text.includes('&') || text.includes('\\')) && anyEncoded.test(text);

/** Takes one level of percent-encoding, HTML escapes and JSON escapes away; null where there is none. */
export function decodeLayer(text: string): DecodedLayer | null {
  if (!isEncoded(text)) return null;
  const starts: number[] = [];
  const ends: number[] = [];
  let decoded = '';
  let end = 0;
  for (const match of text.matchAll(encoded)) {
    decoded += text.slice(end, match.index);
    starts.push(decoded.length);
    decoded += characterOf(match);
    end = match.index + match[0].length;
    ends.push(end);
  }
  const inOriginal = (position: number): number => {
    const before = countBelow(starts, position);
    return before === 0 ? position : (ends[before - 1] ?? 0) + position - (starts[before - 1] ?? 0) - 1;
  };
  return { text: decoded + text.slice(end), inOriginal: ([from, to]) => [inOriginal(from), inOriginal(to)] };
}

function characterOf([, percent, entityHex, entityDecimal, entity, escapedHex, escaped = '']: RegExpExecArray): string {
  const code = percent ?? entityHex ?? escapedHex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  if (entityDecimal !== undefined) return String.fromCharCode(Number(entityDecimal));
  if (entity !== undefined) return entities[entity.toLowerCase()] ?? '';
  return escapes[escaped.toLowerCase()] ?? escaped;
}

/** How many of these ascending numbers are smaller. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
