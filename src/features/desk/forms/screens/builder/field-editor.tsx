import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { currencies } from '#shared/currencies.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { keyPattern } from '../../definition-contract.ts';
import {
  type Condition,
  endOfForm,
  type FieldType,
  type FormField,
  fieldLimits,
  isAnswered,
  type Operator,
  operatorLabels,
  operators,
} from '../../form-fields.ts';
import { keyForLabel, titleOf } from './field-words.ts';

type FieldEditorProps = { field: FormField; fields: readonly FormField[]; onChange: (next: FormField) => void };

const withLimits: Partial<Record<FieldType, [least: string | null, most: string]>> = {
  text: ['Fewest characters', 'Most characters'],
  long_text: ['Fewest characters', 'Most characters'],
  number: ['Least', 'Most'],
  money: ['Least', 'Most'],
  multi_select: ['Fewest choices', 'Most choices'],
  rating: [null, 'Highest mark'],
};
const withInitial = new Set<FieldType>([
  'text',
  'long_text',
  'email',
  'phone',
  'address',
  'select',
  'date',
  'number',
  'money',
  'hidden',
]);

export function FieldEditor({ field, fields, onChange }: FieldEditorProps) {
  const set = (changes: Partial<FormField>) => onChange({ ...field, ...changes });
  const before = fields.slice(0, fields.indexOf(field)).filter(isAnswered);
  const taken = fields.map(({ key }) => key);
  const limits = withLimits[field.type];
  return (
    <div className="grid gap-4 px-2 pt-3 pb-4 sm:px-10">
      {field.type !== 'page_break' && (
        <Field label="Label" required>
          {(control) => (
            <Input
              {...control}
              value={field.label}
              maxLength={fieldLimits.label}
              onChange={(event) => set({ label: event.target.value })}
              onBlur={() => {
                const key = keyForLabel(field, taken);
                if (key !== field.key) set({ key });
              }}
            />
          )}
        </Field>
      )}
      {!['page_break', 'hidden'].includes(field.type) && (
        <Field label={field.type === 'section_text' ? 'Text' : 'Help text'}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={field.help}
              maxLength={fieldLimits.help}
              onChange={(event) => set({ help: event.target.value })}
            />
          )}
        </Field>
      )}
      {(field.type === 'select' || field.type === 'multi_select') && (
        <Field label="Choices" hint="One in each line.">
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              value={field.options.join('\n')}
              onChange={(event) => set({ options: event.target.value.split('\n').slice(0, fieldLimits.options) })}
              onBlur={() => set({ options: [...new Set(field.options.map((one) => one.trim()).filter(Boolean))] })}
            />
          )}
        </Field>
      )}
      {limits && (
        <div className="grid gap-4 sm:grid-cols-2">
          {limits[0] && <Limit label={limits[0]} value={field.min} onChange={(min) => set({ min })} />}
          <Limit label={limits[1]} value={field.max} onChange={(max) => set({ max })} />
        </div>
      )}
      {field.type === 'money' && (
        <Field label="Currency">
          {(control) => (
            <Select
              {...control}
              options={currencies.map((value) => ({ value, label: value }))}
              value={field.currency}
              onChange={(event) => set({ currency: event.target.value as FormField['currency'] })}
            />
          )}
        </Field>
      )}
      {isAnswered(field) && <KeyAndInitial key={field.key} field={field} fields={fields} onChange={set} />}
      {isAnswered(field) && field.type !== 'hidden' && (
        <ChoiceField label="Required">
          {(control) => (
            <Checkbox {...control} checked={field.required} onChange={(event) => set({ required: event.target.checked })} />
          )}
        </ChoiceField>
      )}
      {field.type === 'page_break' ? (
        <Jumps field={field} fields={fields} before={before} onChange={set} />
      ) : (
        <Visibility field={field} before={before} onChange={set} />
      )}
    </div>
  );
}

function Limit({ label, value, onChange }: { label: string; value: number | null; onChange: (value: number | null) => void }) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="number"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

type Changed = { field: FormField; onChange: (changes: Partial<FormField>) => void };

