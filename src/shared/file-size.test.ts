import { expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_048_575, '1 MB'],
  [5_242_880, '5 MB'],
  [2_147_483_648, '2 GB'],
  [5_000_000_000_000, '4656.61 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
