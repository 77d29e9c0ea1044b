import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { type ImportField, type ImportPreview, importFields, type Mapping } from '../contract.ts';

const labels: Record<ImportField, string> = {
  email: 'Email',
  first_name: 'First or full name',
  last_name: 'Last name',
  company_name: 'Business name',
  phone: 'Phone',
  client_type: 'Personal or business',
  tags: 'Tags',
};

type ImportColumnsProps = { preview: ImportPreview; mapping: Mapping; onChange: (change: Partial<Mapping>) => void };

/** Which column is which, with what the first row has there. */
export function ImportColumns({ preview, mapping, onChange }: ImportColumnsProps) {
  const { columns, sample } = preview;
  const options = columns.map((name, at) => ({ value: String(at), label: name || `Column ${at + 1}` }));
  const choose = (field: ImportField, value: string) => onChange({ [field]: value === '' ? null : Number(value) });
  const example = (field: ImportField): string | undefined => {
    const at = mapping[field];
    const text = at === null ? '' : sample.map((row) => row[at] ?? '').find(Boolean);
    return text ? `For example: ${text}` : undefined;
  };
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-3 font-medium">Columns</legend>
      {importFields.map((field) => (
        <Field key={field} label={labels[field]} hint={example(field)} required={field === 'email'}>
          {(control) => (
            <Select
              {...control}
              value={mapping[field] === null ? '' : String(mapping[field])}
              onChange={(event) => choose(field, event.target.value)}
              placeholder="Not in the file"
              options={options}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
