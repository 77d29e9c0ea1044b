import clsx from 'clsx';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldError } from '#ui/field.tsx';
import { MarkedList } from './marked-text.tsx';

// The editor is several times the size of the form around it, and no server can draw it.
const TermsEditor = lazy(() => import('./terms-editor.tsx'));

type TermsFieldProps<T extends FieldValues, C, O> = {
  control: Control<T, C, O>;
  name: FieldPath<T>;
  label: string;
  hint?: string;
};

/** Terms as a numbered list with a little rich text. Until the editor is there they can be read. */
export function TermsField<T extends FieldValues, C, O>({ control, name, label, hint }: TermsFieldProps<T, C, O>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const texts: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  const waiting = (
    <div className="min-h-36 rounded-md border border-control-line bg-surface px-3 pt-12 pb-2.5 text-base sm:text-sm">
      <MarkedList texts={texts} />
    </div>
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-sm leading-5 font-medium text-ink">
        {label}
      </span>
      {mounted ? (
        <Suspense fallback={waiting}>
          <TermsEditor
            labelId={id}
            describedBy={describedBy}
            invalid={error !== undefined}
            value={texts}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Suspense>
      ) : (
        waiting
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
