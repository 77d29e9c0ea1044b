import clsx from 'clsx';
import { Circle, CircleAlert, CircleCheck, CircleDot, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'primary' | 'accent';

const tones: Record<BadgeTone, { className: string; icon: LucideIcon }> = {
  neutral: { className: 'bg-hover text-muted', icon: Circle },
  success: { className: 'bg-success-soft text-success', icon: CircleCheck },
  warning: { className: 'bg-warning-soft text-warning', icon: Clock },
  danger: { className: 'bg-danger-soft text-danger', icon: CircleAlert },
  info: { className: 'bg-info-soft text-info', icon: CircleDot },
  primary: { className: 'bg-primary-soft text-primary-ink', icon: CircleDot },
  accent: { className: 'bg-accent-soft text-accent-ink', icon: CircleDot },
};

type BadgeProps = {
  tone?: BadgeTone;
  /** Replaces the tone's own icon; `null` shows the word alone (only where the colour says nothing by itself). */
  icon?: LucideIcon | null;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  const look = tones[tone];
  const Icon = icon === undefined ? look.icon : icon;
  return (
    <span
      className={clsx(
        'inline-flex h-[1.375rem] w-fit max-w-full items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        look.className,
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3 shrink-0" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
