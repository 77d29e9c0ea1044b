import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { longestBlock } from '#tests/longest-block.ts';
import type { DrawOrder } from './draw-order.server.ts';
import { draw } from './draw-thread.server.ts';
import { sampleBrand, samplePapers } from './sample-papers.ts';

const order = (title: string, clauses = 1): DrawOrder => ({
  brand: sampleBrand,
  paper: {
    ...samplePapers.contract,
    title,
    sections: [
      {
        heading: 'Terms',
        numbered: true,
        clauses: Array.from({ length: clauses }, (_, at) => [
          { text: `${at} ${'The studio delivers what was agreed. '.repeat(100)}`, bold: false, underline: false },
        ]),
      },
    ],
  },
  finish: null,
});

it('draws while this thread goes on answering', async () => {
  const began = performance.now();
  // As much as a contract may hold: 80 terms of 5,000 letters.
  const longest = await longestBlock(async () => {
    const pdf = await draw(order('long', 80), 'waited-for');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
  expect(longest).toBeLessThan(Math.max(200, (performance.now() - began) / 2));
});

it('gives up a document that takes too long with a clear refusal, and goes on with the next in a new thread', async () => {
  const slow = draw(order('slow', 80), 'queued', 1);
  const next = draw(order('next'), 'queued');
  await expect(slow).rejects.toMatchObject({
    status: 503,
    message: 'This document could not be drawn within 1 s. Please try again later.',
  });
  expect((await next).length).toBeGreaterThan(1_000);
});

it('draws what somebody waits for before what the queue makes', async () => {
  const done: string[] = [];
  const drawn = (title: string, urgency: 'queued' | 'waited-for') => draw(order(title), urgency).then(() => done.push(title));
  await Promise.all([
    drawn('first', 'queued'),
    drawn('second', 'queued'),
    drawn('third', 'queued'),
    drawn('person', 'waited-for'),
  ]);
  // The first may have begun before the person came; nothing interrupts it.
  expect(done.indexOf('person')).toBeLessThan(2);
  expect(done.filter((title) => title !== 'person')).toEqual(['first', 'second', 'third']);
});

it('rests after a long document of the queue, and somebody who comes meanwhile goes first', async () => {
  await draw(order('long', 80), 'queued');
  const done: string[] = [];
  const second = draw(order('second'), 'queued').then(() => done.push('second'));
  await sleep(100);
  await draw(order('person'), 'waited-for').then(() => done.push('person'));
  await second;
  expect(done).toEqual(['person', 'second']);
});

it('says why a document could not be drawn, and draws the next', async () => {
  const broken = { ...order('broken'), paper: { ...order('broken').paper, kind: 'nothing' } } as unknown as DrawOrder;
  await expect(draw(broken, 'queued')).rejects.toThrow('could not be drawn');
  expect((await draw(order('after'), 'queued')).length).toBeGreaterThan(1_000);
});
