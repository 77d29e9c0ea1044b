import { inflateSync } from 'node:zlib';

/** A WOFF file as the plain font that is packed in it. pdfkit would unpack it by itself, in JavaScript and for every document anew. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const steps = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** steps, 6);
  head.writeUInt16BE(steps, 8);
  head.writeUInt16BE(16 * (count - 2 ** steps), 10);
  const parts = [head];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = 44 + 20 * at;
    const from = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const body = woff.subarray(from, from + packed);
    const record = 12 + 16 * at;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(length, record + 12);
    // Every table begins at a multiple of four.
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(body) : body).copy(table);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}
