export type Range = readonly [start: number, end: number];

/** A text with one level of encoding less, and where its parts lie in the text it came from. */
type DecodedLayer = { text: string; inOriginal(range: Range): Range };

/** Its first group is the hexadecimal number of a character, its second another name for one. */
type Encoding = { mark: string; any: RegExp; all: RegExp; characters: Record<string, string> };

const encoding = (mark: string, pattern: string, characters: Record<string, string> = {}): Encoding => ({
  ...{ mark, any: new RegExp(pattern, 'i'), all: new RegExp(pattern, 'gi'), characters },
});

/** ASCII alone: what marks a secret has no other letters. */
const hex = '(0[9ad]|[2-7][0-9a-f])';
const percent = encoding('%', `%(?:u00)?${hex}`);
const json = encoding('\\', String.raw`\\(?:(?:u00|x)${hex}|([/"'\\nrt]))`, {
  ...{ '/': '/', '"': '"', "'": "'", '\\': '\\', n: '\n', r: '\r', t: '\t' },
});
const named = {
  ...{ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ', equals: '=', quest: '?', num: '#', sol: '/', bsol: '\\' },
  ...{ colon: ':', semi: ';', comma: ',', period: '.', commat: '@', percnt: '%', lowbar: '_', plus: '+' },
};
const numbered = Array.from({ length: 127 }, (_, code) => [String(code), String.fromCharCode(code)] as const).filter(
  ([, character]) => /[\t\n\r -~]/.test(character),
);
const html = encoding('&', `&(?:#x0{0,8}${hex};?|#0{0,8}([1-9]\\d{0,2})(?!\\d);?|(${Object.keys(named).join('|')});)`, {
  ...named,
  ...Object.fromEntries(numbered),
});

const holds = ({ mark, any }: Encoding, text: string): boolean => text.includes(mark) && any.test(text);

export const isEncoded = (text: string): boolean => holds(percent, text) || holds(html, text) || holds(json, text);

/**
 * The text without its outermost encoding. HTML and JSON may be either around the other, so both are answered. Percent-encoding
 * leaves no mark of them, so it is within where there is one: decoded at once, a `%26` in a password would seem to end it.
 */
export function decodedLayers(text: string): DecodedLayer[] {
  const around = [html, json].filter((one) => holds(one, text));
  return (around.length > 0 ? around : [percent]).flatMap((one) => decode(one, text) ?? []);
}

function decode({ all, characters }: Encoding, text: string): DecodedLayer | null {
  const starts: number[] = [];
  const ends: number[] = [];
  let decoded = '';
  let end = 0;
  for (const { index, 0: whole, 1: code, 2: name, 3: entity } of text.matchAll(all)) {
    const key = (name ?? entity ?? '').toLowerCase();
    const character = code ? String.fromCharCode(Number.parseInt(code, 16)) : characters[key];
    if (character === undefined) continue;
    decoded += text.slice(end, index);
    starts.push(decoded.length);
    decoded += character;
    end = index + whole.length;
    ends.push(end);
  }
  if (ends.length === 0) return null;
  const inOriginal = (position: number): number => {
    const before = countBelow(starts, position) - 1;
    return before < 0 ? position : (ends[before] ?? 0) + position - (starts[before] ?? 0) - 1;
  };
  return { text: decoded + text.slice(end), inOriginal: ([from, to]) => [inOriginal(from), inOriginal(to)] };
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
