import clsx from 'clsx';
import { CalendarOff, ChevronRight } from 'lucide-react';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { topicLabel } from '../choices.ts';
import { clockTime, dayText } from '../format.ts';
import { blockText } from './block-text.ts';
import type { Placed, WeekDay } from './week-layout.ts';

type WeekAgendaProps = { days: WeekDay[]; today: string; zone: string; onOpen: (id: string) => void; className?: string };

/** The same week for a phone: day after day, what happens. */
export function WeekAgenda({ days, today, zone, onOpen, className }: WeekAgendaProps) {
  return (
    <ul className={clsx('divide-y border-y', className)}>
      {days.map(({ day, holiday, placed }) => (
        <li key={day} className="py-3">
          <p className={clsx('mb-1 text-sm font-medium', day === today && 'text-primary-ink')}>
            {dayText(day).replace(/, \d{4}$/, '')}
            {holiday && <span className="ml-2 font-normal text-muted">{holiday}</span>}
          </p>
          {placed.length === 0 && <p className="text-sm text-muted">{holiday ? 'Closed' : 'Nothing booked'}</p>}
          <ul className="grid gap-1">
            {placed.map((one) => (
              <li key={one.kind === 'booking' ? one.booking.id : one.block.id} className="min-w-0">
                <Entry one={one} zone={zone} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Entry({ one, zone, onOpen }: { one: Placed; zone: string; onOpen: (id: string) => void }) {
  if (one.kind === 'block') {
    return (
      <p className="flex items-center gap-2 px-1 py-2 text-sm text-muted">
        <CalendarOff aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{[blockText(one.block, zone), one.block.reason].filter(Boolean).join(', ')}</span>
      </p>
    );
  }
  const { booking } = one;
  return (
    <button
      type="button"
      onClick={() => onOpen(booking.id)}
      className="flex w-full items-center gap-3 rounded-md border-l-[3px] border-primary bg-primary-soft px-3 py-2.5 text-left text-sm"
    >
      <span className="figures w-18 shrink-0 font-medium text-primary-ink">{clockTime(booking.starts_at, zone)}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-medium">
          <span className="truncate">{booking.name}</span>
          <SampleBadge show={booking.is_sample} />
        </span>
        <span className="block truncate text-muted">{topicLabel(booking.topic)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  );
}
