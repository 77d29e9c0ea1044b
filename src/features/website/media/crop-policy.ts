import { leastCrop } from './contract.ts';
import type { Crop } from './policy.ts';

type Size = { width: number; height: number };

/** Width to height of the parts that are offered; what a picture was cropped to otherwise is kept as it is. */
export const cropShapes = { '1:1': 1, '4:3': 4 / 3, '3:2': 3 / 2, '16:9': 16 / 9, '4:5': 4 / 5, '3:4': 3 / 4 } as const;
export type CropShape = keyof typeof cropShapes;

/** A crop as it is chosen: its shape, how much of the picture it takes, and where it lies in the room that is left, in percent. */
export type CropChoice = { shape: CropShape | 'own'; ratio: number; scale: number; left: number; top: number };

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** The largest part of this shape. */
function largest({ width, height }: Size, ratio: number): Size {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
}

/** The smallest scale that leaves enough pixels. */
export function leastScale(size: Size, ratio: number): number {
  const most = largest(size, ratio);
  return Math.min(100, Math.max(10, Math.ceil((leastCrop / Math.min(most.width, most.height)) * 100)));
}

export function cropOf(size: Size, { ratio, scale, left, top }: CropChoice): Crop {
  const most = largest(size, ratio);
  const share = Math.max(scale, leastScale(size, ratio)) / 100;
  const width = Math.min(size.width, Math.max(1, Math.round(most.width * share)));
  const height = Math.min(size.height, Math.max(1, Math.round(most.height * share)));
  return {
    x: Math.round(((size.width - width) * left) / 100),
    y: Math.round(((size.height - height) * top) / 100),
    width,
    height,
  };
}

/** The choice that a stored crop came from, as near as whole percents can say. */
export function choiceOf(size: Size, crop: Crop): CropChoice {
  const own = crop.width / crop.height;
  const near = Object.entries(cropShapes).find(([, ratio]) => Math.abs(ratio / own - 1) < 0.01);
  const ratio = near?.[1] ?? own;
  const place = (start: number, room: number) => (room > 0 ? percent((start / room) * 100) : 50);
  return {
    shape: (near?.[0] as CropShape | undefined) ?? 'own',
    ratio,
    scale: percent((crop.width / largest(size, ratio).width) * 100),
    left: place(crop.x, size.width - crop.width),
    top: place(crop.y, size.height - crop.height),
  };
}
