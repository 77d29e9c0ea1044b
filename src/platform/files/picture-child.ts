import { writeFile } from 'node:fs/promises';
import { drawPicture, type PictureOrder } from './draw-picture.ts';
import { drawVariants, type VariantsOrder } from './draw-variants.ts';

export type PictureDrawn = { pictures: Uint8Array[] } | { error: string };

// If memory runs out, it is this process that goes.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});

process.once('message', async (order: PictureOrder | VariantsOrder) => {
  const drawing = 'variants' in order ? drawVariants(order) : drawPicture(order).then((bytes) => [bytes]);
  const drawn: PictureDrawn = await drawing.then(
    (pictures) => ({ pictures }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(drawn, () => process.disconnect());
});
