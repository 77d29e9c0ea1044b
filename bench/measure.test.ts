import { expect, it } from 'vitest';
import { measureAll } from './measure.ts';

const studio = { dataDir: '/nowhere', close: async () => {} };
const figure = (name: string, ok: boolean) => ({ name, value: '1', limit: 'at most 2', ok });

it('prints each figure when it is measured, and goes on after one that fails', async () => {
  const printed: string[] = [];
  const seenBefore: number[] = [];
  const ok = await measureAll(
    {
      first: async () => [figure('one', true), figure('two', true)],
      broken: async () => {
        seenBefore.push(printed.filter((line) => line.startsWith('ok')).length);
        throw new Error('no browser');
      },
      last: async () => [figure('three', true)],
    },
    studio,
    (line) => printed.push(line),
  );
  expect(ok).toBe(false);
  expect(seenBefore).toEqual([2]);
  expect(printed.filter((line) => /^FAIL {2}broken: Error: no browser/.test(line))).toHaveLength(1);
  expect(printed.at(-1)).toMatch(/^ok {4}three +1 +at most 2$/);
});

it('fails when a figure misses its limit', async () => {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  expect(await measureAll({ good: async () => [figure('one', true)] }, studio, print)).toBe(true);
  expect(await measureAll({ bad: async () => [figure('one', false)] }, studio, print)).toBe(false);
  expect(printed.at(-1)).toMatch(/^MISS {2}one/);
});
