import clsx from 'clsx';
import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldError } from '#ui/field.tsx';
import type { EditorFrameProps } from './editor-frame.tsx';

export type EditorProps<V> = EditorFrameProps & { value: V; onChange: (value: V) => void };

type RichTextFieldProps<V, T extends FieldValues, C, O> = {
  control: Control<T, C, O>;
  name: FieldPath<T>;
  label: string;
  hint?: string;
  /** Lazy: it is several times the size of the form around it, and no server can draw it. */
  editor: ComponentType<EditorProps<V>>;
  readValue: (stored: unknown) => V;
  /** What can be read until the editor is there. */
  reading: (value: V) => ReactNode;
};

/** A field with a little rich text. Until its editor is there, what it holds can be read. */
export function RichTextField<V, T extends FieldValues, C, O>(props: RichTextFieldProps<V, T, C, O>) {
  const { control, name, label, hint, editor: EditorOf, readValue, reading } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const value = readValue(field.value);
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  const waiting = (
    <div className="min-h-36 rounded-md border border-control-line bg-surface px-3 pt-12 pb-2.5 text-base sm:text-sm">
      {reading(value)}
    </div>
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-sm leading-5 font-medium text-ink">
        {label}
      </span>
      {mounted ? (
        <Suspense fallback={waiting}>
          <EditorOf
            labelId={id}
            describedBy={describedBy}
            invalid={error !== undefined}
            value={value}
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
