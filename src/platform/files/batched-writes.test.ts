import { expect, test } from 'vitest';
import { batchedWrites } from './batched-writes.ts';

const piece = (length: number, fill: number) => Buffer.alloc(length, fill);

test('writes in large pieces, in order, one at a time, and everything with a flush', async () => {
  const written: Buffer[] = [];
  let under = 0;
  const writes = batchedWrites(async (bytes) => {
    under += 1;
    expect(under).toBe(1);
    await new Promise((done) => setImmediate(done));
    written.push(Buffer.from(bytes));
    under -= 1;
  });
  const sent = Array.from({ length: 50 }, (_, at) => piece(64 * 1024, at));
  for (const one of sent) await writes.add(one);
  await writes.flush();
  await writes.add(piece(3, 77));
  await writes.flush();
  expect(written.map((one) => one.length)).toEqual([1024 ** 2, 1024 ** 2, 1024 ** 2, 2 * 64 * 1024, 3]);
  expect(Buffer.concat(written).equals(Buffer.concat([...sent, piece(3, 77)]))).toBe(true);
});

test('a write that failed is told at every later step, and nothing is written after it', async () => {
  let calls = 0;
  const writes = batchedWrites(async () => {
    calls += 1;
    throw new Error('The disk is full');
  });
  await writes.add(piece(1024 ** 2, 1));
  await expect(writes.add(piece(1024 ** 2, 2))).rejects.toThrow('The disk is full');
  await expect(writes.flush()).rejects.toThrow('The disk is full');
  expect(calls).toBe(1);
});
