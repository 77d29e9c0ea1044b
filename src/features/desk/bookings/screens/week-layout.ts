import { addDays, wallTime, weekdayOf } from '#shared/zoned-time.ts';
import type { AdminBooking, Block, Week } from '../contract.ts';

/** Something on a day's column, in minutes of the studio's clock. */
export type Placed = { from: number; to: number } & (
  | { kind: 'booking'; booking: AdminBooking }
  | { kind: 'block'; block: Block }
);

export type WeekDay = {
  day: string;
  open: { from: number; to: number }[];
  holiday: string | null;
  placed: Placed[];
};

/** The part of a span that lies on one day. */
function onDay(day: string, starts_at: string, ends_at: string, zone: string): { from: number; to: number } | null {
  const start = wallTime(Date.parse(starts_at), zone);
  const end = wallTime(Date.parse(ends_at), zone);
  const from = start.day < day ? 0 : start.day === day ? start.minutes : 1440;
  const to = end.day > day ? 1440 : end.day === day ? end.minutes : 0;
  return from < to ? { from, to } : null;
}

export function layWeek(week: Week): WeekDay[] {
  const { time_zone } = week;
  return Array.from({ length: 7 }, (_, n) => {
    const day = addDays(week.first_day, n);
    const bookings = week.bookings.flatMap((booking): Placed[] => {
      const span = onDay(day, booking.starts_at, booking.ends_at, time_zone);
      return span ? [{ ...span, kind: 'booking', booking }] : [];
    });
    const blocks = week.blocks.flatMap((block): Placed[] => {
      const span = onDay(day, block.starts_at, block.ends_at, time_zone);
      return span ? [{ ...span, kind: 'block', block }] : [];
    });
    return {
      day,
      open: week.hours[weekdayOf(day)] ?? [],
      holiday: week.holidays.find((holiday) => holiday.day === day)?.name ?? null,
      placed: [...blocks, ...bookings].sort((a, b) => a.from - b.from),
    };
  });
}

/** Whole hours around everything there is to see; a blocked night does not stretch the picture. */
export function shownHours(days: WeekDay[]): { from: number; to: number } {
  const spans = days.flatMap((day) => [...day.open, ...day.placed.filter((one) => one.kind === 'booking')]);
  const from = Math.min(9 * 60, ...spans.map((span) => span.from));
  const to = Math.max(17 * 60, ...spans.map((span) => span.to));
  return { from: Math.max(0, Math.floor(from / 60) * 60 - 60), to: Math.min(1440, Math.ceil(to / 60) * 60 + 60) };
}
