import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type ArrowLinkProps = { to: string; className?: string; 'aria-label'?: string; children: ReactNode };

export function ArrowLink({ to, className, children, ...rest }: ArrowLinkProps) {
  return (
    <Link
      to={to}
      viewTransition
      {...rest}
      className={clsx('group/arrow inline-flex items-center gap-2 rounded-xs font-medium text-primary-ink', className)}
    >
      <span className="underline decoration-current/30 underline-offset-4 transition-colors group-hover/arrow:decoration-current">
        {children}
      </span>
      <ArrowRight aria-hidden="true" className="size-4 transition-transform duration-200 group-hover/arrow:translate-x-1" />
    </Link>
  );
}
