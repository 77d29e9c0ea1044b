import { inflateSync } from 'node:zlib';

type Table = { tag: string; body: Buffer };

/** A WOFF file as the plain font that is packed in it, under a family name of our choice. */
export function unpackWoff(woff: Buffer, family: string): Buffer {
  return fontOf(
    woff.toString('latin1', 4, 8),
    woffTables(woff).map(({ tag, body }) => ({ tag, body: tag === 'name' ? nameTable(family) : body })),
  );
}

/** The tables of a WOFF file; with tags, only these. */
export function woffTables(woff: Buffer, tags?: readonly string[]): Table[] {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  return Array.from({ length: woff.readUInt16BE(12) }, (_, at) => 44 + 20 * at).flatMap((entry) => {
    const tag = woff.toString('latin1', entry, entry + 4);
    if (tags && !tags.includes(tag)) return [];
    const [from, packed, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(entry + offset)) as [number, number, number];
    const body = woff.subarray(from, from + packed);
    return [{ tag, body: packed < length ? inflateSync(body) : body }];
  });
}

function fontOf(flavour: string, tables: readonly Table[]): Buffer {
  const count = tables.length;
  const steps = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  head.write(flavour, 0, 'latin1');
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** steps, 6);
  head.writeUInt16BE(steps, 8);
  head.writeUInt16BE(16 * (count - 2 ** steps), 10);
  const parts = [head];
  let offset = head.length;
  tables.forEach(({ tag, body }, at) => {
    const record = 12 + 16 * at;
    // Every table begins at a multiple of four.
    const table = Buffer.alloc(Math.ceil(body.length / 4) * 4);
    body.copy(table);
    head.write(tag, record, 'latin1');
    head.writeUInt32BE(checksum(table), record + 4);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(body.length, record + 12);
    parts.push(table);
    offset += table.length;
  });
  return Buffer.concat(parts);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Names for Windows in English: family (1), style (2), full name (4), PostScript name (6). */
function nameTable(family: string): Buffer {
  const names: [id: number, text: string][] = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ];
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  names.forEach(([id], at) => {
    const length = texts[at]?.length ?? 0;
    [3, 1, 0x409, id, length, offset].forEach((value, place) => {
      head.writeUInt16BE(value, 6 + 12 * at + 2 * place);
    });
    offset += length;
  });
  return Buffer.concat([head, ...texts]);
}
