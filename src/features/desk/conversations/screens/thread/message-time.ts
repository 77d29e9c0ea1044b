const formats = new Map<string, Intl.DateTimeFormat>();

function format(look: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = `${Object.keys(look).join()} ${zone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...look, timeZone: zone });
  formats.set(key, known);
  return known;
}

/** 2:05 PM */
export const clockText = (at: string, zone: string): string =>
  format({ hour: 'numeric', minute: '2-digit' }, zone).format(new Date(at));

/** Monday, March 2 */
export const dayText = (at: string, zone: string): string =>
  format({ weekday: 'long', month: 'long', day: 'numeric' }, zone).format(new Date(at));
