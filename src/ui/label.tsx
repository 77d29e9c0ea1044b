import clsx from 'clsx';
import type { ComponentProps } from 'react';

type LabelProps = Omit<ComponentProps<'label'>, 'htmlFor'> & { htmlFor: string; required?: boolean };

export function Label({ className, htmlFor, required = false, children, ...rest }: LabelProps) {
  return (
    <label {...rest} htmlFor={htmlFor} className={clsx('text-sm font-medium text-ink', className)}>
      {children}
      {required && (
        <span aria-hidden="true" className="ml-0.5 text-danger">
          *
        </span>
      )}
    </label>
  );
}
