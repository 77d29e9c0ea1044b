import { formatMoney } from '#shared/money.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { seriesColor } from '#ui/charts/chart-frame.tsx';
import { LazyAreaChart, LazyBarChart, LazyDonutChart } from '#ui/charts/lazy-charts.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import type { Analytics } from '../contract.ts';
import type { Range } from '../policy.ts';
import { MetricCards } from './metric-cards.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { monthText, periodText, stepText } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { ReportCard } from './report-card.tsx';

type ReportState = { isMailed: boolean; canMail: boolean };
type AnalyticsScreenProps = {
  analytics: Analytics | null;
  range: Range;
  problem: string | null;
  report: ReportState | null;
  onRetry: () => void;
};

export function AnalyticsScreen({ analytics, range, problem, report, onRetry }: AnalyticsScreenProps) {
  return (
    <>
      <RangePicker range={range} period={analytics?.period ?? null} today={analytics?.today} problem={problem} />
      {analytics ? (
        <Figures analytics={analytics} />
      ) : (
        <ErrorPanel message="The figures could not be loaded." onRetry={onRetry} className="rounded-lg border" />
      )}
      {report && (
        <div className="mt-4">
          <ReportCard {...report} />
        </div>
      )}
    </>
  );
}

const typeLabels = { personal: 'Personal', business: 'Business' } as const;

function Figures({ analytics }: { analytics: Analytics }) {
  const { period, before, currency, points, step, trend, distribution, performance } = analytics;
  const money = (value: number) => formatMoney(value, currency);
  const compact = (value: number) =>
    value.toLocaleString('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 });
  const days = `${period.from}-to-${period.to}`;
  const slices = distribution.map(({ type, clients }) => ({ label: typeLabels[type], value: clients }));
  const months = trend.map(({ month, revenue, orders }) => ({ label: monthText(month), revenue, orders }));
  const steps = points.map(({ day, revenue, before: earlier, orders }) => ({
    label: stepText(day, step),
    revenue,
    ...(earlier === null ? {} : { before: earlier }),
    orders,
  }));
  const count = (value: number) => value.toLocaleString('en-US');
  const compared = [
    { key: 'revenue', label: 'Revenue' },
    { key: 'before', label: 'Period before', color: 'var(--subtle)' },
  ];
  const revenue = [{ key: 'revenue', label: 'Revenue' }];
  return (
    <>
      <MetricCards {...analytics} />
      <div className="grid gap-4 lg:grid-cols-2">
        <ChartCard
          title="Revenue"
          description={`${periodText(period)}, beside ${periodText(before)}`}
          fileName={`revenue-${days}`}
          labelName={step === 'day' ? 'Day' : step === 'week' ? 'Week' : 'Month'}
          rows={steps}
          series={[...compared, { key: 'orders', label: 'Paid orders', format: count }]}
          legend={compared.map(({ label, color }, at) => ({ label, color: seriesColor(at, color) }))}
          format={money}
          className="lg:col-span-2"
        >
          <LazyAreaChart
            label="Revenue beside the period before"
            rows={steps}
            series={compared}
            format={money}
            axisFormat={compact}
          />
        </ChartCard>
        <ChartCard
          title="Revenue trend"
          description="The last 7 months"
          fileName="revenue-trend"
          labelName="Month"
          rows={months}
          series={[...revenue, { key: 'orders', label: 'Paid orders', format: count }]}
          legend={[]}
          format={money}
        >
          <LazyBarChart
            label="Revenue by month"
            rows={months}
            series={revenue}
            format={money}
            axisFormat={compact}
            height="h-80 lg:h-[26rem]"
          />
        </ChartCard>
        <div className="grid content-start gap-4">
          <ChartCard
            title="Client distribution"
            description={`Clients by type at the end of ${periodText({ from: period.to, to: period.to })}`}
            fileName={`clients-${period.to}`}
            labelName="Type"
            rows={slices.map(({ label, value }) => ({ label, clients: value }))}
            series={[{ key: 'clients', label: 'Clients' }]}
            legend={slices.map(({ label, value }, at) => ({ label: `${label}: ${count(value)}`, color: seriesColor(at) }))}
          >
            <LazyDonutChart label="Clients by type" slices={slices} totalLabel="Clients" />
          </ChartCard>
          <PerformanceCard performance={performance} />
        </div>
      </div>
    </>
  );
}
