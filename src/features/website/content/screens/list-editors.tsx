import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { newKey } from '#shared/new-key.ts';
import { Button } from '#ui/button.tsx';
import { FieldError, Field as FormField } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { emptyEntry, type Field, type Fields } from '../fields.ts';
import { type FieldProblems, problemsBelow } from './field-problems.ts';

type Kind<K extends Field['kind']> = Extract<Field, { kind: K }>;
type EditorOf<K extends Field['kind'], Value> = {
  field: Kind<K>;
  value: Value[];
  onChange: (value: Value[]) => void;
  problems: FieldProblems;
};

const swapped = <T,>(list: readonly T[], at: number, by: -1 | 1): T[] => {
  const next = [...list];
  const [moved] = next.splice(at, 1);
  if (moved !== undefined) next.splice(at + by, 0, moved);
  return next;
};

/** A list of paragraphs or of short lines. */
export function TextsEditor({ field, value, onChange, problems }: EditorOf<'texts', string>) {
  return (
    <ListFrame field={field} problems={problems} count={value.length} onAdd={() => onChange([...value, ''])}>
      {value.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place, and no state of its own.
        <li key={at} className="flex items-start gap-0.5">
          <FormField label={`${capital(field.noun)} ${at + 1}`} hideLabel error={problems[String(at)]} className="flex-1">
            {(control) => (
              <Textarea
                {...control}
                rows={field.max > 200 ? 4 : 1}
                value={text}
                maxLength={field.max}
                onChange={(event) => onChange(value.map((one, place) => (place === at ? event.target.value : one)))}
              />
            )}
          </FormField>
          <div className={field.max > 200 ? 'grid' : 'flex'}>
            <EntryButtons noun={`${field.noun} ${at + 1}`} at={at} list={value} onChange={onChange} />
          </div>
        </li>
      ))}
    </ListFrame>
  );
}

export type FieldsEditorProps = {
  fields: Fields;
  values: unknown;
  onChange: (values: Record<string, unknown>) => void;
  problems: FieldProblems;
};

/** A list of entries with fields of their own, such as questions. The form of an entry is handed in: it may hold a list again. */
type EntriesEditorProps = EditorOf<'entries', Record<string, unknown>> & { form: (props: FieldsEditorProps) => ReactNode };

export function EntriesEditor({ field, value, onChange, problems, form }: EntriesEditorProps) {
  return (
    <ListFrame
      field={field}
      problems={problems}
      count={value.length}
      onAdd={() => onChange([...value, emptyEntry(field.fields, () => newKey().toLowerCase())])}
    >
      {value.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place, and no state of its own.
        <li key={at} className="grid gap-3 rounded-lg border bg-page p-3">
          <div className="flex items-center gap-0.5">
            <h3 className="min-w-0 flex-1 truncate text-[0.8125rem] font-medium text-muted">
              {capital(field.noun)} {at + 1}
            </h3>
            <EntryButtons noun={`${field.noun} ${at + 1}`} at={at} list={value} onChange={onChange} />
          </div>
          {form({
            fields: field.fields,
            values: entry,
            onChange: (next) => onChange(value.map((one, place) => (place === at ? next : one))),
            problems: problemsBelow(problems, String(at)),
          })}
        </li>
      ))}
    </ListFrame>
  );
}

type ListFrameProps = {
  field: Kind<'texts'> | Kind<'entries'>;
  problems: FieldProblems;
  count: number;
  onAdd: () => void;
  children: ReactNode;
};

function ListFrame({ field, problems, count, onAdd, children }: ListFrameProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{field.label}</legend>
      {problems[''] && <FieldError id={`${id}-error`}>{problems['']}</FieldError>}
      <ul aria-label={field.label} className="grid gap-2">
        {children}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={count >= field.most}
        title={count >= field.most ? `At most ${field.most}` : undefined}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" />
        Add {field.noun}
      </Button>
    </fieldset>
  );
}

type EntryButtonsProps<T> = { noun: string; at: number; list: readonly T[]; onChange: (list: T[]) => void };

function EntryButtons<T>({ noun, at, list, onChange }: EntryButtonsProps<T>) {
  return (
    <>
      <IconButton
        label={`Move ${noun} up`}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={at === 0}
        onClick={() => onChange(swapped(list, at, -1))}
      />
      <IconButton
        label={`Move ${noun} down`}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={at === list.length - 1}
        onClick={() => onChange(swapped(list, at, 1))}
      />
      <IconButton
        label={`Remove ${noun}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onChange(list.filter((_, place) => place !== at))}
      />
    </>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
