export type HoursRow = { days: string; hours: string };

const names: Record<string, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** 'Mon-Fri 9:00 AM-6:00 PM, Sun closed' as rows; a part that does not begin with a day stays one whole line. */
export function hoursRows(text: string): HoursRow[] {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, days = '', hours = ''] = /^([a-z]+(?:\s?[-–]\s?[a-z]+)?)\s+(.+)$/i.exec(part) ?? [];
      const full = days.split(/\s?[-–]\s?/).map((day) => names[day.slice(0, 3).toLowerCase()]);
      if (full.length === 0 || full.some((day) => day === undefined)) return { days: '', hours: part };
      return { days: full.join('-'), hours: hours.charAt(0).toUpperCase() + hours.slice(1) };
    });
}
