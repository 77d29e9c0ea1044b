import { describe, expect, it } from 'vitest';
import { createRing } from './ring.ts';
import { createViewBudget, usualRates } from './view-budget.ts';

describe('The budget of views', () => {
  it('stops one network, whatever address of it is used, and leaves the others alone', () => {
    const budget = createViewBudget();
    const now = Date.now();
    const admitted = Array.from({ length: 500 }, (_, n) => budget.admitsFrom(`2001:db8:1:1::${n.toString(16)}`, now)).filter(
      Boolean,
    );
    expect(admitted).toHaveLength(usualRates.network.burst);
    expect(budget.admitsFrom('2001:db8:1:2::1', now)).toBe(true);
    expect(budget.admitsFrom('2001:db8:1:1::9', now + 10_000)).toBe(true);
    expect(budget.takeRefused()).toBe(500 - usualRates.network.burst);
    expect(budget.takeRefused()).toBe(0);
  });

  it('bounds what all of them together add', () => {
    const budget = createViewBudget({ network: { burst: 1, perSecond: 1 }, everybody: { burst: 10, perSecond: 1 } });
    expect(Array.from({ length: 30 }, () => budget.admits(1_000)).filter(Boolean)).toHaveLength(10);
    expect(budget.admits(3_000)).toBe(true);
  });
});

describe('The ring', () => {
  it('keeps the newest and counts what gave way', () => {
    const ring = createRing<number>(3);
    for (const n of [1, 2, 3, 4, 5]) ring.push(n);
    expect(ring.takeDropped()).toBe(2);
    expect(ring.take(2)).toEqual([3, 4]);
    ring.push(6);
    ring.push(7);
    expect(ring.size).toBe(3);
    expect(ring.take(9)).toEqual([5, 6, 7]);
    expect([ring.size, ring.takeDropped()]).toEqual([0, 0]);
  });
});
