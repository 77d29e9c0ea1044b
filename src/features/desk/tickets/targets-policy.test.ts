import { describe, expect, it } from 'vitest';
import type { BusinessCalendar } from '#features/studio/calendar/policy.ts';
import { defaultCalendar } from '#shared/studio-calendar.ts';
import { supportSettings } from './settings.ts';
import { clockOf, dueOf, minutesBetween, outcomeOf } from './targets-policy.ts';

const targets = supportSettings.defaults.support_targets;
const calendar: BusinessCalendar = { ...defaultCalendar, holidays: new Set(['2026-11-26']) };
const at = (text: string) => new Date(text);
const due = (created: string, priority: keyof typeof targets, paused_minutes = 0) =>
  dueOf({ created_at: at(created), priority, paused_minutes }, targets, calendar);

describe('targets', () => {
  it('count the hours that the studio is open', () => {
    // Monday at nine in New York: nine hours on Monday and Tuesday, six on Wednesday.
    expect(due('2026-11-16T14:00:00Z', 'medium').response_due_at).toEqual(at('2026-11-18T20:00:00Z'));
    expect(due('2026-11-16T14:00:00Z', 'urgent').response_due_at).toEqual(at('2026-11-16T16:00:00Z'));
    // In the evening before a holiday: the next opening is on Friday.
    expect(due('2026-11-26T00:00:00Z', 'urgent').response_due_at).toEqual(at('2026-11-27T16:00:00Z'));
  });

  it('give back the time in which the client was waited for', () => {
    const { response_due_at, resolution_due_at } = due('2026-11-16T14:00:00Z', 'urgent', 120);
    expect(response_due_at).toEqual(at('2026-11-16T16:00:00Z'));
    // Nine hours on Monday, one on Tuesday.
    expect(resolution_due_at).toEqual(at('2026-11-17T15:00:00Z'));
    expect(minutesBetween(calendar, at('2026-11-16T22:00:00Z'), at('2026-11-17T15:00:00Z'))).toBe(120);
  });

  it('are none for a studio that never opens', () => {
    const never = { ...calendar, weekly_hours: calendar.weekly_hours.map(() => []) };
    const begun = { created_at: at('2026-11-16T14:00:00Z'), priority: 'low' as const, paused_minutes: 0 };
    expect(dueOf(begun, targets, never)).toEqual({ response_due_at: null, resolution_due_at: null });
  });
});

describe('the clock', () => {
  const times = { response_due_at: at('2026-11-16T16:00:00Z'), resolution_due_at: at('2026-11-17T15:00:00Z') };
  const answered = at('2026-11-16T15:00:00Z');

  it('shows the first answer, then the solution, which waits with the client', () => {
    expect(clockOf({ ...times, status: 'open', responded_at: null })).toMatchObject({ kind: 'response', is_paused: false });
    expect(clockOf({ ...times, status: 'in-progress', responded_at: answered })).toMatchObject({ kind: 'resolution' });
    expect(clockOf({ ...times, status: 'awaiting-response', responded_at: answered })).toMatchObject({ is_paused: true });
    expect(clockOf({ ...times, status: 'closed', responded_at: answered })).toBeNull();
  });

  it('tells what was kept, missed and is running', () => {
    const { response_due_at } = times;
    expect(outcomeOf(response_due_at, answered, at('2027-01-01T00:00:00Z'))).toBe('kept');
    expect(outcomeOf(response_due_at, at('2026-11-16T16:00:01Z'), at('2027-01-01T00:00:00Z'))).toBe('missed');
    expect(outcomeOf(response_due_at, null, at('2026-11-16T16:00:00Z'))).toBe('running');
    expect(outcomeOf(response_due_at, null, at('2026-11-16T16:00:01Z'))).toBe('missed');
    expect(outcomeOf(null, null, at('2026-11-16T16:00:01Z'))).toBe('none');
  });
});
