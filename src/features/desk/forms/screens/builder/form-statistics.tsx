import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { LazyBarChart } from '#ui/charts/lazy-charts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formsAdminApi, formsKey } from '../admin/forms-api.ts';

const series = [
  { key: 'views', label: 'Views' },
  { key: 'starts', label: 'Starts' },
  { key: 'finishes', label: 'Finishes' },
];

/** Counted without cookies or addresses: how many, never who. */
export function FormStatistics({ id }: { id: string }) {
  const statistics = useQuery({
    queryKey: [...formsKey, 'statistics', id],
    queryFn: () => formsAdminApi.call.statistics({ id }),
  });
  if (statistics.isError)
    return (
      <ErrorPanel
        message={reasonOf(statistics.error, 'The figures could not be loaded.')}
        onRetry={() => void statistics.refetch()}
        retrying={statistics.isFetching}
      />
    );
  if (!statistics.data) return <Skeleton className="h-64" />;
  const { days, stops } = statistics.data;
  if (days.length === 0)
    return (
      <EmptyState
        icon={ChartColumn}
        title="Nobody has seen it yet"
        text="Views, starts and finishes of the last 30 days appear here."
        className="rounded-lg border border-dashed"
      />
    );
  const rows = days.map(({ day, ...counts }) => ({ label: day.slice(5), ...counts }));
  return (
    <div className="grid gap-6">
      <LazyBarChart label="Views, starts and finishes by day" rows={rows} series={series} />
      <section aria-labelledby="form-stops">
        <h2 id="form-stops" className="mb-2 text-sm font-semibold">
          Where people stop
        </h2>
        {stops.length === 0 ? (
          <p className="text-sm text-muted">Nobody has left it half filled in.</p>
        ) : (
          <ul className="divide-y rounded-lg border bg-surface text-sm">
            {stops.map(({ key, label, count }) => (
              <li key={key} className="flex justify-between gap-3 px-4 py-2.5">
                <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
                <span className="figures">{count}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
