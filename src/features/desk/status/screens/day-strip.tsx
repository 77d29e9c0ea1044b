import { componentStatuses } from '#shared/choices/desk/status.ts';
import { useLanguage, useWords } from '#ui/words.ts';
import { translatedMessage } from '#ui/words-of-message.ts';
import { historyDays } from '../choices.ts';
import { type DayStatus, historyText } from '../history.ts';
import { statusLooks } from './status-look.ts';

const bars: { status: DayStatus; top: number; fill: string }[] = [
  // A stump, not a bar: nothing is known of that day.
  { status: 'no_data', top: 23, fill: 'fill-line-strong' },
  ...componentStatuses.map((status) => ({
    status,
    top: status === 'operational' ? 8 : 0,
    fill: status === 'operational' ? 'fill-success/55' : statusLooks[status].fill,
  })),
];

/** One bar a day; a bad day stands taller as well as in another colour. */
export function DayStrip({ days }: { days: DayStatus[] }) {
  const t = useWords();
  return (
    <div>
      <svg viewBox={`0 0 ${historyDays * 4} 28`} preserveAspectRatio="none" aria-hidden="true" className="h-7 w-full">
        {bars.map(({ status, top, fill }) => (
          <path
            key={status}
            className={fill}
            d={days.map((one, at) => (one === status ? `M${at * 4} ${top}h2.6V28h-2.6Z` : '')).join('')}
          />
        ))}
      </svg>
      <p className="mt-1.5 flex justify-between gap-4 text-xs text-subtle">
        <span>{t('{days} days ago', { days: historyDays })}</span>
        <span className="text-muted">{translatedMessage(useLanguage(), historyText(days))}</span>
        <span>{t('Today')}</span>
      </p>
    </div>
  );
}
