import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { templateLimits } from '../choices.ts';
import { type ProjectTemplate, type TemplateInput, type TypedTemplate, templateInput } from '../contract.ts';
import { PlannedMilestones, PlannedTasks } from './plan-fields.tsx';
import { templatesApi, useTemplateChange } from './templates-api.ts';

const failed = 'The template could not be saved.';

const valuesOf = (template: ProjectTemplate | null): TypedTemplate => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  milestones: template?.milestones ?? [],
  tasks: template?.tasks.map((task) => ({ ...task, checklist: task.checklist.join('\n') })) ?? [],
  folders: template?.folders.join('\n') ?? '',
});

export function TemplateDialog({ template, onClose }: { template: ProjectTemplate | null; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(templateInput), defaultValues: valuesOf(template) });
  const { control } = form;
  // Sent again after a lost answer, it is the same template.
  const [template_id] = useState(newKey);
  const save = useTemplateChange(
    (input: TemplateInput) =>
      template
        ? templatesApi.call.update({ id: template.id, updated_at: template.updated_at, ...input })
        : templatesApi.call.create({ template_id, ...input }),
    { done: 'Template saved', failed, onDone: onClose, onError: (error) => showFieldErrors(form, error) },
  );
  return (
    <FormDialog
      title={template ? 'Edit Template' : 'New Template'}
      description="Days count from the start of the project, which is day 0."
      size="lg"
      action="Save Template"
      saving={save}
      failed={failed}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required maxLength={templateLimits.name} />
      <TextareaField control={control} name="description" label="Description" rows={2} maxLength={templateLimits.description} />
      <PlannedMilestones control={control} />
      <PlannedTasks control={control} />
      <TextareaField
        control={control}
        name="folders"
        label="Folders"
        hint="One in each line; one within another behind a slash: Design/Logo"
        rows={3}
      />
    </FormDialog>
  );
}
