import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { FirstStep } from '../contract.ts';

/** Of a new studio; gone once everything is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter(({ is_done }) => is_done).length;
  if (done === steps.length) return null;
  return (
    <section aria-labelledby="first-steps" className="mb-5 rounded-lg border bg-surface">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b px-5 py-3.5">
        <h2 id="first-steps" className="text-[0.9375rem] font-semibold tracking-tight">
          First steps
        </h2>
        <p className="figures text-sm text-muted">
          {done} of {steps.length} done
        </p>
      </header>
      <ul className="grid gap-x-8 px-5 py-2 md:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ul>
    </section>
  );
}

function Step({ step: { label, text, to, is_done } }: { step: FirstStep }) {
  const Icon = is_done ? CircleCheck : Circle;
  return (
    <li className="flex gap-3 py-2.5 text-sm">
      <Icon
        aria-hidden="true"
        className={is_done ? 'mt-0.5 size-4 shrink-0 text-success' : 'mt-0.5 size-4 shrink-0 text-subtle'}
      />
      {is_done ? (
        <p className="text-muted">
          {label} <span className="sr-only">(done)</span>
        </p>
      ) : (
        <p className="min-w-0">
          <Link to={to} className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current">
            {label}
          </Link>
          <span className="mt-0.5 block text-muted">{text}</span>
        </p>
      )}
    </li>
  );
}
