import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export const bandButtonClass =
  'inline-flex h-12 items-center gap-2 rounded-md bg-on-primary px-6 font-medium text-primary transition-opacity hover:opacity-90 focus-visible:outline-on-primary [&_svg]:size-[1.125rem]';
export const bandLinkClass =
  'rounded-xs font-medium text-on-primary underline decoration-current/40 underline-offset-4 transition-colors hover:decoration-current focus-visible:outline-on-primary';

type BandLinkProps = { to: string; className?: string; children: ReactNode };

/** Links on the primary colour, in the ink that is readable there. */
export function BandButton({ to, className, children }: BandLinkProps) {
  return (
    <Link to={to} viewTransition className={clsx(bandButtonClass, className)}>
      {children}
    </Link>
  );
}

export function BandLink({ to, children }: BandLinkProps) {
  return (
    <Link to={to} viewTransition className={bandLinkClass}>
      {children}
    </Link>
  );
}
