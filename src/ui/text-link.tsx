import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export function TextLink({ className, ...rest }: Omit<ComponentProps<typeof Link>, 'className'> & { className?: string }) {
  return (
    <Link
      {...rest}
      className={clsx(
        'rounded-xs font-medium text-primary-ink underline decoration-current/35 underline-offset-4 transition-colors hover:decoration-current',
        className,
      )}
    />
  );
}
