import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type CheckoutStep, checkoutSteps, stepLabels } from '../policy.ts';

type CheckoutProgressProps = {
  current: CheckoutStep /** The contract step is passed over when nothing needs one. */;
  skipsContract: boolean;
};

/** Where one is, what is done and what is left. */
export function CheckoutProgress({ current, skipsContract }: CheckoutProgressProps) {
  const at = checkoutSteps.indexOf(current);
  return (
    <nav aria-label="Checkout progress" className="mb-8">
      <p className="text-sm text-muted sm:hidden">
        Step {at + 1} of {checkoutSteps.length}: <span className="font-medium text-ink">{stepLabels[current]}</span>
      </p>
      <ol className="mt-3 flex gap-1.5 sm:mt-0 sm:gap-3">
        {checkoutSteps.map((step, index) => {
          const skipped = step === 'contract' && skipsContract;
          const state = index === at ? 'current' : index < at ? 'done' : 'ahead';
          return (
            <li key={step} aria-current={state === 'current' ? 'step' : undefined} className="min-w-0 flex-1">
              <span
                aria-hidden="true"
                className={clsx(
                  'block h-1 rounded-full sm:mb-2.5',
                  state === 'ahead' ? 'bg-press' : skipped ? 'bg-line-strong' : 'bg-primary-ink',
                )}
              />
              <span className="sr-only items-center gap-2 text-sm sm:not-sr-only sm:flex">
                <span
                  aria-hidden="true"
                  className={clsx(
                    'figures grid size-5 shrink-0 place-items-center rounded-full text-[0.6875rem] font-semibold',
                    state === 'current' && 'bg-primary text-on-primary',
                    state === 'done' && 'bg-primary-soft text-primary-ink',
                    state === 'ahead' && 'bg-hover text-muted',
                  )}
                >
                  {state === 'done' && !skipped ? <Check className="size-3" strokeWidth={2.5} /> : index + 1}
                </span>
                <span className={clsx('truncate', state === 'current' ? 'font-medium' : 'text-muted')}>
                  {stepLabels[step]}
                  <span className="sr-only">{skipped ? ' (not needed)' : state === 'done' ? ' (done)' : ''}</span>
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
