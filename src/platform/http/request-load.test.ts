import { expect, it } from 'vitest';
import { createRequestLoad } from './request-load.server.ts';

/** Two processes that hear each other, on a clock that the test moves. */
function twoProcesses() {
  const heard: (() => unknown)[] = [];
  const live = {
    on: (_: string, fn: () => unknown) => {
      heard.push(fn);
      fn();
      return () => {};
    },
    published: 0,
    publish() {
      this.published += 1;
      for (const fn of heard) fn();
    },
  };
  let at = 1_000_000;
  const [first, second] = [createRequestLoad(live, () => at), createRequestLoad(live, () => at)];
  const requests = (count: number, everyMs: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      at += everyMs;
      first.note();
    }
  };
  const wait = (ms: number) => {
    at += ms;
  };
  return { first, second, live, requests, wait };
}

it('is high in every process while one answers hundreds of requests a second, and for a second after', () => {
  const { first, second, requests, wait } = twoProcesses();
  requests(1_000, 1);
  expect([first.isHigh(), second.isHigh()]).toEqual([true, true]);
  wait(1_001);
  expect([first.isHigh(), second.isHigh()]).toEqual([false, false]);
});

it('is not high for the visitors of a usual day, however long it lasts', () => {
  const { first, second, live, requests } = twoProcesses();
  requests(5_000, 20);
  expect([first.isHigh(), second.isHigh(), live.published]).toEqual([false, false, 0]);
});

it('is told twice a second at most', () => {
  const { live, requests } = twoProcesses();
  requests(100_000, 0.1);
  expect(live.published).toBeLessThanOrEqual(21);
  expect(live.published).toBeGreaterThan(5);
});
