import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldError } from '#ui/field.tsx';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; icon?: ReactNode; disabled?: boolean };

type RadioGroupProps = {
  legend: ReactNode;
  name?: string;
  options: readonly RadioOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string;
  required?: boolean;
  hideLegend?: boolean;
  /** `cards` frames each option, for choices that deserve a sentence. */
  look?: 'plain' | 'cards';
  className?: string;
};

export function RadioGroup(props: RadioGroupProps) {
  const { legend, options, value, onChange, onBlur, error, required, hideLegend, look = 'plain', className } = props;
  const id = useId();
  const name = props.name ?? id;
  const cards = look === 'cards';
  return (
    <fieldset className={clsx('min-w-0', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={clsx('mb-2 text-sm font-medium', hideLegend && 'sr-only')}>
        {legend}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-danger">
            *
          </span>
        )}
      </legend>
      <div className={clsx('grid', cards ? 'gap-3 sm:grid-cols-2' : 'gap-2.5')}>
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${id}-${option.value}`}
            className={clsx(
              'flex items-start gap-3 text-sm has-disabled:cursor-not-allowed has-disabled:opacity-50',
              cards &&
                'rounded-lg border border-line-strong bg-surface p-4 transition-colors hover:border-control-line has-checked:border-primary-ink has-checked:bg-primary-soft',
            )}
          >
            <input
              id={`${id}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              required={required}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control-line bg-surface checked:border-[5px] checked:border-primary-ink"
            />
            {option.icon && <span className="mt-0.5 text-muted [&_svg]:size-4">{option.icon}</span>}
            <span className="min-w-0">
              <span className="block leading-5 font-medium">{option.label}</span>
              {option.hint && <span className="mt-0.5 block text-[0.8125rem] leading-snug text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
