import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldError } from '#ui/field.tsx';

type ChoiceControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type ChoiceFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  className?: string;
  /** `end` puts the control at the far side, as settings rows do. */
  align?: 'start' | 'end';
  children: (control: ChoiceControl) => ReactNode;
};

/** A checkbox or switch with its label beside it. */
export function ChoiceField({ label, hint, error, className, align = 'start', children }: ChoiceFieldProps) {
  const id = useId();
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className={clsx('flex gap-3', align === 'end' && 'flex-row-reverse justify-between', className)}>
      <span className="flex h-5 items-center">
        {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={id} className="text-sm leading-5 font-medium text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted">
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}
