import clsx from 'clsx';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MailNotice } from '#features/operations/outbox/screens/mail-notice.tsx';
import { onFirstUse } from '#shared/on-first-use.ts';
import type { OverviewCard } from '#shared/overview-card.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { iconFrom } from '#ui/data-icon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import type { ActivityEntry, Overview } from '../contract.ts';
import { ActivityList } from './activity-list.tsx';

const money = onFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

type OverviewScreenProps = { overview: Overview | null; notice?: ReactNode; panel?: ReactNode; onRetry: () => void };

export function OverviewScreen({ overview, notice, panel, onRetry }: OverviewScreenProps) {
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      {notice}
      {overview ? (
        <Figures overview={overview} panel={panel} />
      ) : (
        <ErrorPanel message="The figures could not be loaded." onRetry={onRetry} className="rounded-lg border" />
      )}
    </>
  );
}

function Figures({ overview, panel }: { overview: Overview; panel: ReactNode }) {
  const waiting = overview.cards.find((card) => card.id === 'mail-waiting')?.value ?? 0;
  return (
    <>
      {!overview.is_mail_configured && waiting > 0 && <MailNotice waiting={waiting} className="mb-5" />}
      <ul aria-label="Figures" className="mb-8 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3">
        {overview.cards.map((card) => (
          <li key={card.id} className="grid">
            <Figure card={card} />
          </li>
        ))}
      </ul>
      {panel}
      <Activity entries={overview.activity} />
    </>
  );
}

function Figure({ card }: { card: OverviewCard }) {
  const value = card.format === 'money' ? money().format(card.value) : card.value.toLocaleString('en-US');
  const hint = (
    <span className={clsx(card.tone === 'danger' && 'text-danger', card.tone === 'warning' && 'text-warning')}>{card.hint}</span>
  );
  const inside = (
    <StatCard
      label={card.label}
      value={value}
      icon={iconFrom(card.icon)}
      hint={hint}
      change={card.change ?? undefined}
      chart={card.trend && <Sparkline label={card.trend.label} values={card.trend.values} />}
      className={clsx('h-full max-sm:p-4', card.to && 'transition-colors group-hover:border-line-strong')}
    />
  );
  if (!card.to) return inside;
  return (
    <Link to={card.to} className="group rounded-lg">
      {inside}
    </Link>
  );
}

function Activity({ entries }: { entries: ActivityEntry[] }) {
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Recent Activity
      </h2>
      {entries.length > 0 ? (
        <ActivityList entries={entries} />
      ) : (
        <EmptyState
          icon={History}
          as="h3"
          title="No activity yet"
          text="What you and your clients change is told here."
          className="rounded-lg border border-dashed"
        />
      )}
    </section>
  );
}
