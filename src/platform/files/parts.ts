import { Readable } from 'node:stream';

/** A bucket takes at least 5 MiB in every part but the last, and 10,000 parts: enough for far more than we take. */
export const leastPart = 5 * 1024 * 1024;
export const partSize = 8 * 1024 * 1024;

/** The content in pieces of one size, the last one shorter; never more than one of them is in memory. */
export async function* partsOf(content: Uint8Array | Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content instanceof Readable ? content : [content]) {
    let rest = Buffer.from(chunk);
    while (length + rest.length >= partSize) {
      const taken = partSize - length;
      yield Buffer.concat([...held, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      held = [];
      length = 0;
    }
    if (rest.length === 0) continue;
    held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held);
}
