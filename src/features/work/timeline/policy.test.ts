import { describe, expect, it } from 'vitest';
import { type Bar, barsOf, daysBetween, dragged, nearEachOther, rangeOf } from './policy.ts';

const bar: Bar = {
  kind: 'milestone',
  id: 'a',
  title: 'Design',
  from: '2026-03-02',
  to: '2026-03-06',
  has: 'both',
  isDone: false,
  version: 'v',
};
const span = ({ from, to }: Bar) => [from, to];

describe('the bars of a project', () => {
  it('are its deadline, its milestones in their order and its dated tasks by day', () => {
    const version = { updated_at: 'v', status: 'planned' };
    const bars = barsOf(
      { id: 'p', deadline: '2026-05-01', completed_date: null, updated_at: 'v' },
      [
        { id: 'm1', title: 'Launch', start_date: null, due_date: '2026-04-30', ...version },
        { id: 'm2', title: 'Design', start_date: '2026-03-01', due_date: '2026-03-09', ...version, status: 'done' },
        { id: 'm3', title: 'Idea', start_date: '2026-02-01', due_date: null, ...version },
        { id: 'm4', title: 'Some day', start_date: null, due_date: null, ...version },
      ],
      [
        { id: 't1', title: 'Later', due_date: '2026-04-02', ...version },
        { id: 't2', title: 'Sooner', due_date: '2026-04-01', ...version },
        { id: 't3', title: 'Undated', due_date: null, ...version },
      ],
    );
    expect(bars.map(({ id, from, to, has, isDone }) => [id, from, to, has, isDone])).toEqual([
      ['p', '2026-05-01', '2026-05-01', 'end', false],
      ['m1', '2026-04-30', '2026-04-30', 'end', false],
      ['m2', '2026-03-01', '2026-03-09', 'both', true],
      ['m3', '2026-02-01', '2026-02-01', 'start', false],
      ['t2', '2026-04-01', '2026-04-01', 'end', false],
      ['t1', '2026-04-02', '2026-04-02', 'end', false],
    ]);
  });

  it('are drawn within some years of each other', () => {
    const far = { ...bar, id: 'far', from: '9000-01-01', to: '9000-01-01' };
    expect(nearEachOther([bar, { ...bar, id: 'b' }, far]).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(nearEachOther([])).toEqual([]);
  });

  it('are moved whole, or by one of their ends, which never passes the other', () => {
    expect(span(dragged(bar, 'move', 7))).toEqual(['2026-03-09', '2026-03-13']);
    expect(span(dragged(bar, 'end', 2))).toEqual(['2026-03-02', '2026-03-08']);
    expect(span(dragged(bar, 'end', -20))).toEqual(['2026-03-02', '2026-03-02']);
    expect(span(dragged(bar, 'start', 20))).toEqual(['2026-03-06', '2026-03-06']);
    expect(span(dragged({ ...bar, has: 'end', from: bar.to }, 'start', 1))).toEqual(['2026-03-07', '2026-03-07']);
  });
});

describe('the calendar', () => {
  it('begins on a Monday and holds everything, and today where it is near', () => {
    const range = rangeOf([bar], '2026-04-01');
    expect(range).toEqual({ from: '2026-02-23', days: 49 });
    expect(daysBetween(range.from, '2026-04-01')).toBeLessThan(range.days);
    expect(rangeOf([bar], '2030-01-01')).toEqual({ from: '2026-02-23', days: 21 });
    expect(rangeOf([], '2026-04-01').days).toBe(21);
  });
});
