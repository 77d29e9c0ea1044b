import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from '#ui/control-class.ts';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = ComponentProps<'select'> & {
  options?: readonly SelectOption[];
  /** Shown while nothing is chosen; an empty value. */
  placeholder?: string;
};

export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select {...rest} className={controlClass('h-10 appearance-none truncate pr-9 sm:h-9')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
