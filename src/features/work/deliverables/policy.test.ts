import { describe, expect, it } from 'vitest';
import { clockText, fitsKind, isBeyondAgreed, kindOf, noSpot, pairsOf, roundsText, spotText } from './policy.ts';

describe('the revision rounds', () => {
  it.each([
    [{ agreed: 3, used: 0 }, '0 of 3 rounds used, 3 left', false],
    [{ agreed: 3, used: 1 }, '1 of 3 rounds used, 2 left', false],
    [{ agreed: 1, used: 1 }, '1 of 1 round used, 0 left', true],
    [{ agreed: 3, used: 4 }, '4 of 3 rounds used, 1 more than agreed', true],
    [{ agreed: 0, used: 0 }, 'No revision rounds agreed', true],
    [{ agreed: 0, used: 2 }, '2 rounds used, none agreed', true],
  ])('%j: %s', (rounds, text, beyond) => {
    expect(roundsText(rounds)).toBe(text);
    expect(isBeyondAgreed(rounds)).toBe(beyond);
  });
});

describe('a place in a file', () => {
  const point = { ...noSpot, x: 10, y: 20.4 };
  it.each([
    ['image/png', point, true],
    ['image/png', { ...point, page: 1 }, false],
    ['image/png', noSpot, false],
    ['image/png', { ...noSpot, x: 10 }, false],
    ['application/pdf', { ...point, page: 2 }, true],
    ['application/pdf', point, false],
    ['video/mp4', { ...noSpot, seconds: 0 }, true],
    ['audio/mpeg', { ...noSpot, seconds: 3 }, true],
    ['audio/mpeg', point, false],
    ['text/plain', noSpot, true],
    ['image/svg+xml', point, false],
  ])('of %s: %j is one: %s', (type, spot, fits) => {
    expect(fitsKind(kindOf(type), spot)).toBe(fits);
  });
  it('is told in words', () => {
    expect(spotText(point)).toBe('10% from the left, 20% from the top');
    expect(spotText({ ...point, page: 2 })).toBe('page 2, 10% from the left, 20% from the top');
    expect(spotText({ ...noSpot, seconds: 75.9 })).toBe('at 1:15');
    expect(spotText(noSpot)).toBe('the whole file');
    expect(clockText(3723)).toBe('1:02:03');
  });
});

it('files of two versions stand beside those of the same name, and the rest in their order', () => {
  const file = (original_name: string, id = original_name) => ({ id, original_name });
  const [a, b, c] = [file('a.png', 'old'), file('b.png'), file('c.png')];
  const [a2, d] = [file('a.png', 'new'), file('d.png')];
  expect(pairsOf([a, b, c], [d, a2])).toEqual([
    { before: b, after: d },
    { before: a, after: a2 },
    { before: c, after: null },
  ]);
  expect(pairsOf([], [d])).toEqual([{ before: null, after: d }]);
});
