import { expect, it } from 'vitest';
import { longestBlock } from '#tests/longest-block.ts';
import { drawInProcess } from './picture-process.server.ts';

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
const order = (inside: string) => ({ bytes: svg(inside), isSvg: true, format: 'png' as const, mostSide: 90 });

/** Each shows the one before ten times: nobody waits for the last. */
const nested = (levels: number) => {
  const groups = Array.from({ length: levels }, (_, n) => {
    const use = `<use href="#g${n}" xlink:href="#g${n}" xmlns:xlink="http://www.w3.org/1999/xlink"/>`;
    return `<g id="g${n + 1}">${use.repeat(10)}</g>`;
  });
  return `<defs><g id="g0"><rect width="9" height="9"/></g>${groups.join('')}</defs>
    <use xlink:href="#g${levels}" xmlns:xlink="http://www.w3.org/1999/xlink"/>`;
};

it('draws while this thread goes on, ends what takes too long, and draws the next', async () => {
  const slow = drawInProcess(order(nested(12)), 1_500);
  const next = drawInProcess(order('<rect width="9" height="9"/>'));
  expect(await longestBlock(() => expect(slow).rejects.toThrow('SIGKILL'))).toBeLessThan(500);
  expect(Buffer.from(await next).toString('latin1', 1, 4)).toBe('PNG');
});

it('survives when the library ends its process', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200000" height="200000"/>');
  // Not told that it is a drawing, it asks for as much room as the drawing claims.
  await expect(drawInProcess({ ...order(''), bytes, isSvg: false })).rejects.toThrow(
    'The process that draws pictures ended with',
  );
});
