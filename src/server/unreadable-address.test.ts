import { expect, it } from 'vitest';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const ask = async (path: string, headers: Record<string, string> = {}) =>
  (await studio.request('', 'GET', path, undefined, headers)).status;

it('answers an address that cannot be read before the router sees it', async () => {
  expect(await ask('/st-%C3%A9')).toBe(200);
  for (const path of ['/st-a%ff', '/%', '/work/%E0%A4%A']) {
    expect(await ask(path), path).toBe(400);
    expect(await ask(path, { accept: 'text/html' }), path).toBe(400);
  }
});
