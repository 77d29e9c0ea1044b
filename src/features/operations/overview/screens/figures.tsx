import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { onFirstUse } from '#shared/on-first-use.ts';
import type { OverviewCard } from '#shared/overview-card.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { DataIcon, iconFrom } from '#ui/data-icon.tsx';
import { StatCard } from '#ui/stat-card.tsx';

const money = onFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

const textOf = ({ format, value }: OverviewCard): string =>
  format === 'money' ? money().format(value) : value.toLocaleString('en-US');

function Hint({ card }: { card: OverviewCard }) {
  return (
    <span className={clsx(card.tone === 'danger' && 'text-danger', card.tone === 'warning' && 'text-warning')}>{card.hint}</span>
  );
}

/** The figures that lead the page. */
export function Figures({ cards }: { cards: readonly OverviewCard[] }) {
  return (
    <ul aria-label="Figures" className="mb-8 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {cards.map((card) => (
        <li key={card.id} className="grid">
          <Linked card={card} className="group rounded-lg">
            <StatCard
              label={card.label}
              value={textOf(card)}
              icon={iconFrom(card.icon)}
              hint={<Hint card={card} />}
              change={card.change ?? undefined}
              chart={card.trend && <Sparkline label={card.trend.label} values={card.trend.values} />}
              className={clsx('h-full max-sm:p-4', card.to && 'transition-colors group-hover:border-line-strong')}
            />
          </Linked>
        </li>
      ))}
    </ul>
  );
}

/** The others, a line each. */
export function MoreFigures({ cards }: { cards: readonly OverviewCard[] }) {
  if (cards.length === 0) return null;
  return (
    <ul aria-label="More figures" className="mb-8 divide-y border-y">
      {cards.map((card) => (
        <li key={card.id}>
          <Linked card={card} className="group flex items-center gap-3 py-2.5">
            <DataIcon icon={card.icon} aria-hidden="true" className="size-4 shrink-0 text-subtle" strokeWidth={1.75} />
            <span className="min-w-0 flex-1">
              <span className={clsx('block text-sm font-medium', card.to && 'group-hover:underline')}>{card.label}</span>
              <span className="block text-[0.8125rem] text-muted">
                {card.change && <span className={clsx('figures', card.change.good && 'text-success')}>{card.change.text} </span>}
                <Hint card={card} />
              </span>
            </span>
            <span className="figures text-lg font-semibold tracking-[-0.02em]">{textOf(card)}</span>
          </Linked>
        </li>
      ))}
    </ul>
  );
}

function Linked({ card: { to }, className, children }: { card: OverviewCard; className: string; children: ReactNode }) {
  if (!to) return <div className={className}>{children}</div>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
