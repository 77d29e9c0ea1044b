import { FileSignature, Inbox, Percent, ReceiptText, TrendingUp, UserPlus } from 'lucide-react';
import { formatMoney } from '#shared/money.ts';
import { StatCard } from '#ui/stat-card.tsx';
import type { Analytics, Metric } from '../contract.ts';

const icons = {
  revenue: TrendingUp,
  orders: ReceiptText,
  'new-clients': UserPlus,
  'contracts-signed': FileSignature,
  'conversion-rate': Percent,
  'form-submissions': Inbox,
} as const;

function written({ format }: Metric, value: number | null, currency: string): string {
  if (value === null) return '–';
  if (format === 'money') return formatMoney(value, currency);
  return format === 'percent' ? `${value.toFixed(1)}%` : value.toLocaleString('en-US');
}

function changeOf({ change, format }: Metric) {
  if (change === null || change === 0) return undefined;
  const text = `${Math.abs(change).toLocaleString('en-US')}${format === 'percent' ? ' points' : '%'}`;
  return {
    text: `${change > 0 ? '+' : '−'}${text}`,
    direction: change > 0 ? ('up' as const) : ('down' as const),
    good: change > 0,
  };
}

export function MetricCards({ metrics, currency, other_revenue, before }: Analytics) {
  return (
    <ul aria-label="Figures" className="mb-6 grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {metrics.map((metric) => (
        <li key={metric.id} className="grid">
          <StatCard
            label={metric.label}
            value={written(metric, metric.value, currency)}
            icon={icons[metric.id]}
            change={changeOf(metric)}
            hint={
              <span>
                <span title={`${before.from} to ${before.to}`}>
                  {written(metric, metric.before, currency)} in the period before
                </span>
                <span className="block">{metric.hint}</span>
                {metric.id === 'revenue' &&
                  other_revenue.map((other) => (
                    <span key={other.currency} className="block">
                      and {formatMoney(other.value, other.currency)}
                    </span>
                  ))}
              </span>
            }
            className="h-full max-sm:p-4"
          />
        </li>
      ))}
    </ul>
  );
}
