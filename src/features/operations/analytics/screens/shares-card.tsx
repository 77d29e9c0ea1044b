import { ChartColumn } from 'lucide-react';
import { defaultCurrency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { LazyRankChart } from '#ui/charts/lazy-charts.tsx';
import type { Share } from '../contract.ts';
import { Panel } from './panel.tsx';

type SharesCardProps = { title: string; name: string; counted: string; description: string; fileName: string; shares: Share[] };

/** One card for each currency: sums of two mean nothing. */
export function SharesCard({ shares, ...card }: SharesCardProps) {
  const currencies = [...new Set(shares.map(({ currency }) => currency))];
  if (currencies.length === 0)
    return (
      <Panel
        title={card.title}
        description={card.description}
        empty={{ icon: ChartColumn, title: 'No order was paid in these days' }}
      />
    );
  return currencies.map((currency) => (
    <OneCurrency
      key={currency}
      {...card}
      title={currency === defaultCurrency ? card.title : `${card.title} in ${currency}`}
      currency={currency}
      shares={shares.filter((share) => share.currency === currency)}
    />
  ));
}

function OneCurrency({ title, name, counted, description, fileName, currency, shares }: SharesCardProps & { currency: string }) {
  const money = (value: number) => formatMoney(value, currency);
  const compact = (value: number) =>
    value.toLocaleString('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 });
  const rows = shares.map(({ id, name: label, revenue, orders }) => ({ id, label, revenue, orders }));
  const series = { key: 'revenue', label: 'Revenue' };
  return (
    <ChartCard
      title={title}
      description={`${description}, net of refunds`}
      fileName={`${fileName}-${currency.toLowerCase()}`}
      labelName={name}
      rows={rows}
      series={[series, { key: 'orders', label: counted, format: (value) => value.toLocaleString('en-US') }]}
      legend={[]}
      format={money}
      linkOf={(row) => shares.find(({ id }) => id === row.id)?.to ?? null}
      besideTable
    >
      <LazyRankChart rows={rows} series={series} format={money} axisFormat={compact} />
    </ChartCard>
  );
}
