import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { projectLimits } from '../choices.ts';
import type { ProjectInput } from '../contract.ts';
import { projectStatusOptions } from './project-status-badge.tsx';

type ProjectFieldsProps<T extends FieldValues, C, O> = { control: Control<T, C, O>; currency: string };

/** What is asked of every project, a new one and one that exists. */
export function ProjectFields<T extends FieldValues, C, O>({ control, currency }: ProjectFieldsProps<T, C, O>) {
  const named = (name: keyof ProjectInput) => name as FieldPath<T>;
  return (
    <>
      <TextField control={control} name={named('name')} label="Project Name" required maxLength={projectLimits.name} />
      <TextareaField
        control={control}
        name={named('description')}
        label="Description"
        rows={4}
        maxLength={projectLimits.description}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField control={control} name={named('status')} label="Status" options={projectStatusOptions} />
        <TextField control={control} name={named('budget')} label={`Budget (${currency})`} inputMode="decimal" />
        <TextField control={control} name={named('deadline')} label="Deadline" type="date" />
      </div>
    </>
  );
}
