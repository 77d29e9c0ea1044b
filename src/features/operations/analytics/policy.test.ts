import { describe, expect, it } from 'vitest';
import { percentile } from '#shared/time-buckets.ts';
import { changePercent, conversionRate, daySpans, inSteps, likelihoodOf, monthsUpTo, periodBefore, periodOf } from './policy.ts';

describe('periods', () => {
  it('end today, and the one before ends the day before', () => {
    const week = periodOf({ range: '7d' }, '2026-03-01');
    expect(week).toEqual({ from: '2026-02-23', to: '2026-03-01', days: 7 });
    expect(periodBefore(week)).toEqual({ from: '2026-02-16', to: '2026-02-22', days: 7 });
    expect(periodOf({ range: 'custom', from: '2028-02-29', to: '2028-02-29' }, '2030-01-01').days).toBe(1);
  });

  it('are cut into days, weeks or months that hold every day once', () => {
    for (const days of [1, 31, 32, 189, 190, 400]) {
      const period = periodOf(
        { range: 'custom', from: '2026-01-30', to: new Date(Date.UTC(2026, 0, 29 + days)).toISOString().slice(0, 10) },
        '2030-01-01',
      );
      const all = Array.from({ length: days + 20 }, (_, at) => ({
        ...{ day: new Date(Date.UTC(2026, 0, 20 + at)).toISOString().slice(0, 10), amount: 1, number: 1 },
      }));
      const points = inSteps(all, period);
      expect(points.reduce((sum, { amount }) => sum + amount, 0)).toBe(days);
      expect(points.length).toBeLessThanOrEqual(31);
      expect(points[0]?.day).toBe('2026-01-30');
    }
  });

  it('name the last seven months at the end of a long one', () => {
    expect(monthsUpTo('2026-03-31', 3)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  });
});

it('joins neighbouring days, and many spans into one', () => {
  expect(daySpans(['2026-01-02', '2026-01-01', '2026-01-04'])).toEqual([
    { from: '2026-01-01', to: '2026-01-02' },
    { from: '2026-01-04', to: '2026-01-04' },
  ]);
  const scattered = Array.from({ length: 50 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + 3 * at)).toISOString().slice(0, 10));
  expect(daySpans(scattered)).toHaveLength(1);
  expect(daySpans([])).toEqual([]);
});

it('says nothing of a rate without anything to divide by', () => {
  expect(conversionRate(1, 3)).toBe(33.3);
  expect(conversionRate(3, 0)).toBeNull();
  expect(changePercent(5, 0)).toBeNull();
  expect(changePercent(50, 200)).toBe(-75);
  expect(likelihoodOf({ accepted: 3, declined: 1, expired: 0 })).toEqual({ answered: 4, percent: null });
  expect(likelihoodOf({ accepted: 3, declined: 1, expired: 1 })).toEqual({ answered: 5, percent: 60 });
});

it('reads percentiles from counts', () => {
  expect(percentile([], 0.5)).toBeNull();
  expect(percentile([{ bucket: 0, requests: 10 }], 0.5)).toBeLessThanOrEqual(0.5);
  const mixed = [
    { bucket: 30, requests: 6 },
    { bucket: 10, requests: 94 },
  ];
  expect(percentile(mixed, 0.5)).toBeLessThan(5);
  expect(percentile(mixed, 0.95)).toBeGreaterThan(300);
});
