import { createHash } from 'node:crypto';
import type { DrawOrder } from './draw-order.server.ts';
import { draw } from './draw-thread.server.ts';

type Unsealed = Omit<DrawOrder, 'finish'>;

/** Some hundred documents of a few pages. */
const mostBytes = 16 * 1024 * 1024;

/** Drawings of documents that are not sealed yet, until their content changes or others need the room. */
export function createDrawCache(drawOne: (order: DrawOrder) => Promise<Buffer>, most = mostBytes) {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let size = 0;

  const keep = (key: string, bytes: Buffer) => {
    if (bytes.length > most) return;
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= length;
    }
  };

  /** Whoever asks for the same content meanwhile gets the same drawing. */
  return async (order: Unsealed): Promise<Buffer> => {
    const key = keyOf(order);
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const current = underWay.get(key);
    if (current) return current;
    const drawing = drawOne({ ...order, finish: null });
    underWay.set(key, drawing);
    try {
      const bytes = await drawing;
      keep(key, bytes);
      return bytes;
    } finally {
      underWay.delete(key);
    }
  };
}

function keyOf({ brand: { logo, ...brand }, paper }: Unsealed): string {
  const hash = createHash('sha256').update(JSON.stringify([brand, paper]));
  return (logo ? hash.update(logo) : hash).digest('hex');
}

/** For somebody who waits for the document. */
export const drawCached = createDrawCache((order) => draw(order, 'waited-for'));
