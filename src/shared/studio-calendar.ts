// Free of Zod on purpose: the booking page carries this file, and public pages have a budget.

/** Minutes after midnight on the studio's clock; 1440 is the end of the day. */
export type OpenTime = { from: number; to: number };

/** When the studio works: its time zone, and seven lists of opening times, Sunday first. */
export type StudioCalendar = { time_zone: string; weekly_hours: OpenTime[][] };

const weekday: OpenTime[] = [{ from: 9 * 60, to: 18 * 60 }];

/** The database has the same zone to fall back to: studio_time_zone() in the migrations. */
export const defaultCalendar: StudioCalendar = {
  time_zone: 'America/New_York',
  weekly_hours: [[], weekday, weekday, weekday, weekday, weekday, [{ from: 10 * 60, to: 14 * 60 }]],
};

/** What is wrong with a week of opening times, if anything. */
export function hoursProblem(hours: OpenTime[][]): string | null {
  for (const day of hours) {
    let end = -1;
    for (const open of day) {
      if (open.from >= open.to) return 'Opening times must end after they begin';
      if (open.from < end) return 'Opening times must not overlap and must be in order';
      end = open.to;
    }
  }
  return null;
}
