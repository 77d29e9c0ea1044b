import { expect, it } from 'vitest';
import { createDrawCache } from './draw-cache.server.ts';
import { sampleBrand, samplePapers } from './sample-papers.ts';

const order = (title: string) => ({ brand: sampleBrand, paper: { ...samplePapers.receipt, title } });

function counting(size = 1) {
  const drawn: string[] = [];
  return {
    drawn,
    draw: async ({ paper }: { paper: { title: string } }) => {
      drawn.push(paper.title);
      await Promise.resolve();
      return Buffer.alloc(size);
    },
  };
}

it('draws a document once for everybody who asks at the same time, and keeps it until its content changes', async () => {
  const { drawn, draw } = counting();
  const cached = createDrawCache(draw);
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => cached(order('one'))));
  expect(others.every((one) => one === first)).toBe(true);
  expect(await cached(order('one'))).toBe(first);
  expect(drawn).toEqual(['one']);
  await cached(order('two'));
  await cached({ ...order('one'), brand: { ...sampleBrand, phone: '1' } });
  await cached({ ...order('one'), brand: { ...sampleBrand, logo: Buffer.from('a') } });
  await cached({ ...order('one'), brand: { ...sampleBrand, logo: Buffer.from('b') } });
  expect(drawn).toEqual(['one', 'two', 'one', 'one', 'one']);
});

it('keeps no more bytes than it may, and what was asked for last the longest', async () => {
  const { drawn, draw } = counting(40);
  const cached = createDrawCache(draw, 100);
  for (const title of ['a', 'b', 'a', 'c', 'a', 'b']) await cached(order(title));
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  const large = counting(101);
  const tooSmall = createDrawCache(large.draw, 100);
  await tooSmall(order('a'));
  await tooSmall(order('a'));
  expect(large.drawn).toEqual(['a', 'a']);
});

it('tries again after a drawing that failed', async () => {
  let tries = 0;
  const cached = createDrawCache(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no paper');
    return Buffer.from('pdf');
  });
  await expect(Promise.all([cached(order('a')), cached(order('a'))])).rejects.toThrow('no paper');
  expect((await cached(order('a'))).toString()).toBe('pdf');
  expect(tries).toBe(2);
});
