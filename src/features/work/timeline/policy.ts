import { mediumDate } from '#shared/calendar-day.ts';
import { addDays, weekdayOf } from '#shared/zoned-time.ts';

const dayMs = 86_400_000;

export type BarKind = 'deadline' | 'milestone' | 'task';
/** What stands on the calendar: from its first to its last day, both of them included. */
export type Bar = {
  kind: BarKind;
  id: string;
  title: string;
  from: string;
  to: string;
  /** Which of its ends are stored; a bar with one of them is a day. */
  has: 'both' | 'start' | 'end';
  isDone: boolean;
  version: string;
};
export type Grip = 'move' | 'start' | 'end';

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export const spanText = ({ from, to }: Pick<Bar, 'from' | 'to'>): string =>
  from === to ? mediumDate(from) : `${mediumDate(from)} to ${mediumDate(to)}`;

type MilestoneLike = {
  id: string;
  title: string;
  start_date: string | null;
  due_date: string | null;
  status: string;
  updated_at: string;
};
type TaskLike = { id: string; title: string; due_date: string | null; status: string; updated_at: string };
type ProjectLike = { id: string; deadline: string | null; completed_date: string | null; updated_at: string };

function milestoneBar({ id, title, start_date, due_date, status, updated_at }: MilestoneLike): Bar[] {
  const from = start_date ?? due_date;
  const to = due_date ?? start_date;
  if (!from || !to) return [];
  const has = start_date && due_date ? 'both' : start_date ? 'start' : 'end';
  return [{ kind: 'milestone', id, title, from, to, has, isDone: status === 'done', version: updated_at }];
}

const dayBar = (kind: BarKind, id: string, title: string, day: string | null, isDone: boolean, version: string): Bar[] =>
  day ? [{ kind, id, title, from: day, to: day, has: 'end', isDone, version }] : [];

/** The deadline, then the milestones in their order, then the tasks by day. What has no date is not drawn. */
export function barsOf(project: ProjectLike, milestones: readonly MilestoneLike[], tasks: readonly TaskLike[]): Bar[] {
  const dated = tasks.flatMap(({ id, title, due_date, status, updated_at }) =>
    dayBar('task', id, title, due_date, status === 'done', updated_at),
  );
  return [
    ...dayBar('deadline', project.id, 'Deadline', project.deadline, project.completed_date !== null, project.updated_at),
    ...milestones.flatMap(milestoneBar),
    ...dated.toSorted((one, other) => (one.to < other.to ? -1 : one.to > other.to ? 1 : 0)),
  ];
}

const reachDays = 5 * 366;

/** Those within some years of the one in the middle: a single date of another century would make the calendar endless. */
export function nearEachOther(bars: readonly Bar[]): Bar[] {
  const middle = bars.map(({ from }) => from).toSorted()[Math.floor(bars.length / 2)];
  const isNear = (day: string) => middle !== undefined && Math.abs(daysBetween(middle, day)) <= reachDays;
  return bars.filter(({ from, to }) => isNear(from) && isNear(to));
}

/** A bar after it was dragged by so many days. An end never passes the other. */
export function dragged(bar: Bar, grip: Grip, days: number): Bar {
  if (bar.has !== 'both' || grip === 'move') return { ...bar, from: addDays(bar.from, days), to: addDays(bar.to, days) };
  if (grip === 'start') {
    const from = addDays(bar.from, days);
    return { ...bar, from: from > bar.to ? bar.to : from };
  }
  const to = addDays(bar.to, days);
  return { ...bar, to: to < bar.from ? bar.from : to };
}

export type Range = { from: string; days: number };

/** Whole weeks around everything that is drawn, and today where it is near. */
export function rangeOf(bars: readonly Bar[], today: string): Range {
  const days = bars.flatMap(({ from, to }) => [from, to]).toSorted();
  const first = days[0] ?? today;
  const last = days.at(-1) ?? today;
  const near = (day: string) => daysBetween(day, first) < 60 && daysBetween(last, day) < 60;
  const from = near(today) && today < first ? today : first;
  const to = near(today) && today > last ? today : last;
  const monday = addDays(from, -((weekdayOf(from) + 6) % 7) - 7);
  return { from: monday, days: Math.ceil((daysBetween(monday, to) + 8) / 7) * 7 };
}

/** Pixels for a day: the longer the plan, the closer its days. */
export const dayWidth = (days: number): number => (days <= 70 ? 14 : days <= 200 ? 8 : days <= 500 ? 4 : 2);
