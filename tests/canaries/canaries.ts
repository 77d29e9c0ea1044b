import { createHash, randomBytes } from 'node:crypto';
import { inflateRawSync, inflateSync } from 'node:zlib';

const mark = 'cnry';
const marked = new RegExp(`${mark}[0-9a-f]{16}`, 'g');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const unescaped: Record<string, string> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#39': "'",
  '#x27': "'",
  '#x2F': '/',
  '#61': '=',
};

/** Every way in which a text can be written within another, undone. */
function readings(text: string): string[] {
  const plain = text.replaceAll(/&(amp|quot|lt|gt|#39|#x27|#x2F|#61);/g, (_, name: string) => unescaped[name] ?? '');
  // Most texts hold nothing that is escaped.
  const decoded = [...new Set([text, plain.replaceAll(/\\u00([0-9a-f]{2})/gi, '%$1')])];
  for (let depth = 0; depth < 3; depth += 1) {
    const last = decoded.at(-1) ?? '';
    if (!last.includes('%')) break;
    decoded.push(last.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));
  }
  const runs = [...new Set(decoded.flatMap((one) => one.match(/[A-Za-z0-9+/_-]{24,}/g) ?? []))];
  // A text in base64 begins at one of four letters.
  const packed = runs.flatMap((run) => [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString('latin1')));
  return [
    ...decoded,
    packed.join('\n'),
    runs
      .filter((run) => /^[0-9a-f]+$/i.test(run))
      .map(fromHex)
      .join('\n'),
  ];
}

const fromHex = (run: string): string => Buffer.from(run, 'hex').toString('latin1');

/** The words of a file: those of each entry of an archive, and of each stream of a PDF. */
export function wordsOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (text.startsWith('PK')) return [text, ...entriesOf(bytes)].join('\n');
  if (!text.startsWith('%PDF')) return bytes.toString('utf8');
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => bytes.subarray(index + length));
  return [text, ...streams.map((stream) => unpacked(() => inflateSync(stream, { finishFlush: 2 })))].join('\n');
}

function entriesOf(bytes: Buffer): string[] {
  const words: string[] = [];
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const body = bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28));
    words.push(unpacked(() => inflateRawSync(body, { finishFlush: 2 })));
  }
  return words;
}

function unpacked(read: () => Buffer): string {
  try {
    return read().toString('utf8');
  } catch {
    // Not packed, or cut off.
    return '';
  }
}

export type Found = { source: string; canary: string };

/** Secrets that nobody may find, each with the place that it was put in. */
export function createCanaries() {
  const sources = new Map<string, string>();
  /** What a secret is of its own accord, such as the token of a session, is known by its longest words. */
  const keep = (source: string, value: string): void => {
    for (const word of value.match(/[A-Za-z0-9_-]{12,}/g) ?? []) if (!sources.has(word)) sources.set(word, source);
  };
  const sourceOf = (word: string): string | undefined =>
    // Some begin with their kind, such as `whsec_`.
    sources.get(word) ?? sources.get(word.slice(word.indexOf('_') + 1)) ?? sources.get(word.slice(0, 48));
  return {
    sources: () => new Set(sources.values()),
    keep,
    make: (source: string): string => {
      const canary = `${mark}${randomBytes(8).toString('hex')}`;
      sources.set(canary, source);
      // As long and as mixed as a real one.
      return `${canary}${randomBytes(17).toString('base64url').replaceAll(/[-_]/g, 'X')}`;
    },
    find: (text: string): Found[] => {
      const found = new Map<string, Found>();
      for (const reading of readings(text))
        for (const word of [...(reading.match(marked) ?? []), ...(reading.match(/[A-Za-z0-9_-]{12,}/g) ?? [])]) {
          const source = sourceOf(word);
          if (source) found.set(source, { source, canary: word });
        }
      return [...found.values()];
    },
    /** Words of a text that are tokens of these hashes, also when they were made a moment ago. */
    findTokens: (text: string, hashes: ReadonlyMap<string, string>): Found[] =>
      [...new Set(text.match(/[A-Za-z0-9_-]{20,}/g))].flatMap((word) => {
        const source = hashes.get(hashOf(word));
        return source ? [{ source, canary: word }] : [];
      }),
    hashOf,
  };
}
export type Canaries = ReturnType<typeof createCanaries>;
