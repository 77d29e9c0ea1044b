import clsx from 'clsx';
import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  as?: 'h2' | 'h3' | 'p';
  className?: string;
};

/** Says what belongs here and offers the one next action. */
export function EmptyState({ icon: Icon = Inbox, title, text, action, as: Title = 'h2', className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center px-6 py-14 text-center', className)}>
      <span className="mb-4 grid size-12 place-items-center rounded-xl border border-line bg-surface text-muted shadow-[0_1px_2px_rgb(0_0_0/0.05)]">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <Title className="text-[0.9375rem] font-semibold tracking-tight">{title}</Title>
      {text && <p className="mt-1.5 max-w-sm text-sm leading-relaxed text-balance text-muted">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
