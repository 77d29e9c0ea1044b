import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { toast } from '#ui/toast.tsx';
import { type Project, type ProjectInput, projectInput } from '../contract.ts';
import { ProjectFields } from './project-fields.tsx';
import { projectsApi, projectsKey } from './projects-api.ts';

const valuesOf = (project: Project) => ({
  name: project.name,
  description: project.description ?? '',
  status: project.status,
  budget: project.budget === null ? '' : String(project.budget),
  start_date: project.start_date ?? '',
  deadline: project.deadline ?? '',
  completed_date: project.completed_date ?? '',
});

export function EditDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(projectInput), defaultValues: valuesOf(project) });
  // Of what the form was filled with: the page behind it may be read again meanwhile.
  const [updated_at] = useState(project.updated_at);
  const save = useMutation({
    mutationFn: (input: ProjectInput) => projectsApi.call.update({ id: project.id, updated_at, ...input }),
    onSuccess: async () => {
      toast.success('Project updated successfully');
      // Opened again at once, the dialog is about what was just stored.
      await client.invalidateQueries({ queryKey: projectsKey });
      onClose();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      void client.invalidateQueries({ queryKey: projectsKey });
    },
  });
  const isAboutField = save.error instanceof ApiFailure && Object.keys(save.error.fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Project"
      description={project.client?.name}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="project-form" loading={save.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="project-form"
        noValidate
        onSubmit={form.handleSubmit((input) => save.mutate(input))}
        className="grid gap-4"
      >
        {save.error && !isAboutField && <FormAlert>{reasonOf(save.error, 'Failed to update project')}</FormAlert>}
        <ProjectFields control={form.control} currency={project.currency} />
      </form>
    </Dialog>
  );
}
