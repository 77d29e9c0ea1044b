import { expect, it } from 'vitest';
import { testWorkers } from './workers.ts';

const GB = 2 ** 30;

it.each([
  [1, 8, 2],
  [2, 8, 3],
  [8, 32, 9],
  [8, 6, 4],
  [64, 256, 16],
  [4, 1, 2],
])('%i cores and %i GB make %i test workers', (cores, memory, workers) => {
  expect(testWorkers(cores, memory * GB)).toBe(workers);
});
