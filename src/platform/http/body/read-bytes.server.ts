import { tooLarge, tooSlow } from './refusals.server.ts';

export type ByteSource = AsyncIterable<Uint8Array>;
export type ReadLimits = {
  /** Bytes. */
  limit: number;
  /** Milliseconds until the slowest line must have begun to deliver. */
  grace?: number;
  /** Told of every piece, so that it can be counted against its sender; throws when there was enough. */
  onBytes?: (count: number) => void;
};

const usualGrace = 20_000;
/** Bytes a second that even a poor line brings. */
const leastRate = 16 * 1024;

/** The pieces of a body as they come; ends with a refusal when they are too many, or come too slowly. */
export async function* limited(
  source: ByteSource,
  { limit, grace = usualGrace, onBytes }: ReadLimits,
): AsyncGenerator<Uint8Array> {
  const began = Date.now();
  const pieces = source[Symbol.asyncIterator]();
  let received = 0;
  try {
    for (;;) {
      const due = began + grace + (received / leastRate) * 1000;
      const piece = await inTime(pieces.next(), due - Date.now());
      if (piece.done) return;
      received += piece.value.length;
      if (received > limit) throw tooLarge();
      onBytes?.(piece.value.length);
      yield piece.value;
    }
  } finally {
    // Lets go of the source, so that the rest can be read and thrown away; a piece that never comes is not waited for.
    pieces.return?.().catch(() => {});
  }
}

export async function readBytes(source: ByteSource, limits: ReadLimits): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limited(source, limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function inTime<T>(waiting: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, ms));
  });
  try {
    return await Promise.race([waiting, late]);
  } finally {
    clearTimeout(timer);
    // It ends, or fails, when the connection is cut; nobody waits for it any more.
    waiting.catch(() => {});
  }
}
