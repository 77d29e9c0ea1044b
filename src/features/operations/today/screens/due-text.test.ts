import { expect, it } from 'vitest';
import { dueText, urgencyOf } from './due-text.ts';

const now = Date.parse('2026-11-17T12:00:00Z');
const at = (due_at: string | null, is_appointment = false) => ({ due_at, is_appointment });

it.each([
  ['2026-11-17T15:10:00Z', 'due in 3 h', 'soon'],
  ['2026-11-17T12:00:10Z', 'due in 1 min', 'soon'],
  ['2026-11-19T12:00:00Z', 'due in 2 days', 'calm'],
  ['2026-11-17T11:59:59Z', 'overdue by 1 min', 'late'],
  ['2026-11-16T11:00:00Z', 'overdue by 1 day', 'late'],
])('tells %s as “%s”', (due, text, urgency) => {
  expect([dueText(at(due), now), urgencyOf(at(due), now)]).toEqual([text, urgency]);
});

it('tells of an appointment when it begins, and nothing where nothing was promised', () => {
  expect(dueText(at('2026-11-17T14:00:00Z', true), now)).toBe('begins in 2 h');
  expect(dueText(at('2026-11-17T11:50:00Z', true), now)).toBe('began 10 min ago');
  expect(urgencyOf(at('2026-11-17T11:50:00Z', true), now)).toBe('soon');
  expect([dueText(at(null), now), urgencyOf(at(null), now)]).toEqual([null, 'calm']);
});
