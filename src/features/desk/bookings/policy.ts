// Free of Zod on purpose: the booking page carries this file, and public pages have a budget.
import { defaultCalendar, type OpenTime } from '#shared/studio-calendar.ts';
import { addDays, momentOf, offsetAt, wallTime, weekdayOf } from '#shared/zoned-time.ts';

/** The rules of the bookings, with the studio's calendar (`time_zone` and `hours`) that they hold in. */
export type BookingRules = {
  slot_minutes: number;
  buffer_minutes: number;
  lead_hours: number;
  horizon_days: number;
  time_zone: string;
  meeting_place: string;
  /** Seven lists of opening times, Sunday first. */
  hours: OpenTime[][];
};

export const defaultRules: BookingRules = {
  slot_minutes: 30,
  buffer_minutes: 15,
  lead_hours: 12,
  horizon_days: 60,
  time_zone: defaultCalendar.time_zone,
  meeting_place: 'Phone or video call',
  hours: defaultCalendar.weekly_hours,
};

export type Span = { from: number; to: number };

/** All that decides what can be booked. `booked` holds each booking with the buffer after it. */
export type Calendar = { rules: BookingRules; booked: Span[]; blocked: Span[]; holidays: ReadonlySet<string> };

const minuteMs = 60_000;
const hourMs = 3_600_000;

export const maxReschedules = 5;
export const takenMessage = 'That time has just been taken';
export const closedMessage = 'That time can no longer be booked';

const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** Every slot of a day that the hours allow, whether or not it is still free. */
export function daySlots(rules: BookingRules, day: string): number[] {
  return (rules.hours[weekdayOf(day)] ?? []).flatMap((open) => openSlots(rules, day, open));
}

function openSlots({ slot_minutes, time_zone }: BookingRules, day: string, open: OpenTime): number[] {
  const length = slot_minutes * minuteMs;
  const opens = momentOf(day, open.from, time_zone);
  const closes = momentOf(day, open.to, time_zone);
  const slots: number[] = [];
  for (let start = opens; start + length <= closes; start += length) slots.push(start);
  // Only where the clocks change while the studio is open can a step of real time leave the hours on the wall.
  if (offsetAt(opens, time_zone) === offsetAt(closes, time_zone)) return slots;
  return slots.filter((start) => {
    const begins = wallTime(start, time_zone);
    const ends = wallTime(start + length - 1, time_zone);
    return begins.day === day && ends.day === day && begins.minutes >= open.from && ends.minutes < open.to;
  });
}

/** The moments between which a slot may begin: after the lead time, within the horizon. */
export function bookableWindow(rules: BookingRules, now: number): Span {
  const today = wallTime(now, rules.time_zone).day;
  return {
    from: now + rules.lead_hours * hourMs,
    to: momentOf(addDays(today, rules.horizon_days + 1), 0, rules.time_zone),
  };
}

function isFree({ rules, booked, blocked }: Calendar, start: number): boolean {
  const end = start + rules.slot_minutes * minuteMs;
  const meeting = { from: start, to: end };
  const busy = { from: start, to: end + rules.buffer_minutes * minuteMs };
  return !booked.some((span) => overlap(busy, span)) && !blocked.some((span) => overlap(meeting, span));
}

/** The free slots that begin in a span of time. */
export function freeSlots(calendar: Calendar, span: Span, now: number): number[] {
  const { rules, holidays } = calendar;
  const window = bookableWindow(rules, now);
  const from = Math.max(span.from, window.from);
  const to = Math.min(span.to, window.to);
  if (from >= to) return [];
  const slots: number[] = [];
  const last = wallTime(to, rules.time_zone).day;
  for (let day = wallTime(from, rules.time_zone).day; day <= last; day = addDays(day, 1)) {
    if (holidays.has(day)) continue;
    for (const start of daySlots(rules, day)) {
      if (start >= from && start < to && isFree(calendar, start)) slots.push(start);
    }
  }
  return slots;
}

/** `none` was never offered; `closed` is too soon, too far off or on a holiday; `taken` belongs to somebody else by now. */
export type SlotState = 'free' | 'taken' | 'closed' | 'none';

export function slotState(calendar: Calendar, start: number, now: number): SlotState {
  const { day } = wallTime(start, calendar.rules.time_zone);
  if (!daySlots(calendar.rules, day).includes(start)) return 'none';
  const window = bookableWindow(calendar.rules, now);
  if (start < window.from || start >= window.to || calendar.holidays.has(day)) return 'closed';
  return isFree(calendar, start) ? 'free' : 'taken';
}

/** The free slots nearest to the one somebody wanted, in order of time. */
export function nearestSlots(calendar: Calendar, wanted: number, now: number, count = 6): number[] {
  const reach = alternativesReach(wanted, now);
  return freeSlots(calendar, reach, now)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    .slice(0, count)
    .sort((a, b) => a - b);
}

export const alternativesReach = (wanted: number, now: number): Span => {
  const around = Math.max(wanted, now);
  return { from: around - 7 * 24 * hourMs, to: around + 21 * 24 * hourMs };
};

/** A day ahead; null when the booking is made later than that. */
export function reminderDue(start: number, now: number): number | null {
  const due = start - 24 * hourMs;
  return due > now ? due : null;
}

export const isUpcoming = (booking: { status: string; starts_at: Date | string }, now: number): boolean =>
  booking.status === 'confirmed' && new Date(booking.starts_at).getTime() > now;
