import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { newKey } from './new-key.ts';

it('makes random UUIDs, each another', () => {
  const keys = Array.from({ length: 1_000 }, newKey);
  expect(keys.every((key) => validate(key) && version(key) === 4)).toBe(true);
  expect(new Set(keys).size).toBe(1_000);
});
