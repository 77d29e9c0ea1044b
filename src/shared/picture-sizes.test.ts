import { expect, it } from 'vitest';
import { sizesOf } from './picture-sizes.ts';

const boxes = [
  { from: 1024, width: '480px', ratio: 4 / 5 },
  { width: '92vw', ratio: 4 / 3 },
];

it('the file that a browser takes is as wide as the picture is drawn, not as its box', () => {
  expect(sizesOf({ width: 1600, height: 1200 }, boxes)).toBe('(min-width: 1024px) calc(480px * 1.67), 92vw');
  expect(sizesOf({ width: 1600, height: 900 }, boxes)).toBe('(min-width: 1024px) calc(480px * 2.23), calc(92vw * 1.34)');
});

it('a picture that is higher than its box, or has none, is as wide as it says', () => {
  expect(sizesOf({ width: 300, height: 900 }, boxes)).toBe('(min-width: 1024px) 480px, 92vw');
  expect(sizesOf({ width: 900, height: 300 }, [{ width: '24rem' }])).toBe('24rem');
});
