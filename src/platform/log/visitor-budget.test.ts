import { describe, expect, it } from 'vitest';
import type { LogLevel } from '#shared/logs.ts';
import type { LogEntry } from './entry.ts';
import { createVisitorBudget } from './visitor-budget.ts';

const entry = (visitor: string | null | undefined, component = 'http'): LogEntry => ({
  category: 'api',
  message: 'a request',
  component,
  visitor,
});

/** How many of so many entries a second are kept in so many seconds. */
function kept(seconds: number, perSecond: number, visitor: (n: number) => string, level: LogLevel = 'info') {
  const budget = createVisitorBudget();
  let count = 0;
  for (let n = 0; n < seconds * perSecond; n += 1)
    if (budget.admits(level, entry(visitor(n)), (n * 1_000) / perSecond)) count += 1;
  return count;
}

describe('what visitors may fill the log with', () => {
  it('keeps everything of a person at work', () => {
    // A page a second for ten minutes, each with what it fetches at the first: more than anybody clicks.
    expect(kept(600, 1, () => '192.0.2.1')).toBe(600);
  });

  it('keeps about one entry a second of a flood, and counts the rest', () => {
    const budget = createVisitorBudget();
    const sent = 3_600 * 200;
    let count = 0;
    for (let n = 0; n < sent; n += 1) if (budget.admits('info', entry('192.0.2.1'), n * 5)) count += 1;
    expect(count).toBeLessThanOrEqual(300 + 3_600);
    expect(budget.takeWithheld()).toEqual({ routine: sent - count, refused: 0, failed: 0, reported: 0, visitors: 1 });
    expect(budget.takeWithheld()).toBeNull();
  });

  it('bounds all visitors together, however many addresses they have', () => {
    expect(kept(600, 100, (n) => `10.${n % 200}.${n % 251}.1`, 'warn')).toBeLessThanOrEqual(1_000 + 600 * 3);
  });

  it('takes a network of IPv6 for one visitor', () => {
    expect(kept(1, 1_000, (n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(300);
    expect(kept(1, 1_000, (n) => `2001:db8::${n.toString(16)}:1:1:1`)).toBe(300);
    expect(kept(1, 1_000, (n) => `2001:db8:${n.toString(16)}::1`)).toBe(1_000);
    expect(kept(1, 1_000, (n) => `::ffff:192.0.2.${n % 200}`)).toBe(1_000);
  });

  it('lets a flood of one kind hide none of the others, nor those of somebody else, nor the system', () => {
    const budget = createVisitorBudget();
    for (let n = 0; n < 5_000; n += 1) {
      budget.admits('info', entry('192.0.2.1'), 0);
      budget.admits('error', entry('192.0.2.1', 'browser'), 0);
    }
    expect(budget.admits('error', entry('192.0.2.1'), 0)).toBe(true);
    expect(budget.admits('warn', entry('192.0.2.1'), 0)).toBe(true);
    expect(budget.admits('info', entry('192.0.2.2'), 0)).toBe(true);
    expect(budget.admits('info', entry(undefined), 0)).toBe(true);
    expect(budget.admits('info', entry('192.0.2.1'), 0)).toBe(false);
    expect(budget.admits('info', entry('192.0.2.1'), 2_000)).toBe(true);
  });
});
