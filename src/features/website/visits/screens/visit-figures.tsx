import { Eye, FileText, Send, Users } from 'lucide-react';
import { StatCard } from '#ui/stat-card.tsx';
import type { VisitSummary } from '../contract.ts';
import { formatCount } from './visits-api.ts';

const ratio = (views: number, visitors: number): string => (visitors > 0 ? (views / visitors).toFixed(1) : '0');

/** Against the days before; without any there is nothing to compare with. */
function changeOf(now: number, before: number | null) {
  if (!before || now === before) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  const isUp = now > before;
  return { text: `${isUp ? '+' : '−'}${formatCount(Math.abs(percent))}%`, direction: isUp ? 'up' : 'down', good: isUp } as const;
}

export function VisitFigures({ summary }: { summary: VisitSummary | undefined }) {
  const { totals, previous_totals: before, period } = summary ?? {};
  const hint = (count: number | null | undefined) =>
    count == null ? undefined : `${formatCount(count)} in the ${period?.days} days before`;
  const loading = !totals;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Visitors"
        icon={Users}
        loading={loading}
        value={totals && formatCount(totals.visitors)}
        change={totals && before && changeOf(totals.visitors, before.visitors)}
        hint={hint(before?.visitors)}
      />
      <StatCard
        label="Views"
        icon={Eye}
        loading={loading}
        value={totals && formatCount(totals.views)}
        change={totals && before && changeOf(totals.views, before.views)}
        hint={hint(before?.views)}
      />
      <StatCard
        label="Views per visitor"
        icon={FileText}
        loading={loading}
        value={totals && ratio(totals.views, totals.visitors)}
        hint={before && `${ratio(before.views, before.visitors)} in the ${period?.days} days before`}
      />
      <StatCard
        label="Forms sent"
        icon={Send}
        loading={loading}
        value={totals && formatCount(totals.submissions)}
        change={totals && before && changeOf(totals.submissions, before.submissions)}
        hint={hint(before?.submissions)}
      />
    </div>
  );
}
