import { addDays, addMonthsToDay, weekdayOf } from '#shared/zoned-time.ts';

/** The choices of the screen; a custom range names its first and last day. */
export const ranges = ['7d', '30d', '90d', 'custom'] as const;
export type Range = (typeof ranges)[number];
export const rangeDays = { '7d': 7, '30d': 30, '90d': 90 } as const;

export const longestDays = 1_096;
export const trendMonths = 7;

const dayMs = 86_400_000;
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

export type Period = { from: string; to: string; days: number };
export type Asked = { range: Range; from?: string; to?: string };

/** The days of a range that ends today, or those that were chosen. */
export function periodOf({ range, from, to }: Asked, today: string): Period {
  if (range !== 'custom') return { from: addDays(today, 1 - rangeDays[range]), to: today, days: rangeDays[range] };
  const first = from ?? today;
  const last = to ?? today;
  return { from: first, to: last, days: daysBetween(first, last) };
}

/** As many days, right before. */
export const periodBefore = ({ from, days }: Period): Period => ({ from: addDays(from, -days), to: addDays(from, -1), days });

/** Contracts divided by estimates in percent, one decimal; null without estimates. */
export const conversionRate = (contracts: number, estimates: number): number | null =>
  estimates > 0 ? Math.round((contracts / estimates) * 1_000) / 10 : null;

/** By how many percent a figure changed; null where there was none before. */
export const changePercent = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 1_000) / 10 : null;

/** The first days of the last months, the oldest first. */
export const monthsUpTo = (today: string, months: number): string[] =>
  Array.from({ length: months }, (_, at) => addMonthsToDay(`${today.slice(0, 7)}-01`, at + 1 - months));

export type Step = 'day' | 'week' | 'month';
const mostDays = 31;
const mostWeeks = 27;
export const stepOf = (days: number): Step => (days <= mostDays ? 'day' : days <= mostWeeks * 7 ? 'week' : 'month');

const startOf = (day: string, step: Step): string => {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  // Weeks begin on Monday.
  return addDays(day, -((weekdayOf(day) + 6) % 7));
};
const nextStart = (start: string, step: Step): string =>
  step === 'day' ? addDays(start, 1) : step === 'week' ? addDays(start, 7) : addMonthsToDay(start, 1);

export type DayAmount = { day: string; amount: number; number: number };
export type Point = { day: string; amount: number; number: number };

/** A period in steps, each with the sum of its days; the first and last may be cut off by the period. */
export function inSteps(days: readonly DayAmount[], { from, to, days: length }: Period): Point[] {
  const step = stepOf(length);
  const points = new Map<string, Point>();
  for (let start = startOf(from, step); start <= to; start = nextStart(start, step)) {
    points.set(start, { day: start < from ? from : start, amount: 0, number: 0 });
  }
  for (const { day, amount, number } of days) {
    const point = points.get(startOf(day, step));
    if (!point || day < from || day > to) continue;
    point.amount += amount;
    point.number += number;
  }
  return [...points.values()];
}

const mostSpans = 40;

/** Days as spans without a gap; many of them as one, because counting a few days more costs less than asking often. */
export function daySpans(days: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (const day of days.toSorted()) {
    const last = spans.at(-1);
    if (last && day <= addDays(last.to, 1)) last.to = day;
    else spans.push({ from: day, to: day });
  }
  const [first] = spans;
  const end = spans.at(-1);
  return spans.length > mostSpans && first && end ? [{ from: first.from, to: end.to }] : spans;
}

/** Fewer answers than these say nothing about the next one. */
export const fewestAnswers = 5;

/** How likely an open estimate is to be accepted: the share of those that were answered, or ran out, within a year. */
export const likelihoodOf = ({ accepted, declined, expired }: { accepted: number; declined: number; expired: number }) => {
  const answered = accepted + declined + expired;
  return { answered, percent: answered >= fewestAnswers ? Math.round((accepted / answered) * 100) : null };
};
