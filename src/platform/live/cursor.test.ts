import { describe, expect, it } from 'vitest';
import { readCursor, seenIn, writeCursor } from './cursor.ts';

describe('A cursor', () => {
  it.each(['1700000000000-10:10:', '1700000000000-10:20:10,14,19'])('is read as it was written: %s', (text) => {
    const cursor = readCursor(text);
    expect(cursor && writeCursor(cursor)).toBe(text);
  });

  it.each([
    null,
    '',
    '7',
    '1-0:5:',
    '1-5:4:',
    '1-5:9:4',
    '1-5:9:9',
    '1-5:9:7,6',
    '1-5:9:6,6',
    '1-5:9:6,',
    "1-5:9:6'; select",
    '1-9999999999999999999999:9999999999999999999999:',
    `1-1:9:${'5,'.repeat(4_000)}6`,
  ])('is not what the database would refuse: %s', (text) => {
    expect(readCursor(text)).toBeNull();
  });

  it('knows what was committed then', () => {
    const seen = seenIn('10:20:12,15');
    expect(['9', '10', '12', '15', '19', '20', '21'].filter(seen)).toEqual(['9', '10', '19']);
  });
});
