import clsx from 'clsx';
import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { Period, Range } from '../policy.ts';

const labels = { '7d': '7 days', '30d': '30 days', '90d': '90 days' } as const;
const choices = ['7d', '30d', '90d'] as const;

const choiceClass = 'inline-flex h-8 items-center gap-1.5 rounded-[5px] px-3 text-[0.8125rem] font-medium whitespace-nowrap';
const activeClass = 'bg-surface text-ink shadow-[0_1px_2px_rgb(0_0_0/0.08)] ring-1 ring-line';
const idleClass = 'text-muted hover:text-ink';

type RangePickerProps = {
  range: Range;
  period: Pick<Period, 'from' | 'to'> | null;
  today: string | undefined;
  problem: string | null;
};

/** Which days are looked at; it stands in the address, so that a view can be kept and shared. */
export function RangePicker({ range, period, today, problem }: RangePickerProps) {
  const [params] = useSearchParams();
  const isCustom = range === 'custom' || params.get('range') === 'custom';
  const [isOpen, setOpen] = useState(isCustom);
  return (
    <div className="mb-6 grid gap-3">
      <nav aria-label="Range" className="flex w-fit max-w-full flex-wrap rounded-md bg-sunken p-0.5">
        {choices.map((choice) => (
          <Link
            key={choice}
            to={`?range=${choice}`}
            preventScrollReset
            aria-current={!isCustom && range === choice ? 'page' : undefined}
            onClick={() => setOpen(false)}
            className={clsx(choiceClass, !isCustom && range === choice ? activeClass : idleClass)}
          >
            {labels[choice]}
          </Link>
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={clsx(choiceClass, isCustom ? activeClass : idleClass)}
        >
          <CalendarRange aria-hidden="true" className="size-3.5" />
          Custom
        </button>
      </nav>
      {isOpen && (
        <Form key={params.toString()} preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="range" value="custom" />
          <Field label="First day">
            {(control) => (
              <Input
                {...control}
                type="date"
                name="from"
                required
                max={today}
                defaultValue={params.get('from') ?? period?.from}
              />
            )}
          </Field>
          <Field label="Last day">
            {(control) => <Input {...control} type="date" name="to" required defaultValue={params.get('to') ?? period?.to} />}
          </Field>
          <Button type="submit" variant="outline">
            Show
          </Button>
        </Form>
      )}
      {problem && (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {problem}. The last 30 days are shown.
        </p>
      )}
    </div>
  );
}
