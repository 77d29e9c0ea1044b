import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastCrop } from './contract.ts';
import { choiceOf, cropOf, cropShapes } from './crop-policy.ts';
import { cropProblem, drawingSize, focalOf, plainCrop, titleOf, variantWidths } from './policy.ts';

const size = { width: 3_000, height: 2_000 };

describe('the widths of a picture', () => {
  it('end with its own, and never reach beyond what screens show', () => {
    expect(variantWidths(3_000)).toEqual([320, 480, 720, 1_200, 1_680, 2_560]);
    expect(variantWidths(1_000)).toEqual([320, 480, 720, 1_000]);
    expect(variantWidths(320)).toEqual([320]);
    expect(variantWidths(90)).toEqual([90]);
  });
});

describe('a crop', () => {
  it('lies inside the picture and keeps enough of it', () => {
    expect(cropProblem('picture', size, null)).toBeNull();
    expect(cropProblem('picture', size, { x: 0, y: 0, width: 3_000, height: 2_000 })).toBeNull();
    for (const crop of [
      { x: 1, y: 0, width: 3_000, height: 100 },
      { x: 0, y: 1_990, width: 100, height: 100 },
      { x: 0, y: 0, width: leastCrop - 1, height: 100 },
    ])
      expect(cropProblem('picture', size, crop)).toContain('3000 × 2000');
    expect(cropProblem('drawing', size, { x: 0, y: 0, width: 100, height: 100 })).toBe(
      'Only pictures made of pixels can be cropped.',
    );
  });
  it('that leaves nothing out is none', () => {
    expect(plainCrop(size, { x: 0, y: 0, ...size })).toBeNull();
    expect(plainCrop(size, { x: 0, y: 0, width: 3_000, height: 1_999 })).not.toBeNull();
  });
  it('is always one that is taken, whatever is chosen', () => {
    const side = fc.integer({ min: leastCrop, max: 4_096 });
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(...Object.values(cropShapes)),
        percent,
        percent,
        percent,
        (width, height, ratio, scale, left, top) => {
          const least = Math.min(width, height * ratio, width / ratio, height);
          fc.pre(least >= leastCrop);
          const crop = cropOf({ width, height }, { shape: 'own', ratio, scale, left, top });
          expect(cropProblem('picture', { width, height }, crop)).toBeNull();
        },
      ),
    );
  });
  it('is chosen again from what is stored', () => {
    const choice = { shape: '16:9', ratio: 16 / 9, scale: 60, left: 25, top: 80 } as const;
    expect(choiceOf(size, cropOf(size, choice))).toEqual(choice);
    expect(choiceOf(size, { x: 10, y: 0, width: 900, height: 100 })).toMatchObject({ shape: 'own', ratio: 9 });
  });
});

it('the focal point is told within the part that is shown', () => {
  const focal = { focal_x: 50, focal_y: 25 };
  expect(focalOf({ ...size, ...focal, crop: null })).toEqual({ x: 50, y: 25 });
  expect(focalOf({ ...size, ...focal, crop: { x: 1_000, y: 0, width: 1_000, height: 1_000 } })).toEqual({ x: 50, y: 50 });
  expect(focalOf({ ...size, ...focal, crop: { x: 2_000, y: 1_000, width: 500, height: 500 } })).toEqual({ x: 0, y: 0 });
});

it('a picture is called like its file until it has a title', () => {
  expect(titleOf('IMG_2041 final.JPG', 120)).toBe('IMG 2041 final');
  expect(titleOf('写真.png', 120)).toBe('写真');
  expect(titleOf('.png', 120)).toBe('Picture');
  expect(titleOf(`${'x'.repeat(200)}.png`, 120)).toHaveLength(120);
});

it('a drawing has its shape in whole pixels', () => {
  expect(drawingSize({ width: 9, height: 9 })).toEqual({ width: 1_600, height: 1_600 });
  expect(drawingSize({ width: 0.5, height: 4 })).toEqual({ width: 200, height: 1_600 });
});
