import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Label } from '#ui/label.tsx';
import { useLanguage } from '#ui/words.ts';
import { translatedMessage } from '#ui/words-of-message.ts';

export type FieldControl = {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  id?: string;
  className?: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/** Label above, hint and error below, all tied to the control: `<Field label="Name">{(c) => <Input {...c} />}</Field>`. */
export function Field({ label, hint, error, required, id, className, hideLabel, children }: FieldProps) {
  const generated = useId();
  const fieldId = id ?? generated;
  const describedBy = clsx(hint && `${fieldId}-hint`, error && `${fieldId}-error`) || undefined;
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <Label htmlFor={fieldId} required={required} className={clsx(hideLabel && 'sr-only')}>
        {label}
      </Label>
      {children({ id: fieldId, required, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-[0.8125rem] leading-snug text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  const language = useLanguage();
  return (
    <p id={id} className="flex items-start gap-1.5 text-[0.8125rem] leading-snug text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{typeof children === 'string' ? translatedMessage(language, children) : children}</span>
    </p>
  );
}
