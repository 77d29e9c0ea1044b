import clsx from 'clsx';
import type { ComponentProps } from 'react';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** A native checkbox announced as a switch. */
export function Switch({ className, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox reports its own checked state.
      role="switch"
      className={clsx(
        'relative inline-block h-5 w-9 shrink-0 appearance-none rounded-full border border-control-line bg-sunken transition-colors',
        'before:absolute before:top-1/2 before:left-0.5 before:size-3.5 before:-translate-y-1/2 before:rounded-full before:bg-control-line before:transition-transform',
        'checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-on-primary',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    />
  );
}
