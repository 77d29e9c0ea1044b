import { useId } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';

type ConsentCheckProps = { text: string; checked: boolean; onChange: (checked: boolean) => void; error?: string };

export function ConsentCheck({ text, checked, onChange, error }: ConsentCheckProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex items-start gap-3 text-[0.9375rem] leading-6">
        <Checkbox
          id={id}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5"
        />
        <span>{text}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
