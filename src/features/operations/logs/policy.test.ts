import { describe, expect, it } from 'vitest';
import { dayRange, type HourCount, toBars } from './policy.ts';

describe('dayRange', () => {
  it('covers the first day from its start and the last through 23:59:59', () => {
    expect(dayRange({ start_date: '2026-03-01', end_date: '2026-03-01', time_zone: 'UTC' })).toEqual({
      from: new Date('2026-03-01T00:00:00Z'),
      before: new Date('2026-03-02T00:00:00Z'),
    });
  });

  it.each([
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ])('%s in %s starts at %s', (day, zone, expected) => {
    expect(dayRange({ start_date: day, time_zone: zone }).from?.toISOString()).toBe(expected);
  });
});

describe('toBars', () => {
  const hour = (text: string, entries: number, level: HourCount['level'] = 'info') => ({ hour: new Date(text), level, entries });

  it('has nothing to show for nothing', () => {
    expect(toBars([])).toEqual({ hours_per_bar: 1, bars: [] });
  });

  it('leaves no gaps and puts levels side by side', () => {
    const { hours_per_bar, bars } = toBars([
      hour('2026-01-01T03:00:00Z', 2),
      hour('2026-01-01T03:00:00Z', 1, 'error'),
      hour('2026-01-01T05:00:00Z', 4),
    ]);
    expect(hours_per_bar).toBe(1);
    expect(bars.map((bar) => bar.counts)).toEqual([{ info: 2, error: 1 }, {}, { info: 4 }]);
  });

  it('never draws more than sixty bars and loses no entry', () => {
    const year = Array.from({ length: 365 * 24 }, (_, at) => ({
      hour: new Date(Date.UTC(2026, 0, 1, at)),
      level: 'info' as const,
      entries: 1,
    }));
    for (const days of [1, 2, 3, 14, 30, 365]) {
      const { bars } = toBars(year.slice(0, days * 24));
      expect(bars.length).toBeLessThanOrEqual(60);
      expect(bars.reduce((sum, bar) => sum + (bar.counts.info ?? 0), 0)).toBe(days * 24);
    }
  });
});
