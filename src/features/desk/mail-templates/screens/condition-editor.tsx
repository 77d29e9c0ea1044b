import type { Condition } from '#shared/mail/template-content.ts';
import { FieldError } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { TemplateFields } from './merge-text.tsx';

const operators = [
  { value: 'present', label: 'is there' },
  { value: 'absent', label: 'is not there' },
  { value: 'equals', label: 'is' },
  { value: 'differs', label: 'is not' },
];

function conditionOf(field: string, is: string, value: string): Condition {
  return is === 'equals' || is === 'differs' ? { field, is, value } : { field, is: is === 'absent' ? 'absent' : 'present' };
}

type ConditionEditorProps = {
  /** What is only shown where the condition holds. */
  name: string;
  when: Condition | undefined;
  onChange: (when: Condition | undefined) => void;
  fields: TemplateFields;
  error?: string;
};

export function ConditionEditor({ name, when, onChange, fields, error }: ConditionEditorProps) {
  const field = fields.find((one) => one.name === when?.field);
  const value = when && 'value' in when ? when.value : '';
  const begin = (chosen: string) => {
    const next = fields.find((one) => one.name === chosen);
    if (!next) return onChange(undefined);
    onChange(next.kind === 'choice' ? conditionOf(chosen, 'equals', next.options[0] ?? '') : conditionOf(chosen, 'present', ''));
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted">
        Show
        <Select
          aria-label={`Condition of ${name}`}
          placeholder="always"
          options={fields.map((one) => ({ value: one.name, label: `if ${one.name}` }))}
          value={when?.field ?? ''}
          onChange={(event) => begin(event.target.value)}
          className="w-44"
        />
        {when && (
          <Select
            aria-label={`Comparison of ${name}`}
            options={field?.kind === 'choice' ? operators.slice(2) : operators}
            value={when.is}
            onChange={(event) => onChange(conditionOf(when.field, event.target.value, value))}
            className="w-32"
          />
        )}
        {when && 'value' in when && field?.kind === 'choice' && (
          <Select
            aria-label={`Value of ${name}`}
            options={field.options.map((option) => ({ value: option, label: option }))}
            value={value}
            onChange={(event) => onChange({ ...when, value: event.target.value })}
            className="w-32"
          />
        )}
        {when && 'value' in when && field?.kind !== 'choice' && (
          <Input
            aria-label={`Value of ${name}`}
            value={value}
            maxLength={200}
            onChange={(event) => onChange({ ...when, value: event.target.value })}
            className="w-40"
          />
        )}
      </div>
      {error && <FieldError id={`condition-${name}`}>{error}</FieldError>}
    </div>
  );
}
