import clsx from 'clsx';
import { CalendarX2 } from 'lucide-react';
import { wallTime } from '#shared/zoned-time.ts';
import { useLanguage, useWords } from '#ui/words.ts';
import { clockTime, dayText } from '../format.ts';

type SlotListProps = {
  day: string | null;
  slots: readonly number[];
  zone: string;
  picked?: number | null;
  onPick: (slot: number) => void;
};

const parts = [
  { name: 'Morning', until: 12 * 60 },
  { name: 'Afternoon', until: 17 * 60 },
  { name: 'Evening', until: 24 * 60 },
] as const;

/** The free times of one day, by the part of the day. */
export function SlotList({ day, slots, zone, picked = null, onPick }: SlotListProps) {
  const t = useWords();
  const language = useLanguage();
  if (!day) return <NoDay />;
  const title = dayText(day, 'long', language);
  let from = 0;
  const groups = parts.map(({ name, until }) => {
    const start = from;
    from = until;
    const within = slots.filter((slot) => {
      const { minutes } = wallTime(slot, zone);
      return minutes >= start && minutes < until;
    });
    return { name, within };
  });
  return (
    <section aria-label={t('Free times on {day}', { day: title })}>
      <h3 className="mb-3 font-display text-xl font-semibold tracking-tight">{title.replace(/,? \d{4}$/, '')}</h3>
      <div className="grid gap-5">
        {groups
          .filter((group) => group.within.length > 0)
          .map((group) => (
            <div key={group.name}>
              <p className="mb-2 text-xs font-medium text-muted">{t(group.name)}</p>
              <ul className="grid grid-cols-3 gap-2 lg:grid-cols-2">
                {group.within.map((slot) => (
                  <li key={slot}>
                    <button
                      type="button"
                      data-slot={new Date(slot).toISOString()}
                      aria-pressed={slot === picked}
                      onClick={() => onPick(slot)}
                      className={clsx(
                        'figures h-11 w-full rounded-md border text-sm font-medium transition-colors hover:border-primary hover:bg-primary hover:text-on-primary',
                        slot === picked ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-page',
                      )}
                    >
                      {clockTime(slot, zone, language)}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </div>
    </section>
  );
}

function NoDay() {
  const t = useWords();
  return (
    <div className="flex h-full min-h-40 flex-col items-center justify-center gap-3 text-center text-sm text-muted">
      <CalendarX2 aria-hidden="true" className="size-6" strokeWidth={1.5} />
      <p className="max-w-48">{t('No free times right now. Please look at another month, or get in touch.')}</p>
    </div>
  );
}
