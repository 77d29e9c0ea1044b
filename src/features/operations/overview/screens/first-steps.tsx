import clsx from 'clsx';
import { ChevronDown, Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import type { FirstStep, FirstSteps } from '../contract.ts';

type Props = { steps: FirstSteps | undefined; hide: (isHidden: boolean) => void; isHiding: boolean };

const isOver = ({ items }: FirstSteps): boolean => items.every(({ is_done }) => is_done);

/** Of a new studio; gone once everything is done, or the owner wants it away. On a phone only the next step is shown at first. */
export function FirstStepsCard({ steps, hide, isHiding }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!steps || steps.is_hidden || isOver(steps)) return null;
  const done = steps.items.filter(({ is_done }) => is_done).length;
  const next = steps.items.find(({ is_done }) => !is_done);
  return (
    <section aria-labelledby="first-steps" className="mb-5 rounded-lg border bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 pr-2 pl-5">
        <h2 id="first-steps" className="text-[0.9375rem] font-semibold tracking-tight">
          First steps
        </h2>
        <p className="figures text-sm text-muted">
          {done} of {steps.items.length} done
        </p>
        <Button variant="ghost" size="sm" className="ml-auto" disabled={isHiding} onClick={() => hide(true)}>
          Hide<span className="sr-only"> first steps</span>
        </Button>
      </header>
      <ul id="first-steps-list" className="grid gap-x-8 px-5 py-2 md:grid-cols-2">
        {steps.items.map((step) => (
          <Step key={step.id} step={step} isFolded={!isOpen && step.id !== next?.id} />
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls="first-steps-list"
        className="mx-2 mb-2 md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show the next step only' : 'Show all steps'}
        <ChevronDown aria-hidden="true" className={clsx(isOpen && 'rotate-180')} />
      </Button>
    </section>
  );
}

/** The quiet way back to steps that were hidden before they were done. */
export function FirstStepsHint({ steps, hide, isHiding }: Props) {
  if (!steps?.is_hidden || isOver(steps)) return null;
  return (
    <p className="mt-6 text-[0.8125rem] text-muted">
      The first steps are hidden.{' '}
      <Button variant="link" disabled={isHiding} onClick={() => hide(false)}>
        Show first steps
      </Button>
    </p>
  );
}

function Step({ step: { label, text, to, is_done }, isFolded }: { step: FirstStep; isFolded: boolean }) {
  const Icon = is_done ? CircleCheck : Circle;
  return (
    <li className={clsx('flex gap-3 py-2.5 text-sm', isFolded && 'max-md:hidden')}>
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
