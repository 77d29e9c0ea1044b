import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

type TypedNumberFieldProps<T extends FieldValues, C, O> = {
  control: Control<T, C, O>;
  name: FieldPath<T>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  step: number;
  placeholder?: string;
};

/** A number as it is typed; what turns out to be none becomes 0 when the field is left. */
export function TypedNumberField<T extends FieldValues, C, O>(props: TypedNumberFieldProps<T, C, O>) {
  const { control, name, label, hint, required, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message}>
      {(wiring) => (
        <Input
          {...input}
          {...wiring}
          name={field.name}
          ref={field.ref}
          type="number"
          min={0}
          inputMode="decimal"
          value={field.value === null || field.value === undefined ? '' : String(field.value)}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={(event) => {
            if (event.target.validity.badInput) field.onChange('0');
            field.onBlur();
          }}
          className="figures"
        />
      )}
    </Field>
  );
}
