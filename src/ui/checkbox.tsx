import clsx from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  indeterminate?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
};

export function Checkbox({ className, indeterminate = false, ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      {...rest}
      ref={(element) => {
        own.current = element;
        ref?.(element);
      }}
      type="checkbox"
      className={clsx(
        'size-4 shrink-0 appearance-none rounded-xs border border-control-line bg-surface bg-center bg-no-repeat transition-colors',
        'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
        'grid place-content-center before:size-2.5 before:scale-0 before:bg-on-primary before:[clip-path:polygon(14%_44%,0_60%,42%_100%,100%_18%,84%_4%,38%_66%)] checked:before:scale-100',
        'indeterminate:before:scale-100 indeterminate:before:[clip-path:inset(40%_0)]',
        'disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger',
        className,
      )}
    />
  );
}
