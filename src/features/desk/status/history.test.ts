import { describe, expect, it } from 'vitest';
import { dayStatuses, duration } from './history.ts';

const now = Date.parse('2026-03-31T12:00:00Z');
const incident = (impact: 'maintenance' | 'major_outage', started_at: string, resolved_at: string | null, id = 'a') => ({
  impact,
  started_at,
  resolved_at,
  components: [{ id }],
});

describe('dayStatuses', () => {
  it('has one entry a day, today last', () => {
    expect(dayStatuses([], 'a', now)).toHaveLength(90);
    const bars = dayStatuses([incident('maintenance', '2026-03-31T01:00:00Z', '2026-03-31T02:00:00Z')], 'a', now);
    expect(bars.at(-1)).toBe('maintenance');
    expect(bars.filter((status) => status !== 'operational')).toHaveLength(1);
  });
  it('marks every day that an incident touches, with the worst of the day', () => {
    const bars = dayStatuses(
      [
        incident('maintenance', '2026-03-28T23:59:00Z', '2026-03-30T00:01:00Z'),
        incident('major_outage', '2026-03-29T10:00:00Z', '2026-03-29T11:00:00Z'),
        incident('major_outage', '2026-03-27T10:00:00Z', '2026-03-27T11:00:00Z', 'b'),
      ],
      'a',
      now,
    );
    expect(bars.slice(-5)).toEqual(['operational', 'maintenance', 'major_outage', 'maintenance', 'operational']);
  });
  it('lasts until today while it is open', () => {
    expect(dayStatuses([incident('major_outage', '2026-03-30T10:00:00Z', null)], 'a', now).slice(-3)).toEqual([
      'operational',
      'major_outage',
      'major_outage',
    ]);
  });
});

it.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:10Z', '1 minute'],
  ['2026-01-01T00:00:00Z', '2026-01-01T02:05:00Z', '2 hours 5 minutes'],
  ['2026-01-01T00:00:00Z', '2026-01-03T01:30:00Z', '2 days 1 hour'],
])('duration from %s to %s', (from, to, text) => {
  expect(duration(from, to)).toBe(text);
});
