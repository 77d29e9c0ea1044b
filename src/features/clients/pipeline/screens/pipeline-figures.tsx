import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { type Period, periodNames, periods, stageLabels } from '../choices.ts';
import type { Figures } from '../contract.ts';
import { freshMs, pipelineApi, pipelineKey } from './pipeline-api.ts';

const options = periodNames.map((value) => ({ value, label: periods[value] }));
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);
const days = (value: number | null): string =>
  value === null ? '–' : `${value.toLocaleString('en-US')} ${value === 1 ? 'day' : 'days'}`;

type FiguresProps = { period: Period; onPeriod: (period: Period) => void };

/** How many leads go on from stage to stage, and how long they stay in each. */
export function PipelineFigures({ period, onPeriod }: FiguresProps) {
  const figures = useQuery({
    queryKey: [...pipelineKey, 'figures', period],
    queryFn: () => pipelineApi.call.figures({ period }),
    placeholderData: (before: Figures | undefined) => before,
    refetchInterval: freshMs * 5,
  });
  return (
    <section aria-labelledby="figures-title" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="figures-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Conversion and pace
        </h2>
        <Field label="Period" hideLabel>
          {(wiring) => (
            <Select
              {...wiring}
              options={options}
              value={period}
              onChange={(event) => onPeriod(periodNames.find((one) => one === event.target.value) ?? '90')}
              className="w-44"
            />
          )}
        </Field>
      </div>
      {figures.data ? (
        <Shown figures={figures.data} />
      ) : figures.isError ? (
        <ErrorPanel
          message={reasonOf(figures.error, 'The figures could not be loaded.')}
          onRetry={() => void figures.refetch()}
          retrying={figures.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-56" />
      )}
    </section>
  );
}

function Shown({ figures: { opened, won, lost, days_to_win, stages } }: { figures: Figures }) {
  return (
    <>
      <ul aria-label="Figures of the pipeline" className="mb-4 grid gap-4 sm:grid-cols-3 [&>li]:grid">
        <li>
          <StatCard label="Leads opened" value={opened.toLocaleString('en-US')} hint={`${lost.toLocaleString('en-US')} lost`} />
        </li>
        <li>
          <StatCard label="Won" value={share(won, opened)} hint={`${won.toLocaleString('en-US')} of the leads opened`} />
        </li>
        <li>
          <StatCard label="Days to win" value={days(days_to_win)} hint="Median, from opened to won" />
        </li>
      </ul>
      <section
        aria-label="Figures per stage"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="overflow-x-auto rounded-lg border bg-surface"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">Conversion and median days per stage</caption>
          <thead>
            <tr className="border-b text-left text-[0.8125rem] text-muted [&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium">
              <th scope="col">Stage</th>
              <th scope="col" className="text-right">
                Reached
              </th>
              <th scope="col" className="text-right">
                Went on
              </th>
              <th scope="col" className="text-right">
                Median stay
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {stages.map(({ stage, reached, went_on, median_days }) => (
              <tr key={stage} className="figures [&>*]:px-4 [&>*]:py-2.5">
                <th scope="row" className="text-left font-medium">
                  {stageLabels[stage]}
                </th>
                <td className="text-right">{reached.toLocaleString('en-US')}</td>
                <td className="text-right">{share(went_on, reached)}</td>
                <td className="text-right whitespace-nowrap">{days(median_days)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-[0.8125rem] text-muted">
        Of the leads opened in the period: how many came to a stage or past it, and how many of those went on. Stays are those
        that ended in the period.
      </p>
    </>
  );
}
