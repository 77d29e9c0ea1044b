import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartLine, Settings2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { mediumDate } from '#shared/calendar-day.ts';
import { reasonOf } from '#ui/api-client.ts';
import { LazyAreaChart } from '#ui/charts/lazy-charts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Period, VisitSummary } from '../contract.ts';
import { PeriodChoice } from './period-choice.tsx';
import { VisitFigures } from './visit-figures.tsx';
import { ListFrame, VisitLists } from './visit-lists.tsx';
import { formatCount, readPeriod, visitsApi, visitsKey } from './visits-api.ts';

const settingsPath = '/admin/settings?tab=analytics';

export function VisitorsScreen({ summary: loaded, period: asked }: { summary: VisitSummary | null; period: Period }) {
  const [params] = useSearchParams();
  const period = readPeriod(params);
  const summary = useQuery({
    queryKey: [...visitsKey, period],
    queryFn: () => visitsApi.call.summary(period),
    initialData: loaded && JSON.stringify(asked) === JSON.stringify(period) ? loaded : undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = summary;
  return (
    <>
      <PageHeader
        title="Visitors"
        description="Counted by your own server, without cookies and without stored addresses. Machines and administrators are left out. A visitor is counted anew each day."
        badge={<SampleBadge show={data?.has_sample ?? false} />}
        actions={
          <LinkButton to={settingsPath} variant="outline">
            <Settings2 aria-hidden="true" />
            Counting
          </LinkButton>
        }
      />
      <PeriodChoice period={period} days={data?.period ?? null} />
      {data ? (
        <Content summary={data} period={period} />
      ) : summary.isError ? (
        <ErrorPanel
          message={reasonOf(summary.error, 'The figures could not be loaded.')}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <div className="grid gap-8">
          <VisitFigures summary={undefined} />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  );
}

function Content({ summary, period }: { summary: VisitSummary; period: Period }) {
  const { totals, previous_totals } = summary;
  const isEmpty = totals.views === 0 && previous_totals.views === 0 && totals.submissions === 0;
  if (isEmpty) return <NothingCounted summary={summary} />;
  return (
    <div className="grid gap-10">
      <VisitFigures summary={summary} />
      <ListFrame title="By day" list="days" period={period} empty={null} note={<Freshness summary={summary} />}>
        <LazyAreaChart
          label={`Visitors and views by day from ${mediumDate(summary.period.from)} to ${mediumDate(summary.period.to)}`}
          rows={summary.days.map(({ day, visitors, views }) => ({ label: mediumDate(day), visitors, views }))}
          series={[
            { key: 'visitors', label: 'Visitors' },
            { key: 'views', label: 'Views' },
          ]}
          format={formatCount}
        />
      </ListFrame>
      <VisitLists summary={summary} period={period} />
    </div>
  );
}

function Freshness({ summary: { is_counting, since, counted_at } }: { summary: VisitSummary }) {
  return (
    <>
      {since && (
        <>
          Counting began <LocalTime value={since} />.{' '}
        </>
      )}
      {is_counting ? (
        counted_at && (
          <>
            Up to date <LocalTime value={counted_at} />.
          </>
        )
      ) : (
        <strong className="font-medium text-ink">Counting is switched off.</strong>
      )}
    </>
  );
}

const NothingCounted = ({ summary: { is_counting, since } }: { summary: VisitSummary }) => (
  <EmptyState
    icon={ChartLine}
    title={is_counting ? 'No views in these days' : 'Counting is switched off'}
    text={
      is_counting ? (
        <>
          {since && (
            <>
              Counting began <LocalTime value={since} />.{' '}
            </>
          )}
          A view of a public page appears here about a minute later. Your own are left out while you are signed in.
        </>
      ) : (
        'Switch it on to see which pages are read and where visitors come from.'
      )
    }
    action={
      is_counting ? undefined : (
        <LinkButton to={settingsPath} variant="outline">
          Open settings
        </LinkButton>
      )
    }
    className="rounded-lg border"
  />
);
