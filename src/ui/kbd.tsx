import clsx from 'clsx';
import type { ReactNode } from 'react';

export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={clsx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line-strong bg-sunken px-1.5 font-sans text-2xs font-medium text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
