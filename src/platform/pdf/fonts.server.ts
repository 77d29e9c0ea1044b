import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.server.ts';

export type Weight = 400 | 600 | 700;
export type FaceName = `${Weight}-${string}`;
export type Run = { face: FaceName; text: string };
export type Fonts = {
  files: ReadonlyMap<FaceName, Buffer>;
  /** The text cut where another file of the family has to draw on. */
  runs(text: string, weight: Weight): Run[];
};

type Alphabet = { name: string; ranges: [number, number][] };

const { resolve } = createRequire(import.meta.url);
const weights: Weight[] = [400, 600, 700];
// Tried in this order; the later alphabets repeat a few signs of the earlier ones.
const alphabetNames = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];

let fonts: Promise<Fonts> | null = null;

/** Inter, in the files that its package splits it into. Read with the first document and kept. */
export function loadFonts(): Promise<Fonts> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = null;
    throw error;
  });
  return fonts;
}

async function readFonts(): Promise<Fonts> {
  const ranges: Record<string, string> = JSON.parse(await readFile(resolve('@fontsource/inter/unicode.json'), 'utf8'));
  const alphabets = alphabetNames.map((name) => ({ name, ranges: parseRanges(ranges[name] ?? '') }));
  const files = new Map<FaceName, Buffer>();
  for (const weight of weights)
    for (const { name } of alphabets)
      files.set(
        `${weight}-${name}`,
        unpackWoff(await readFile(resolve(`@fontsource/inter/files/inter-${name}-${weight}-normal.woff`))),
      );
  return { files, runs: (text, weight) => cut(text, weight, alphabets) };
}

const parseRanges = (text: string): [number, number][] =>
  text.split(',').map((part) => {
    const [from = '', to = from] = part.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

const has = ({ ranges }: Alphabet, code: number): boolean => ranges.some(([from, to]) => code >= from && code <= to);

function cut(text: string, weight: Weight, alphabets: Alphabet[]): Run[] {
  const runs: Run[] = [];
  let current: Alphabet | undefined;
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    // A sign stays in the file that is being used as long as that one has it.
    const alphabet = current && has(current, code) ? current : alphabets.find((one) => has(one, code));
    const face: FaceName = `${weight}-${alphabet?.name ?? 'latin'}`;
    current = alphabet;
    const last = runs.at(-1);
    const drawn = alphabet ? character : '?';
    if (last?.face === face) last.text += drawn;
    else runs.push({ face, text: drawn });
  }
  return runs;
}