/** The key is taken over when it is left, so that a half-typed one never counts. */
function KeyAndInitial({ field, fields, onChange }: Changed & Pick<FieldEditorProps, 'fields'>) {
  const [typed, setTyped] = useState(field.key);
  const isTaken = fields.some((one) => one !== field && one.key === typed);
  const problem = keyPattern.test(typed)
    ? isTaken && 'Another field has this key already'
    : 'Please use small letters, digits and underscores';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Key" hint="Its name in exports, and in an address that fills it in." error={problem || undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={40}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => !problem && typed !== field.key && onChange({ key: typed })}
          />
        )}
      </Field>
      {withInitial.has(field.type) && (
        <Field label={field.type === 'hidden' ? 'Value' : 'Filled in at first'}>
          {(control) => (
            <Input {...control} value={field.initial} onChange={(event) => onChange({ initial: event.target.value })} />
          )}
        </Field>
      )}
    </div>
  );
}

type ConditionRowProps<C extends Condition> = {
  value: C;
  before: readonly FormField[];
  name: string;
  onChange: (next: C) => void;
};

function ConditionRow<C extends Condition>({ value, before, name, onChange }: ConditionRowProps<C>) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label={`Field of ${name}`}>
        {(control) => (
          <Select
            {...control}
            options={before.map((field) => ({ value: field.key, label: titleOf(field) }))}
            value={value.field}
            onChange={(event) => onChange({ ...value, field: event.target.value })}
          />
        )}
      </Field>
      <Field label={`Operator of ${name}`}>
        {(control) => (
          <Select
            {...control}
            options={operators.map((one) => ({ value: one, label: operatorLabels[one] }))}
            value={value.operator}
            onChange={(event) => onChange({ ...value, operator: event.target.value as Operator })}
          />
        )}
      </Field>
      {value.operator !== 'filled' && value.operator !== 'empty' && (
        <Field label={`Value of ${name}`}>
          {(control) => (
            <Input
              {...control}
              value={value.value}
              maxLength={100}
              onChange={(event) => onChange({ ...value, value: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

const newCondition = (before: readonly FormField[]): Condition => ({
  field: before.at(-1)?.key ?? '',
  operator: 'equals',
  value: '',
});

function Visibility({ field, before, onChange }: Changed & { before: readonly FormField[] }) {
  if (before.length === 0) return null;
  return (
    <div className="grid gap-3">
      <ChoiceField label="Shown only under a condition">
        {(control) => (
          <Checkbox
            {...control}
            checked={field.visible_if !== null}
            onChange={(event) => onChange({ visible_if: event.target.checked ? newCondition(before) : null })}
          />
        )}
      </ChoiceField>
      {field.visible_if && (
        <ConditionRow
          value={field.visible_if}
          before={before}
          name="the condition"
          onChange={(visible_if) => onChange({ visible_if })}
        />
      )}
    </div>
  );
}

type JumpsProps = Changed & { fields: readonly FormField[]; before: readonly FormField[] };

function Jumps({ field, fields, before, onChange }: JumpsProps) {
  const breaks = fields.filter(({ type }) => type === 'page_break');
  const later = breaks.slice(breaks.indexOf(field) + 1);
  const targets = [
    ...later.map((one) => ({ value: one.key, label: `Page ${breaks.indexOf(one) + 2}` })),
    { value: endOfForm, label: 'The end' },
  ];
  const put = (at: number, jump: FormField['jumps'][number] | null) =>
    onChange({ jumps: field.jumps.flatMap((one, place) => (place === at ? (jump ?? []) : one)) });
  return (
    <div className="grid gap-3">
      <p className="text-muted">The next page begins here. A jump skips pages when its condition is met.</p>
      {field.jumps.map((jump, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: jumps have no other name.
        <div key={at} className="grid gap-3 border-t pt-3">
          <ConditionRow value={jump} before={before} name={`jump ${at + 1}`} onChange={(next) => put(at, next)} />
          <div className="flex items-end gap-3">
            <Field label={`Jump ${at + 1} leads to`} className="flex-1">
              {(control) => (
                <Select
                  {...control}
                  options={targets}
                  value={jump.to}
                  onChange={(event) => put(at, { ...jump, to: event.target.value })}
                />
              )}
            </Field>
            <IconButton label={`Remove jump ${at + 1}`} icon={<Trash2 aria-hidden="true" />} onClick={() => put(at, null)} />
          </div>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={before.length === 0 || field.jumps.length >= fieldLimits.jumps}
        onClick={() => onChange({ jumps: [...field.jumps, { ...newCondition(before), to: targets[0]?.value ?? endOfForm }] })}
      >
        <Plus aria-hidden="true" />
        Add jump
      </Button>
    </div>
  );
}
