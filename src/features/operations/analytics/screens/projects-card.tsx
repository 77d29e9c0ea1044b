import { Timer } from 'lucide-react';
import { formatMoney } from '#shared/money.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { LazyRankChart } from '#ui/charts/lazy-charts.tsx';
import type { ProjectEarnings } from '../contract.ts';
import { Panel } from './panel.tsx';

const hoursText = (hours: number) => `${hours.toLocaleString('en-US', { maximumFractionDigits: 2 })} h`;

type ProjectsCardProps = { projects: ProjectEarnings[]; when: string; fileName: string };

/** What an hour of each project has brought, beside its rate. */
export function ProjectsCard({ projects, when, fileName }: ProjectsCardProps) {
  const title = 'Profitability of projects';
  const description = `Projects with hours in ${when}: what was paid in all, for each hour worked in all`;
  if (projects.length === 0)
    return <Panel title={title} description={description} empty={{ icon: Timer, title: 'No time was entered in these days' }} />;
  const currencies = [...new Set(projects.map(({ currency }) => currency))];
  return currencies.map((currency) => (
    <OneCurrency
      key={currency}
      title={currencies.length > 1 ? `${title} in ${currency}` : title}
      description={description}
      fileName={`${fileName}-${currency.toLowerCase()}`}
      projects={projects.filter((project) => project.currency === currency)}
      currency={currency}
    />
  ));
}

type OneCurrencyProps = { title: string; description: string; fileName: string; projects: ProjectEarnings[]; currency: string };

function OneCurrency({ title, description, fileName, projects, currency }: OneCurrencyProps) {
  const money = (value: number) => formatMoney(value, currency);
  const rows = projects.map(({ id, name, hours, total_hours, paid, per_hour, hourly_rate }) => ({
    id,
    label: name,
    hours,
    total_hours,
    paid,
    ...(per_hour === null ? {} : { per_hour }),
    ...(hourly_rate === null ? {} : { hourly_rate }),
  }));
  const earned = { key: 'per_hour', label: 'Paid per hour' };
  const worked = { key: 'hours', label: 'Hours', format: hoursText };
  // Before the first payment there are hours to compare, and nothing else.
  const isPaid = projects.some(({ paid }) => paid > 0);
  return (
    <ChartCard
      title={title}
      description={description}
      fileName={fileName}
      labelName="Project"
      rows={rows}
      series={[
        worked,
        { key: 'total_hours', label: 'Hours in all', format: hoursText },
        { key: 'paid', label: 'Paid' },
        earned,
        { key: 'hourly_rate', label: 'Rate' },
      ]}
      legend={[]}
      format={money}
      linkOf={(row) => `/admin/projects/${row.id}`}
      besideTable
    >
      <LazyRankChart rows={rows} series={isPaid ? earned : worked} format={isPaid ? money : hoursText} />
    </ChartCard>
  );
}
