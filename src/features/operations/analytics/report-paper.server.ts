import type { PaperTable, ReportPaper } from '#platform/pdf/paper.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { mediumDate } from '#shared/calendar-day.ts';
import type { Caller } from '#shared/caller.ts';
import { formatMoney } from '#shared/money.ts';
import { addDays, addMonthsToDay } from '#shared/zoned-time.ts';
import type { Analytics, AnalyticsDetails, Metric, Share } from './contract.ts';

type Reader = Pick<Caller, 'areas'>;

/** The first and last day of a month, given by its first. */
export const monthPeriod = (month: string) => ({ from: month, to: addDays(addMonthsToDay(month, 1), -1) });

/** The month that has just ended. */
export const lastMonth = (today: string): string => addMonthsToDay(`${today.slice(0, 7)}-01`, -1);

const firstHour = 7;
const lastDay = 7;

/** In the morning of the first, or once the studio is up again within the first days. */
export const isReportDue = (today: string, minutes: number): boolean => {
  const date = Number(today.slice(8));
  return date <= lastDay && (date > 1 || minutes >= firstHour * 60);
};

export const monthName = (month: string): string =>
  new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function metricText({ format }: Pick<Metric, 'format'>, value: number | null, currency: string): string {
  if (value === null) return '–';
  if (format === 'money') return formatMoney(value, currency);
  return format === 'percent' ? `${value.toFixed(1)}%` : value.toLocaleString('en-US');
}

const sharesTable = (heading: string, name: string, shares: readonly Share[]): PaperTable => ({
  heading,
  columns: [name, 'Revenue'],
  rows: shares.map((share) => [share.name, formatMoney(share.revenue, share.currency)]),
  empty: 'No order was paid in this month.',
});

const many = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

function expectedTable({ expected }: AnalyticsDetails, reader: Reader): PaperTable {
  return {
    heading: 'Money expected',
    columns: ['', 'Amount'],
    rows: [
      ...expected.estimates.map(({ currency, amount, likely, estimates }) => [
        `${many(estimates, 'open estimate')}${likely === null ? '' : `, ${expected.likelihood.percent}% likely`}`,
        formatMoney(likely ?? amount, currency),
      ]),
      ...expected.recurring.map(({ currency, amount, services }) => [
        `${many(services, 'subscription')} each month`,
        formatMoney(amount, currency),
      ]),
      ...expected.invoices.map(({ currency, amount, overdue, invoices }) => [
        `${many(invoices, 'unpaid invoice')}${overdue > 0 ? `, ${formatMoney(overdue, currency)} overdue` : ''}`,
        formatMoney(amount, currency),
      ]),
    ],
    empty: mayRead(reader, 'papers') ? 'No open estimate, subscription or invoice.' : 'No subscription or open invoice.',
  };
}

const projectsTable = ({ projects }: AnalyticsDetails): PaperTable => ({
  heading: 'Projects',
  columns: ['Project', 'Hours', 'Paid in all', 'Paid per hour'],
  rows: projects.map(({ name, hours, paid, per_hour, currency }) => [
    name,
    hours.toLocaleString('en-US'),
    formatMoney(paid, currency),
    per_hour === null ? '–' : formatMoney(per_hour, currency),
  ]),
  empty: 'No time was entered in this month.',
});

/** The report of a month as it is printed. */
export function reportPaper(month: string, analytics: Analytics, details: AnalyticsDetails, reader: Reader): ReportPaper {
  const { metrics, currency, period, before, trend, other_revenue, performance } = analytics;
  const days = ({ from, to }: { from: string; to: string }) => `${mediumDate(from)} to ${mediumDate(to)}`;
  return {
    kind: 'report',
    label: 'Monthly report',
    title: monthName(month),
    number: month.slice(0, 7),
    state: null,
    parties: [
      { heading: 'Period', lines: [days(period)] },
      { heading: 'Compared with', lines: [days(before)] },
    ],
    tables: [
      {
        heading: 'Figures',
        columns: ['', monthName(month), 'Before'],
        rows: [
          ...metrics.map((metric) => [
            metric.label,
            metricText(metric, metric.value, currency),
            metricText(metric, metric.before, currency),
          ]),
          ...other_revenue.map((other) => [
            `Revenue in ${other.currency}`,
            formatMoney(other.value, other.currency),
            formatMoney(other.before, other.currency),
          ]),
          ['Uptime', performance.uptime === null ? 'Not measured' : `${performance.uptime}%`, ''],
        ],
        empty: '',
      },
      sharesTable('Revenue by service', 'Service', details.by_service),
      sharesTable('Revenue by client', 'Client', details.by_client),
      expectedTable(details, reader),
      ...(mayRead(reader, 'projects') ? [projectsTable(details)] : []),
      {
        heading: 'Revenue trend',
        columns: ['Month', 'Revenue'],
        rows: trend.map(({ month: one, revenue }) => [monthName(one), formatMoney(revenue, currency)]),
        empty: '',
      },
    ],
    note: 'Revenue is what was paid, net of refunds, on the day of the payment. Money expected is as of the day of this report.',
  };
}
