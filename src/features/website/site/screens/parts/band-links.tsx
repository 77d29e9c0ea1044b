import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export const bandButtonClass =
  'inline-flex h-12 items-center gap-2 rounded-md bg-on-band px-6 font-medium text-band transition-opacity hover:opacity-90 focus-visible:outline-on-band [&_svg]:size-[1.125rem]';
export const bandLinkClass =
  'rounded-xs font-medium text-on-band underline decoration-current/40 underline-offset-4 transition-colors hover:decoration-current focus-visible:outline-on-band';

type BandLinkProps = { to: string; className?: string; children: ReactNode };

/** Links on a band of the brand's colour, in the ink that is readable there. */
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
