import clsx from 'clsx';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Where the record's list is. */
  back?: { to: string; label: string };
  /** Beside the title: a status badge, the sample badge. */
  badge?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

export function PageHeader({ title, description, back, badge, actions, className }: PageHeaderProps) {
  return (
    <div className={clsx('mb-6', className)}>
      {back && (
        <Link
          to={back.to}
          className="-ml-1 mb-2 inline-flex items-center gap-1 rounded-sm py-1 pr-1 text-[0.8125rem] text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-[1.375rem] leading-8 font-semibold tracking-[-0.015em]">{title}</h1>
            {badge}
          </div>
          {description && <p className="mt-1 max-w-[65ch] text-sm leading-relaxed text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}
