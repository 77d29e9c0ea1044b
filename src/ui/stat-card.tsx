import clsx from 'clsx';
import { ArrowDownRight, ArrowUpRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import type { DrawnIcon } from '#ui/data-icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type StatCardProps = {
  label: string;
  value: ReactNode;
  icon?: LucideIcon | DrawnIcon;
  /** Change against an earlier period; `good` says which way is welcome. */
  change?: { text: string; direction: 'up' | 'down'; good: boolean; against?: string };
  hint?: ReactNode;
  /** A Sparkline, for example. */
  chart?: ReactNode;
  loading?: boolean;
  className?: string;
};

export function StatCard({ label, value, icon: Icon, change, hint, chart, loading = false, className }: StatCardProps) {
  const Arrow = change?.direction === 'up' ? ArrowUpRight : ArrowDownRight;
  return (
    <Card className={clsx('flex flex-col p-5', className)}>
      <div className="flex items-center justify-between gap-3 text-muted">
        <p className="text-[0.8125rem] font-medium">{label}</p>
        {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-subtle" strokeWidth={1.75} />}
      </div>
      {loading ? (
        <Skeleton className="mt-3 h-7 w-24" />
      ) : (
        <div className="mt-2 flex items-center justify-between gap-5">
          <p className="figures truncate text-[1.625rem] leading-8 font-semibold tracking-[-0.02em]">{value}</p>
          {/* Beside the value, so that a figure without one is no taller than it needs. */}
          {chart && <div className="w-2/5 max-w-44 shrink-0 max-sm:hidden">{chart}</div>}
        </div>
      )}
      {(change || hint) && !loading && (
        <div className={clsx('mt-1.5 text-[0.8125rem] text-muted', !change?.against && 'flex flex-wrap items-center gap-x-2')}>
          {change && (
            <p className="flex flex-wrap items-center gap-x-1.5">
              <span
                className={clsx(
                  'figures inline-flex items-center gap-0.5 font-medium',
                  change.good ? 'text-success' : 'text-danger',
                )}
              >
                <Arrow aria-hidden="true" className="size-3.5" />
                {change.against && <span className="sr-only">{change.direction}</span>}
                {change.text}
              </span>
              {change.against}
            </p>
          )}
          {hint && <p>{hint}</p>}
        </div>
      )}
    </Card>
  );
}
