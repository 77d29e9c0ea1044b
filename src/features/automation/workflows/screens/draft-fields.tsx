import { createContext, useContext } from 'react';
import { Field } from '#ui/field.tsx';
import { Input, type InputProps } from '#ui/input.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { Textarea } from '#ui/textarea.tsx';

/** What is wrong with a draft, by the path of its field. */
export const DraftErrors = createContext<Readonly<Record<string, string>>>({});

type Bound = { label: string; path: string; hint?: string; required?: boolean; className?: string };
type Text = Bound & { value: unknown; onChange: (value: string) => void };

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export function DraftText({
  path,
  value,
  onChange,
  label,
  hint,
  required,
  className,
  ...input
}: Text & Pick<InputProps, 'type' | 'min' | 'max' | 'list' | 'maxLength' | 'autoFocus' | 'inputMode'>) {
  const error = useContext(DraftErrors)[path];
  return (
    <Field label={label} hint={hint} required={required} error={error} className={className}>
      {(wiring) => <Input {...input} {...wiring} value={shown(value)} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

export function DraftTextarea({ path, value, onChange, label, hint, required, rows = 3 }: Text & { rows?: number }) {
  const error = useContext(DraftErrors)[path];
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(wiring) => <Textarea {...wiring} rows={rows} value={shown(value)} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

export function DraftSelect({
  path,
  value,
  onChange,
  label,
  hint,
  required,
  className,
  options,
  placeholder,
}: Text & { options: readonly SelectOption[]; placeholder?: string }) {
  const error = useContext(DraftErrors)[path];
  return (
    <Field label={label} hint={hint} required={required} error={error} className={className}>
      {(wiring) => (
        <Select
          {...wiring}
          options={options}
          placeholder={placeholder}
          value={shown(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function DraftSwitch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch stands inside.
    <label className="flex items-center gap-2.5">
      <Switch checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
