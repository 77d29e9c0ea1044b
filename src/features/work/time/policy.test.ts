import { describe, expect, it } from 'vitest';
import { hoursText, hoursWords, isDoubtful, isTooLong, spanOf, spanProblem, wallOf, worthOf } from './policy.ts';

const zone = 'America/New_York';
const at = (text: string) => new Date(text);
const now = at('2026-06-10T18:00:00Z');

describe('a span of the studio’s clock', () => {
  it('ends on the next day where its end is not after its beginning', () => {
    const span = spanOf({ day: '2026-06-09', from: '22:30', to: '01:15' }, zone);
    expect(span).toEqual({ started_at: at('2026-06-10T02:30:00Z'), ended_at: at('2026-06-10T05:15:00Z') });
    expect(wallOf(span, zone)).toEqual({ day: '2026-06-09', from: '22:30', to: '01:15', days_later: 1 });
  });

  it('is as long as the clocks say on the days they are changed', () => {
    const hours = ({ started_at, ended_at }: ReturnType<typeof spanOf>) => (Number(ended_at) - Number(started_at)) / 3_600_000;
    expect(hours(spanOf({ day: '2026-03-08', from: '01:00', to: '04:00' }, zone))).toBe(2);
    expect(hours(spanOf({ day: '2026-11-01', from: '00:00', to: '04:00' }, zone))).toBe(5);
  });

  it('keeps the seconds of what was left as it is shown', () => {
    const before = { started_at: at('2026-06-09T13:00:37Z'), ended_at: at('2026-06-09T14:10:05Z') };
    const shown = wallOf(before, zone);
    expect(spanOf(shown, zone, before)).toEqual(before);
    expect(spanOf({ ...shown, to: '10:30' }, zone, before)).toEqual({ ...before, ended_at: at('2026-06-09T14:30:00Z') });
    expect(spanOf({ ...shown, from: '08:00' }, zone, before).ended_at).toEqual(at('2026-06-09T14:10:00Z'));
  });

  it('keeps both ends on the clock when its day alone is changed', () => {
    const short = { started_at: at('2026-06-09T13:00:10Z'), ended_at: at('2026-06-09T13:00:30Z') };
    const moved = spanOf({ ...wallOf(short, zone), day: '2026-06-08' }, zone, short);
    expect(moved).toEqual({ started_at: at('2026-06-08T13:00:10Z'), ended_at: at('2026-06-08T13:00:30Z') });
    const night = { started_at: at('2026-06-09T02:30:00Z'), ended_at: at('2026-06-09T05:15:00Z') };
    expect(spanOf({ ...wallOf(night, zone), day: '2026-06-07' }, zone, night)).toEqual({
      started_at: at('2026-06-08T02:30:00Z'),
      ended_at: at('2026-06-08T05:15:00Z'),
    });
  });

  it('is no whole day where its end is its beginning', () => {
    const span = spanOf({ day: '2026-06-09', from: '10:00', to: '10:00' }, zone);
    expect(spanProblem(span, now)).toMatchObject({ field: 'to', message: 'The end must be after the beginning.' });
  });

  it('is refused where nobody can have worked', () => {
    const problem = (started: string, ended: string | null) =>
      spanProblem({ started_at: at(started), ended_at: ended === null ? null : at(ended) }, now)?.message ?? null;
    expect(problem('2026-06-10T17:00:00Z', '2026-06-10T18:00:00Z')).toBeNull();
    expect(problem('2026-06-10T17:00:00Z', null)).toBeNull();
    expect(problem('2026-06-10T19:00:00Z', null)).toBe('This is still to come.');
    expect(problem('2026-06-10T17:00:00Z', '2026-06-10T18:02:00Z')).toBe('This is still to come.');
    expect(problem('2026-06-10T17:00:00Z', '2026-06-10T17:00:00Z')).toBe('The end must be after the beginning.');
    expect(problem('2026-06-08T17:00:00Z', '2026-06-09T17:00:01Z')).toBe('One entry is at most 24 hours.');
  });
});

describe('a timer', () => {
  it('is doubted after ten hours, and asked about after a day', () => {
    expect([isDoubtful(36_000), isDoubtful(36_001)]).toEqual([false, true]);
    expect(isTooLong(at('2026-06-09T18:00:00Z'), now)).toBe(false);
    expect(isTooLong(at('2026-06-09T17:59:59Z'), now)).toBe(true);
  });
});

describe('hours', () => {
  it('cost whole minor units, half a one rounded up', () => {
    expect(worthOf(5400, 9500)).toBe(14_250);
    expect(worthOf(1, 1800)).toBe(1);
    expect(worthOf(1, 1799)).toBe(0);
    expect(worthOf(0, 9500)).toBe(0);
  });

  it('are shown as a clock and as words', () => {
    expect([0, 59, 60, 11_220, 360_000].map(hoursText)).toEqual(['0:00', '0:00', '0:01', '3:07', '100:00']);
    expect([0, 300, 3600, 11_220].map(hoursWords)).toEqual(['0 min', '5 min', '1 h', '3 h 07 min']);
  });
});
