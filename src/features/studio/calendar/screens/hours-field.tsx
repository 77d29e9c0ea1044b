import { Plus, X } from 'lucide-react';
import type { OpenTime } from '#shared/studio-calendar.ts';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

const toField = (minutes: number): string =>
  minutes >= 1440 ? '00:00' : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Midnight as an end is the end of the day. */
function fromField(text: string, isEnd: boolean): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  const total = hours * 60 + minutes;
  return isEnd && total === 0 ? 1440 : total;
}

type HoursFieldProps = { week: OpenTime[][]; onChange: (week: OpenTime[][]) => void; error: string | undefined };

/** The week's opening times, day by day. */
export function HoursField({ week, onChange, error }: HoursFieldProps) {
  const change = (day: number, times: OpenTime[]) => onChange(week.map((before, at) => (at === day ? times : before)));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'hours-error' : undefined}>
      <legend className="mb-2 text-sm font-medium">Weekly hours</legend>
      <ul className="divide-y border-y">
        {mondayFirst.map((day) => (
          <DayRow key={day} name={names[day] ?? ''} times={week[day] ?? []} onChange={(times) => change(day, times)} />
        ))}
      </ul>
      {error && (
        <div className="mt-2">
          <FieldError id="hours-error">{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

type DayRowProps = { name: string; times: OpenTime[]; onChange: (times: OpenTime[]) => void };

function DayRow({ name, times, onChange }: DayRowProps) {
  const set = (at: number, change: Partial<OpenTime>) =>
    onChange(times.map((time, n) => (n === at ? { ...time, ...change } : time)));
  const add = () => {
    const from = Math.min((times.at(-1)?.to ?? 8 * 60) + 60, 22 * 60);
    onChange([...times, { from, to: Math.min(from + 4 * 60, 1440) }]);
  };
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 py-2 sm:grid-cols-[6.5rem_1fr_auto]">
      <span className="pt-2 font-medium">{name}</span>
      <div className="grid min-w-0 grid-cols-1 gap-2 max-sm:order-last max-sm:col-span-2">
        {times.length === 0 && <span className="pt-2 text-muted">Closed</span>}
        {times.map((time, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has no identity but its place.
          <div key={at} className="flex items-center gap-2">
            <Input
              type="time"
              aria-label={`${name} opens`}
              value={toField(time.from)}
              onChange={(event) => set(at, { from: fromField(event.target.value, false) })}
              className="w-32 max-sm:w-auto max-sm:flex-1"
            />
            <span aria-hidden="true" className="text-muted">
              –
            </span>
            <Input
              type="time"
              aria-label={`${name} closes`}
              value={toField(time.to)}
              onChange={(event) => set(at, { to: fromField(event.target.value, true) })}
              className="w-32 max-sm:w-auto max-sm:flex-1"
            />
            <IconButton
              label={`Remove these hours on ${name}`}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(times.filter((_, n) => n !== at))}
            />
          </div>
        ))}
      </div>
      <IconButton label={`Add hours on ${name}`} icon={<Plus aria-hidden="true" />} onClick={add} disabled={times.length >= 6} />
    </li>
  );
}
