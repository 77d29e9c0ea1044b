import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Field } from '#ui/field.tsx';
import { Input, type InputProps } from '#ui/input.tsx';
import { PasswordInput, type PasswordReason } from '#ui/password-input.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { Textarea } from '#ui/textarea.tsx';

type Bound<T extends FieldValues, C, O> = {
  control: Control<T, C, O>;
  name: FieldPath<T>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

type Typed = Pick<
  InputProps,
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'inputMode'
  | 'list'
  | 'autoFocus'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'step'
  | 'readOnly'
  | 'spellCheck'
>;

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

export function TextField<T extends FieldValues, C, O>(
  props: Bound<T, C, O> & Typed & { /** Stores a number (or null when blank) instead of text. */ numeric?: boolean },
) {
  const { control, name, label, hint, required, className, numeric, disabled, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  const change = (value: string) => field.onChange(numeric ? (value === '' ? null : Number(value)) : value);
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(wiring) => (
        <Input
          {...input}
          {...wiring}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          disabled={disabled}
          type={input.type ?? (numeric ? 'number' : 'text')}
          inputMode={input.inputMode ?? (numeric ? 'decimal' : undefined)}
          value={text(field.value)}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

export function TextareaField<T extends FieldValues, C, O>(
  props: Bound<T, C, O> & { rows?: number; placeholder?: string; maxLength?: number },
) {
  const { control, name, label, hint, required, className, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(wiring) => <Textarea {...input} {...wiring} {...field} disabled={input.disabled} value={text(field.value)} />}
    </Field>
  );
}

export function SelectField<T extends FieldValues, C, O>(
  props: Bound<T, C, O> & { options: readonly SelectOption[]; placeholder?: string },
) {
  const { control, name, label, hint, required, className, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(wiring) => <Select {...input} {...wiring} {...field} disabled={input.disabled} value={text(field.value)} />}
    </Field>
  );
}

export function PasswordField<T extends FieldValues, C, O>(
  props: Bound<T, C, O> & {
    autoComplete: 'current-password' | 'new-password';
    placeholder?: string;
    reasons?: readonly PasswordReason[];
  },
) {
  const { control, name, label, hint, required, className, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message} className={className}>
      {(wiring) => <PasswordInput {...input} {...wiring} {...field} disabled={input.disabled} value={text(field.value)} />}
    </Field>
  );
}

export function CheckboxField<T extends FieldValues, C, O>({ control, name, label, hint, className, disabled }: Bound<T, C, O>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <ChoiceField label={label} hint={hint} error={fieldState.error?.message} className={className}>
      {(wiring) => (
        <Checkbox
          {...wiring}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          disabled={disabled}
          checked={Boolean(field.value)}
          onChange={(event) => field.onChange(event.target.checked)}
        />
      )}
    </ChoiceField>
  );
}

export function SwitchField<T extends FieldValues, C, O>({ control, name, label, hint, className, disabled }: Bound<T, C, O>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <ChoiceField label={label} hint={hint} error={fieldState.error?.message} className={className} align="end">
      {(wiring) => (
        <Switch
          {...wiring}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          disabled={disabled}
          checked={Boolean(field.value)}
          onChange={(event) => field.onChange(event.target.checked)}
        />
      )}
    </ChoiceField>
  );
}
