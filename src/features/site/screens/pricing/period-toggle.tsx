import clsx from 'clsx';
import { billing } from '#features/site/content/pricing-controls.ts';
import type { Period } from '#features/site/pricing.ts';

export function PeriodToggle({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const yearly = period === 'yearly';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 noscript:hidden">
      <span aria-hidden="true" className={yearly ? 'text-muted' : 'font-medium'}>
        {billing.monthly}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={yearly}
        aria-label={`${billing.label}, ${billing.save}`}
        onClick={() => onChange(yearly ? 'monthly' : 'yearly')}
        className={clsx(
          'relative h-7 w-12 rounded-full border transition-colors',
          yearly ? 'border-primary bg-primary' : 'border-control-line bg-sunken',
        )}
      >
        <span
          className={clsx(
            'absolute top-1/2 left-1 size-[1.125rem] -translate-y-1/2 rounded-full transition-transform',
            yearly ? 'translate-x-5 bg-on-primary' : 'bg-control-line',
          )}
        />
      </button>
      <span aria-hidden="true" className={yearly ? 'font-medium' : 'text-muted'}>
        {billing.yearly}
      </span>
      <span aria-hidden="true" className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-medium text-accent-ink">
        {billing.save}
      </span>
    </div>
  );
}
