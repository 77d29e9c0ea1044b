import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameVersion, readRange } from './byte-range.ts';

describe('a Range header', () => {
  const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } });
  it.each([
    [null, { kind: 'whole' }],
    ['bytes=0-', part(0, 9)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=3-5', part(3, 5)],
    ['bytes=3-500', part(3, 9)],
    ['bytes=-4', part(6, 9)],
    ['bytes=-40', part(0, 9)],
    ['BYTES= 3-5 ', part(3, 5)],
    ['bytes=10-', { kind: 'unsatisfiable' }],
    ['bytes=99999999999999999999-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=5-3', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=0-1,3-4', { kind: 'whole' }],
    ['lines=0-1', { kind: 'whole' }],
    ['bytes=a-b', { kind: 'whole' }],
    ['bytes=-1e3', { kind: 'whole' }],
  ])('%s of ten bytes', (header, answer) => {
    expect(readRange(header, 10)).toEqual(answer);
  });
  it('of an empty file can only be the whole of it', () => {
    expect(readRange(null, 0)).toEqual({ kind: 'whole' });
    expect(readRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
    expect(readRange('bytes=-5', 0)).toEqual({ kind: 'unsatisfiable' });
  });
  it('never leads out of the file', () => {
    const spelled = fc.oneof(
      fc.string(),
      fc.tuple(fc.bigInt(), fc.bigInt()).map(([from, to]) => `bytes=${from}-${to}`),
    );
    fc.assert(
      fc.property(spelled, fc.nat(), (header, size) => {
        const answer = readRange(header, size);
        if (answer.kind !== 'part') return;
        const { start, end } = answer.range;
        expect(start >= 0 && start <= end && end < size).toBe(true);
      }),
    );
  });
});

it('If-Range holds for the same tag and the same second only', () => {
  const version = { etag: '"a"', modified: new Date('2026-11-16T10:00:00.500Z') };
  expect(isSameVersion(null, version)).toBe(true);
  expect(isSameVersion('"a"', version)).toBe(true);
  expect(isSameVersion('"b"', version)).toBe(false);
  expect(isSameVersion('W/"a"', version)).toBe(false);
  expect(isSameVersion('Mon, 16 Nov 2026 10:00:00 GMT', version)).toBe(true);
  expect(isSameVersion('Mon, 16 Nov 2026 10:00:01 GMT', version)).toBe(false);
  expect(isSameVersion('nonsense', version)).toBe(false);
});
