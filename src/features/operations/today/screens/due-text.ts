const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A length of time in its largest whole unit. */
function length(ms: number): string {
  if (ms >= dayMs) return many(Math.floor(ms / dayMs), 'day');
  if (ms >= hourMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.max(1, Math.floor(ms / minuteMs))} min`;
}

type Due = { due_at: string | null; is_appointment: boolean };

/** "due in 3 h", "overdue by 1 day"; of an appointment when it begins. */
export function dueText({ due_at, is_appointment }: Due, now: number): string | null {
  if (!due_at) return null;
  const left = Date.parse(due_at) - now;
  if (is_appointment) return left > 0 ? `begins in ${length(left)}` : `began ${length(-left)} ago`;
  return left >= 0 ? `due in ${length(left)}` : `overdue by ${length(-left)}`;
}

const soonMs = 4 * hourMs;

export function urgencyOf({ due_at, is_appointment }: Due, now: number): 'late' | 'soon' | 'calm' {
  if (!due_at) return 'calm';
  const left = Date.parse(due_at) - now;
  if (left < 0 && !is_appointment) return 'late';
  return left < soonMs ? 'soon' : 'calm';
}
