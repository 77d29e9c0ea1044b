import type { MediaKind } from '#shared/choices/website/media.ts';
import { leastCrop } from './contract.ts';

type Size = { width: number; height: number };
export type Crop = Size & { x: number; y: number };

/** The largest file that is taken, and how many pixels of its longer side are kept. */
export const pictureLimits = { bytes: 25 * 1024 ** 2, side: 4_096 };
/** A vector drawing is read as a text before it is kept. */
export const drawingBytes = 2 * 1024 ** 2;

/** Tiles, tiles of sharp screens, plain phones, sharp phones and desks, tablets, and desks with two pixels for one. */
const steps = [320, 480, 720, 1_200, 1_680, 2_560];

/** The widths that a picture is offered in: none is larger than it is itself. */
export function variantWidths(full: number): number[] {
  const widest = Math.min(full, steps.at(-1) ?? full);
  return [...steps.filter((step) => step < widest), widest];
}

/** The part that is shown. */
export const shownPart = ({ width, height, crop }: Size & { crop: Crop | null }): Crop => crop ?? { x: 0, y: 0, width, height };

/** Why a picture cannot be cropped so; null when it can. */
export function cropProblem(kind: MediaKind, size: Size, crop: Crop | null): string | null {
  if (!crop) return null;
  if (kind !== 'picture') return 'Only pictures made of pixels can be cropped.';
  const isInside = crop.x >= 0 && crop.y >= 0 && crop.x + crop.width <= size.width && crop.y + crop.height <= size.height;
  return isInside && crop.width >= leastCrop && crop.height >= leastCrop
    ? null
    : `Please choose a part of the picture, which is ${size.width} × ${size.height} pixels large.`;
}

/** A crop that leaves nothing out is none. */
export const plainCrop = ({ width, height }: Size, crop: Crop | null): Crop | null =>
  crop && (crop.width < width || crop.height < height) ? crop : null;

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

type Focused = Size & { crop: Crop | null; focal_x: number; focal_y: number };

/** The focal point in percent of the part that is shown; one that was cropped away is at its edge. */
export function focalOf(picture: Focused): { x: number; y: number } {
  const part = shownPart(picture);
  const along = (percent: number, whole: number, start: number, length: number) =>
    within(Math.round((((percent / 100) * whole - start) / length) * 100), 100);
  return {
    x: along(picture.focal_x, picture.width, part.x, part.width),
    y: along(picture.focal_y, picture.height, part.y, part.height),
  };
}

/** What a picture is called until somebody gives it a title: its file without the ending. */
export function titleOf(file_name: string, most: number): string {
  const words = file_name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return (words || 'Picture').slice(0, most).toWellFormed();
}

/** Vector drawings have a shape and no size of their own: as large as this, in whole numbers. */
export function drawingSize({ width, height }: Size): Size {
  const scale = 1_600 / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
