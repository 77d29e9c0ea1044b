import { writeFile } from 'node:fs/promises';
import { drawPicture, type PictureOrder } from './draw-picture.ts';
import { drawVariant, type VariantOrder } from './draw-variant.ts';

export type PictureDrawn = { bytes: Uint8Array } | { error: string };

// If memory runs out, it is this process that goes.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});

process.once('message', async (order: PictureOrder | VariantOrder) => {
  const drawn: PictureDrawn = await ('variant' in order ? drawVariant(order) : drawPicture(order)).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(drawn, () => process.disconnect());
});
