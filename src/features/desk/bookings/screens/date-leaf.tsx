import clsx from 'clsx';
import { useLanguage } from '#ui/words.ts';
import { clockTime, leafParts } from '../format.ts';

type DateLeafProps = { moment: string | number; zone: string; crossed?: boolean; size?: 'sm' | 'lg' };

/** The day as a leaf of a tear-off calendar, in the studio's colours. */
export function DateLeaf({ moment, zone, crossed = false, size = 'sm' }: DateLeafProps) {
  const language = useLanguage();
  const { month, day, weekday } = leafParts(moment, zone, language);
  const big = size === 'lg';
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'relative isolate shrink-0 overflow-hidden border border-line-strong bg-surface text-center select-none',
        big ? 'w-full max-w-72 rounded-2xl shadow-float' : 'w-16 rounded-lg',
      )}
    >
      <div
        className={clsx(
          'bg-primary font-semibold text-on-primary',
          big ? 'py-3 font-display text-xl tracking-tight' : 'py-0.5 text-xs',
          crossed && 'bg-control-line text-page',
        )}
      >
        {big ? month : month.slice(0, 3)}
      </div>
      {big && <Rings />}
      <p
        className={clsx(
          'font-display leading-none font-semibold tracking-tighter',
          big ? 'pt-9 text-[7.5rem]' : 'pt-1.5 text-3xl',
          crossed && 'text-subtle',
        )}
      >
        {day}
      </p>
      <p className={clsx('text-muted', big ? 'pt-3 pb-7 text-base' : 'pt-0.5 pb-1.5 text-2xs')}>
        {big ? `${weekday}, ${clockTime(moment, zone, language)}` : weekday.slice(0, 3)}
      </p>
      {crossed && (
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full text-danger"
          aria-hidden="true"
        >
          <path d="M8 92 92 30" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </div>
  );
}

function Rings() {
  return (
    <div className="absolute inset-x-0 top-[2.4rem] flex justify-center gap-24">
      {['left', 'right'].map((side) => (
        <span key={side} className="h-6 w-2.5 rounded-full border border-line-strong bg-page" />
      ))}
    </div>
  );
}
