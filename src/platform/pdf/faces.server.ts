import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Region } from './country.ts';
import { unpackWoff, woffTables } from './unpack-woff.server.ts';

/** A font family as Typst knows it: one subset of a font package, in the weights that are printed. */
export type Face = {
  family: string;
  package: string;
  subset: string;
  weights: readonly number[];
  /** The characters that this face may be asked for. Its files are not opened for any other. */
  covers: (code: number) => boolean;
};

const { resolve } = createRequire(import.meta.url);
const everything = () => true;
const regular = [400] as const;
const both = [400, 700] as const;

const inter = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map((subset): Face => {
  return { family: `Inter ${subset}`, package: 'inter', subset, weights: [400, 600, 700], covers: everything };
});

/** The face of typed signatures, on the screen and on paper. */
export const hand = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'].map((subset): Face => {
  return { family: `Caveat ${subset}`, package: 'caveat', subset, weights: [500], covers: everything };
});

const scriptNames = [
  'arabic',
  'armenian',
  'bengali',
  'devanagari',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'hebrew',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'myanmar',
  'sinhala',
  'tamil',
  'telugu',
  'thai',
] as const;

const scripts = scriptNames.map((subset): Face => {
  const script = new RegExp(`\\p{scx=${subset.charAt(0).toUpperCase()}${subset.slice(1)}}`, 'u');
  const covers = (code: number) => code > 0x500 && script.test(String.fromCodePoint(code));
  return { family: `Noto Sans ${subset}`, package: `noto-sans-${subset}`, subset, weights: both, covers };
});

const symbol = (name: string, subset: string, weights: readonly number[]): Face => {
  return { family: `Noto ${name}`, package: `noto-${name}`, subset, weights, covers: (code) => code > 0x200 };
};
const symbols = [
  symbol('sans-math', 'latin', regular),
  symbol('emoji', 'emoji', both),
  symbol('sans-symbols', 'symbols', both),
  symbol('sans-symbols-2', 'symbols', regular),
];

const mainSubset: Record<Region, string> = { jp: 'japanese', sc: 'chinese-simplified', kr: 'korean' };
const ideographic = (code: number) => code >= 0x1100;

const main = (region: Region): Face => {
  const name = `noto-sans-${region}`;
  return { family: `Noto Sans ${region}`, package: name, subset: mainSubset[region], weights: both, covers: ideographic };
};

/** The rarer characters of a region, in the many small files that its package splits them into. */
async function rare(region: Region): Promise<Face[]> {
  const name = `noto-sans-${region}`;
  const ranges: Record<string, string> = JSON.parse(await readFile(resolve(`@fontsource/${name}/unicode.json`), 'utf8'));
  return Object.entries(ranges).flatMap(([key, text]) => {
    const subset = /^\[(\d+)\]$/.exec(key)?.[1];
    if (!subset) return [];
    const parsed = parseRanges(text);
    const covers = (code: number) => ideographic(code) && parsed.some(([from, to]) => code >= from && code <= to);
    return [{ family: `Noto Sans ${region} ${subset}`, package: name, subset, weights: both, covers }];
  });
}

const parseRanges = (text: string): [number, number][] =>
  text.split(',').map((part) => {
    const [from = '', to = from] = part.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** All faces, in the order in which a character looks for one. The long lists of rare characters are read only when they are reached. */
export async function* listFaces(regions: readonly Region[]): AsyncGenerator<Face> {
  yield* [...inter, ...scripts, ...symbols, ...regions.map(main)];
  for (const region of regions) yield* await rare(region);
}

export const [basicFace] = inter;

const fileOf = (face: Face, weight: number): Promise<Buffer> =>
  readFile(resolve(`@fontsource/${face.package}/files/${face.package}-${face.subset}-${weight}-normal.woff`));

export const readFace = (face: Face): Promise<Buffer[]> =>
  Promise.all(face.weights.map(async (weight) => unpackWoff(await fileOf(face, weight), face.family)));

/** The characters that a face really has a glyph for. */
export async function readCoverage(face: Face): Promise<ReadonlySet<number>> {
  const [cmap] = woffTables(await fileOf(face, face.weights[0] ?? 400), ['cmap']);
  if (!cmap) throw new Error(`${face.family} has no table of characters`);
  return charactersIn(cmap.body);
}

/** Formats 4 and 12, which all of these files have. */
function charactersIn(table: Buffer): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < table.readUInt16BE(2); at += 1) {
    const start = table.readUInt32BE(4 + 8 * at + 4);
    const format = table.readUInt16BE(start);
    if (format === 12) readGroups(table, start, found);
    else if (format === 4) readSegments(table, start, found);
  }
  return found;
}

function readGroups(table: Buffer, start: number, found: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(start + 12); group += 1) {
    const at = start + 16 + 12 * group;
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1) found.add(code);
  }
}

function readSegments(table: Buffer, start: number, found: Set<number>): void {
  const segments = table.readUInt16BE(start + 6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const last = table.readUInt16BE(start + 14 + 2 * segment);
    const first = table.readUInt16BE(start + 16 + 2 * segments + 2 * segment);
    const delta = table.readUInt16BE(start + 16 + 4 * segments + 2 * segment);
    const at = start + 16 + 6 * segments + 2 * segment;
    const offset = table.readUInt16BE(at);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(at + offset + 2 * (code - first));
      if (glyph !== 0) found.add(code);
    }
  }
}
