import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { type KeyValue, KeyValueList } from '#ui/key-value-list.tsx';
import { Progress } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ProjectBudget } from '../contract.ts';
import { hoursText } from '../policy.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { budgetKey, timeApi } from './time-api.ts';

function factsOf({
  budget,
  currency,
  orders,
  seconds,
  billable_seconds,
  hourly_rate,
  worth,
  is_shown,
}: ProjectBudget): KeyValue[] {
  return [
    { label: 'Budget', value: budget === null ? null : formatMoney(budget, currency) },
    {
      label: 'Ordered',
      value:
        orders.length > 0 &&
        orders.map((one) => (
          <span key={one.currency} className="block">
            {formatMoney(one.ordered, one.currency)}, {formatMoney(one.paid, one.currency)} paid
          </span>
        )),
    },
    {
      label: 'Time',
      value: billable_seconds === seconds ? hoursText(seconds) : `${hoursText(seconds)}, ${hoursText(billable_seconds)} billable`,
    },
    { label: 'Hourly rate', value: hourly_rate === null ? null : formatMoney(hourly_rate, currency) },
    { label: 'Worth of the time', value: worth === null ? null : formatMoney(worth, currency) },
    { label: 'Client sees the hours', value: is_shown ? 'Yes' : 'No' },
  ].map(({ label, value }) => ({ label, value: value || null }));
}

/** What the time is worth against what was agreed, in one currency. */
function Against({ used, of, currency, label }: { used: number; of: number; currency: string; label: string }) {
  const over = used - of;
  return (
    <div className="mb-3 grid gap-1.5">
      <Progress label={label} value={Math.min(used, of)} max={of} />
      <p className={`figures text-[0.8125rem] ${over > 0 ? 'font-medium text-danger' : 'text-muted'}`}>
        {over > 0
          ? `${formatMoney(over, currency)} over the budget of ${formatMoney(of, currency)}`
          : `${formatMoney(used, currency)} of ${formatMoney(of, currency)} used, ${formatMoney(-over, currency)} left`}
      </p>
    </div>
  );
}

/** A project's budget against its orders and its time. */
export function BudgetSection({ project_id, loaded }: { project_id: string; loaded: ProjectBudget | null }) {
  const [editing, setEditing] = useState(false);
  const budget = useQuery({
    queryKey: budgetKey(project_id),
    queryFn: () => timeApi.call.budget({ id: project_id }),
    initialData: loaded ?? undefined,
  });
  const { data } = budget;
  return (
    <section aria-labelledby="budget-title" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="budget-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Budget
        </h2>
        <Button variant="outline" size="sm" onClick={() => setEditing(true)} disabled={!data}>
          <Pencil aria-hidden="true" />
          Rate
        </Button>
      </div>
      {data ? (
        <>
          {data.budget !== null && data.budget > 0 && data.worth !== null && (
            <Against used={data.worth} of={data.budget} currency={data.currency} label="Budget used by time" />
          )}
          <KeyValueList className="border-y xl:[&>div]:grid-cols-[6.5rem_1fr]" items={factsOf(data)} />
        </>
      ) : budget.isError ? (
        <ErrorPanel
          message={reasonOf(budget.error, 'The budget could not be loaded.')}
          onRetry={() => void budget.refetch()}
          retrying={budget.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {editing && data && <TermsDialog budget={data} onClose={() => setEditing(false)} />}
    </section>
  );
}
