import type { Control } from 'react-hook-form';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { projectLimits } from '../choices.ts';
import { projectStatusOptions } from './project-status-badge.tsx';

/** As they are typed; the contract's schema makes of them what is sent. */
export type TypedProject = {
  name: string;
  description: string;
  status: (typeof projectStatusOptions)[number]['value'];
  budget: string;
  deadline: string;
};

type ProjectFieldsProps<T extends TypedProject, C, O> = { control: Control<T, C, O>; currency: string };

/** What is asked of every project, a new one and one that exists. */
export function ProjectFields<T extends TypedProject, C, O>({ control: given, currency }: ProjectFieldsProps<T, C, O>) {
  // The forms hold more than these; React Hook Form cannot tell that a control of more is a control of these.
  const control = given as unknown as Control<TypedProject, C, O>;
  return (
    <>
      <TextField control={control} name="name" label="Project Name" required maxLength={projectLimits.name} />
      <TextareaField control={control} name="description" label="Description" rows={4} maxLength={projectLimits.description} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField control={control} name="status" label="Status" options={projectStatusOptions} />
        <TextField control={control} name="budget" label={`Budget (${currency})`} inputMode="decimal" />
        <TextField control={control} name="deadline" label="Deadline" type="date" />
      </div>
    </>
  );
}
