const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const codes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

const dayCode = (word: string): string | undefined => codes[days.indexOf(word.slice(0, 3).toLowerCase())];

/** '9:00 AM' as '09:00'; an hour without AM or PM is taken as written. */
function clock(text: string): string | null {
  const match = /^(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!match) return null;
  const half = match[3]?.toLowerCase();
  const hour = Number(match[1]);
  if (half && (hour < 1 || hour > 12)) return null;
  const at = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  if (at > 24 || Number(match[2] ?? 0) > 59) return null;
  return `${String(at).padStart(2, '0')}:${match[2] ?? '00'}`;
}

/**
 * 'Mon-Fri 9:00 AM-6:00 PM, Sun closed' in the form search engines read: ['Mo-Fr 09:00-18:00']. A part that does not say
 * days and hours plainly is left out rather than guessed.
 */
export function openingHours(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .flatMap((part) => {
      const [, first = '', last, hours = ''] = /^([a-z]+)\.?(?:\s?[-–]\s?([a-z]+)\.?)?:?\s+(.+)$/i.exec(part) ?? [];
      const [from, to] = [dayCode(first), last === undefined ? undefined : dayCode(last)];
      const [opens, closes] = hours.split(/\s?[-–]\s?/).map(clock);
      // A day that ends at midnight: search engines take its last minute.
      const ends = closes === '00:00' ? '23:59' : closes;
      if (!from || (last !== undefined && !to) || !opens || !ends || opens >= ends) return [];
      return [`${to ? `${from}-${to}` : from} ${opens}-${ends}`];
    });
}
