import clsx from 'clsx';
import { CalendarOff, FlaskConical } from 'lucide-react';
import type { WallTime } from '#shared/zoned-time.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { topicLabel } from '../choices.ts';
import { clockTime, dayText, minutesText } from '../format.ts';
import { type Placed, shownHours, type WeekDay } from './week-layout.ts';

type WeekGridProps = {
  days: WeekDay[];
  now: WallTime;
  zone: string;
  onOpen: (id: string) => void;
  onBlock: (day: string) => void;
  className?: string;
};

const hourHeight = 3.25;
const hatch = 'bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_7px)]';

/** Seven columns of hours. Open hours lie bright on a sunken ground. */
export function WeekGrid({ days, now, zone, onOpen, onBlock, className }: WeekGridProps) {
  const hydrated = useHydrated();
  const hours = shownHours(days);
  const count = (hours.to - hours.from) / 60;
  const top = (minutes: number) => `${((Math.max(minutes, hours.from) - hours.from) / 60) * hourHeight}rem`;
  const tall = (span: { from: number; to: number }) =>
    `${((Math.min(span.to, hours.to) - Math.max(span.from, hours.from)) / 60) * hourHeight}rem`;
  // Places are styles, and the content policy takes those from code alone, not from the server's markup.
  if (!hydrated) return <Skeleton className={clsx('h-[32rem]', className)} />;
  return (
    <div className={clsx('overflow-hidden rounded-lg border bg-sunken text-xs', className)}>
      <div className="grid grid-cols-[3.75rem_repeat(7,minmax(0,1fr))] border-b bg-surface">
        <span />
        {days.map(({ day, holiday }) => (
          <div key={day} className="border-l px-2 py-2">
            <p className={clsx('flex items-baseline gap-1.5', day === now.day ? 'font-semibold text-primary-ink' : 'text-muted')}>
              {dayText(day, 'short').slice(0, 3)}
              <span className={clsx('text-base font-semibold', day !== now.day && 'text-ink')}>{Number(day.slice(8))}</span>
            </p>
            {holiday && <p className="truncate text-muted">{holiday}</p>}
          </div>
        ))}
      </div>
      <div className="grid grid-cols-[3.75rem_repeat(7,minmax(0,1fr))]" style={{ height: `${count * hourHeight}rem` }}>
        <div className="relative bg-surface">
          {Array.from({ length: count - 1 }, (_, n) => hours.from + (n + 1) * 60).map((minutes) => (
            <span
              key={minutes}
              className="figures absolute right-2 -translate-y-1/2 text-2xs text-muted"
              style={{ top: top(minutes) }}
            >
              {minutesText(minutes).replace(':00', '')}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <section key={day.day} aria-label={dayText(day.day)} className={clsx('group relative border-l', day.holiday && hatch)}>
            {!day.holiday &&
              day.open.map((open) => (
                <div
                  key={open.from}
                  className="absolute inset-x-0 bg-surface"
                  style={{ top: top(open.from), height: tall(open) }}
                />
              ))}
            <div
              aria-hidden="true"
              className="absolute inset-0 bg-[linear-gradient(var(--line)_1px,transparent_1px)]"
              style={{ backgroundSize: `100% ${hourHeight}rem` }}
            />
            <button
              type="button"
              aria-label={`Block time on ${dayText(day.day)}`}
              title="Block time"
              onClick={() => onBlock(day.day)}
              className="absolute top-1 right-1 z-10 grid size-7 place-items-center rounded-sm bg-surface text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:text-ink focus-visible:opacity-100"
            >
              <CalendarOff aria-hidden="true" className="size-3.5" />
            </button>
            {day.placed
              .filter((one) => one.to > hours.from && one.from < hours.to)
              .map((one) => (
                <Thing
                  key={one.kind === 'booking' ? one.booking.id : one.block.id}
                  one={one}
                  zone={zone}
                  style={{ top: top(one.from), height: tall(one) }}
                  onOpen={onOpen}
                />
              ))}
            {day.day === now.day && now.minutes > hours.from && now.minutes < hours.to && (
              <div
                aria-hidden="true"
                className="pointer-events-none absolute inset-x-0 h-0.5 bg-accent"
                style={{ top: top(now.minutes) }}
              />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

type ThingProps = { one: Placed; zone: string; style: { top: string; height: string }; onOpen: (id: string) => void };

function Thing({ one, zone, style, onOpen }: ThingProps) {
  if (one.kind === 'block') {
    return (
      <div
        className={clsx('absolute inset-x-0.5 overflow-hidden rounded-sm border bg-sunken px-1.5 py-1 text-muted', hatch)}
        style={style}
      >
        <span className="rounded-xs bg-sunken px-1">{one.block.reason ?? 'Blocked'}</span>
      </div>
    );
  }
  const { booking } = one;
  const short = one.to - one.from < 45;
  return (
    <button
      type="button"
      onClick={() => onOpen(booking.id)}
      className={clsx(
        short && 'flex items-center justify-between',
        'absolute inset-x-0.5 overflow-hidden rounded-sm border border-primary/30 border-l-[3px] border-l-primary bg-primary-soft px-1.5 py-0.5 text-left leading-4 text-primary-ink transition-colors hover:border-primary',
      )}
      style={style}
    >
      <span className="flex min-w-0 items-center gap-1 font-semibold">
        {booking.is_sample && <FlaskConical aria-label="Sample" className="size-3 shrink-0" />}
        <span className="truncate">{booking.name}</span>
      </span>
      <span className={clsx('figures', short ? 'shrink-0 pl-1' : 'block truncate')}>{clockTime(booking.starts_at, zone)}</span>
      <span className="sr-only">{topicLabel(booking.topic)}</span>
    </button>
  );
}
