import { CreateDialog } from '#features/work/projects/screens/create-dialog.tsx';
import { projectsApi } from '#features/work/projects/screens/projects-api.ts';
import { templatesApi, useTemplates } from './templates-api.ts';

/** The dialog of a new project, with the templates that it can begin with. */
export function PlannedCreateDialog({ onClose }: { onClose: () => void }) {
  const { data } = useTemplates();
  return (
    <CreateDialog
      onClose={onClose}
      templates={data?.items ?? []}
      create={(input, id) => (id ? templatesApi.call.createProject({ id, ...input }) : projectsApi.call.create(input))}
    />
  );
}
