import { describe, expect, it } from 'vitest';
import { coversHistory, dayStatuses, duration, historyText } from './history.ts';
import { dayStarts } from './history-days.ts';

const now = Date.parse('2026-03-31T12:00:00Z');
const starts = dayStarts(now, 'UTC');
const incident = (impact: 'maintenance' | 'major_outage', started_at: string, resolved_at: string | null, id = 'a') => ({
  impact,
  started_at,
  resolved_at,
  components: [{ id }],
});

const old = { id: 'a', created_at: '2025-01-01T00:00:00Z' };

describe('dayStatuses', () => {
  it('has one entry a day, today last', () => {
    expect(dayStatuses([], old, starts, now)).toHaveLength(90);
    const bars = dayStatuses([incident('maintenance', '2026-03-31T01:00:00Z', '2026-03-31T02:00:00Z')], old, starts, now);
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
      old,
      starts,
      now,
    );
    expect(bars.slice(-5)).toEqual(['operational', 'maintenance', 'major_outage', 'maintenance', 'operational']);
  });
  it('lasts until today while it is open', () => {
    expect(dayStatuses([incident('major_outage', '2026-03-30T10:00:00Z', null)], old, starts, now).slice(-3)).toEqual([
      'operational',
      'major_outage',
      'major_outage',
    ]);
  });
});

describe('the days of the history', () => {
  const inNewYork = dayStarts(now, 'America/New_York');
  it('begin where the studio is, also across the change of its clocks', () => {
    expect(inNewYork).toHaveLength(90);
    expect(new Date(inNewYork.at(-1) ?? 0).toISOString()).toBe('2026-03-31T04:00:00.000Z');
    expect(new Date(inNewYork[0] ?? 0).toISOString()).toBe('2026-01-01T05:00:00.000Z');
  });
  it('take an incident of the late evening for that evening, not for the next day of UTC', () => {
    const late = incident('major_outage', '2026-03-30T02:30:00Z', '2026-03-30T03:00:00Z');
    expect(dayStatuses([late], old, inNewYork, now).slice(-3)).toEqual(['major_outage', 'operational', 'operational']);
    expect(dayStatuses([late], old, starts, now).slice(-3)).toEqual(['operational', 'major_outage', 'operational']);
  });
});

describe('a component that is younger than the history', () => {
  const young = { id: 'a', created_at: '2026-03-30T18:00:00Z' };
  it('has no data for the days before it was there, and none of them is green', () => {
    const bars = dayStatuses([], young, starts, now);
    expect(bars.filter((status) => status === 'no_data')).toHaveLength(88);
    expect(bars.slice(-3)).toEqual(['no_data', 'operational', 'operational']);
    expect(historyText(bars)).toBe('No incident, 2 days of data');
    expect(historyText(dayStatuses([], { ...young, created_at: '2026-03-31T11:00:00Z' }, starts, now))).toBe(
      'No incident, 1 day of data',
    );
  });
  it('tells an incident that was entered for an earlier day', () => {
    const bars = dayStatuses([incident('maintenance', '2026-03-20T10:00:00Z', '2026-03-20T11:00:00Z')], young, starts, now);
    expect(bars.filter((status) => status === 'maintenance')).toHaveLength(1);
    expect(historyText(bars)).toBe('1 of 3 days with an incident');
  });
  it('does not speak for 90 days', () => {
    expect(coversHistory([young], starts)).toBe(false);
    expect(coversHistory([young, old], starts)).toBe(true);
    expect(coversHistory([], starts)).toBe(false);
    expect(historyText(dayStatuses([], old, starts, now))).toBe('No incident');
  });
});

it.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:10Z', '1 minute'],
  ['2026-01-01T00:00:00Z', '2026-01-01T02:05:00Z', '2 hours 5 minutes'],
  ['2026-01-01T00:00:00Z', '2026-01-03T01:30:00Z', '2 days 1 hour'],
])('duration from %s to %s', (from, to, text) => {
  expect(duration(from, to, 'en')).toBe(text);
});
