import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '#ui/form-fields.tsx';

type SecretFieldProps<T extends FieldValues, C, O> = {
  control: Control<T, C, O>;
  name: FieldPath<T>;
  label: string;
  placeholder?: string;
  stored: boolean;
};

/** What is stored is never shown again; blank keeps it. */
export function SecretField<T extends FieldValues, C, O>({ stored, placeholder, ...rest }: SecretFieldProps<T, C, O>) {
  return (
    <TextField
      {...rest}
      type="password"
      placeholder={stored ? '••••••••••••••••' : placeholder}
      hint={stored ? 'Stored. Leave blank to keep it.' : undefined}
      spellCheck={false}
      autoComplete="new-password"
    />
  );
}
