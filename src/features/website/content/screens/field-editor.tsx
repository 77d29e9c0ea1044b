import { PictureEditor } from '#features/website/media/screens/picture-editor.tsx';
import type { PictureRef } from '#shared/site-picture.ts';
import { Field as FormField } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { type Field, mostLabel, mostLink } from '../fields.ts';
import { type FieldProblems, problemsBelow } from './field-problems.ts';
import { EntriesEditor, type FieldsEditorProps, TextsEditor } from './list-editors.tsx';

type FieldEditorProps = {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  problems: FieldProblems;
};

/** The form of one field, made of what is declared of it. */
export function FieldEditor({ field, value, onChange, problems }: FieldEditorProps) {
  const error = problems[''];
  switch (field.kind) {
    case 'text':
      return (
        <FormField label={field.label} error={error}>
          {(control) => (
            <Input
              {...control}
              value={String(value ?? '')}
              maxLength={field.max}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FormField>
      );
    case 'long':
      return (
        <FormField label={field.label} error={error}>
          {(control) => (
            <Textarea
              {...control}
              value={String(value ?? '')}
              maxLength={field.max}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FormField>
      );
    case 'link':
      return <LinkEditor label={field.label} value={value} onChange={onChange} problems={problems} />;
    case 'choice':
      return (
        <FormField label={field.label} error={error}>
          {(control) => (
            <Select
              {...control}
              value={String(value)}
              options={Object.entries(field.options).map(([option, label]) => ({ value: option, label }))}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FormField>
      );
    case 'picture':
      return <PictureEditor label={field.label} value={value as PictureRef | null} onChange={onChange} error={error} />;
    case 'id':
      return null;
    case 'group':
      return (
        <fieldset className="grid gap-3 rounded-lg border p-3">
          <legend className="px-1 text-sm font-medium">{field.label}</legend>
          <FieldsEditor fields={field.fields} values={value} onChange={onChange} problems={problems} />
        </fieldset>
      );
    case 'texts':
      return <TextsEditor field={field} value={value as string[]} onChange={onChange} problems={problems} />;
    case 'entries':
      return (
        <EntriesEditor
          {...{ field, onChange, problems }}
          value={value as Record<string, unknown>[]}
          form={(props) => <FieldsEditor {...props} />}
        />
      );
  }
}

export function FieldsEditor({ fields, values, onChange, problems }: FieldsEditorProps) {
  const now = values as Record<string, unknown>;
  return Object.entries(fields).map(([name, field]) => (
    <FieldEditor
      key={name}
      field={field}
      value={now[name]}
      onChange={(value) => onChange({ ...now, [name]: value })}
      problems={problemsBelow(problems, name)}
    />
  ));
}

type LinkEditorProps = { label: string; value: unknown; onChange: (value: unknown) => void; problems: FieldProblems };

function LinkEditor({ label, value, onChange, problems }: LinkEditorProps) {
  const { label: words, to } = value as { label: string; to: string };
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <FormField label="Text" error={problems.label}>
        {(control) => (
          <Input
            {...control}
            value={words}
            maxLength={mostLabel}
            onChange={(event) => onChange({ to, label: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="Leads to" error={problems.to}>
        {(control) => (
          <Input
            {...control}
            value={to}
            maxLength={mostLink}
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange({ label: words, to: event.target.value })}
          />
        )}
      </FormField>
    </fieldset>
  );
}
