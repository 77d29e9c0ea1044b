import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from '#ui/button-class.ts';
import { Spinner } from '#ui/spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { loading?: boolean };

export function Button({ variant, size, className, loading = false, disabled, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
