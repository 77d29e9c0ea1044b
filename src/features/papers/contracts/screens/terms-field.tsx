import { lazy } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { MarkedList } from './marked-text.tsx';

const TermsEditor = lazy(() => import('./terms-editor.tsx'));

type TermsFieldProps<T extends FieldValues, C, O> = {
  control: Control<T, C, O>;
  name: FieldPath<T>;
  label: string;
  hint?: string;
};

/** Terms as a numbered list with a little rich text. */
export function TermsField<T extends FieldValues, C, O>(props: TermsFieldProps<T, C, O>) {
  return (
    <RichTextField
      {...props}
      editor={TermsEditor}
      readValue={(stored): readonly string[] => (Array.isArray(stored) ? stored : [])}
      reading={(texts) => <MarkedList texts={texts} />}
    />
  );
}
