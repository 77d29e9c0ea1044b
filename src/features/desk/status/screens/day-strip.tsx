import { type ComponentStatus, componentStatuses } from '#shared/choices/desk/status.ts';
import { historyDays } from '../choices.ts';
import { statusLooks } from './status-look.ts';

/** One bar a day; a bad day stands taller as well as in another colour. */
export function DayStrip({ days }: { days: ComponentStatus[] }) {
  const bad = days.filter((status) => status !== 'operational').length;
  const text = bad === 0 ? 'No incident' : `${bad} of ${historyDays} days with an incident`;
  return (
    <div>
      <svg viewBox={`0 0 ${historyDays * 4} 28`} preserveAspectRatio="none" aria-hidden="true" className="h-7 w-full">
        {componentStatuses.map((status) => (
          <path
            key={status}
            className={status === 'operational' ? 'fill-success/55' : statusLooks[status].fill}
            d={days.map((one, at) => (one === status ? `M${at * 4} ${one === 'operational' ? 8 : 0}h2.6V28h-2.6Z` : '')).join('')}
          />
        ))}
      </svg>
      <p className="mt-1.5 flex justify-between gap-4 text-xs text-subtle">
        <span>{historyDays} days ago</span>
        <span className="text-muted">{text}</span>
        <span>Today</span>
      </p>
    </div>
  );
}
