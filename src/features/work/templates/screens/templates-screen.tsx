import { LayoutList, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ProjectTemplate, ProjectTemplates } from '../contract.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { templatesApi, useTemplateChange, useTemplates } from './templates-api.ts';

const count = (of: number, one: string): string => `${of} ${of === 1 ? one : `${one}s`}`;

/** The last day that anything of the plan names. */
function lengthOf({ milestones, tasks }: ProjectTemplate): string | null {
  const days = [...milestones, ...tasks].flatMap(({ due_day }) => (due_day === null ? [] : [due_day]));
  return days.length > 0 ? count(Math.max(...days), 'day') : null;
}

export function TemplatesScreen({ loaded }: { loaded: ProjectTemplates }) {
  const [editing, setEditing] = useState<ProjectTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ProjectTemplate | null>(null);
  const templates = useTemplates(loaded);
  const remove = useTemplateChange((id: string) => templatesApi.call.delete({ id }), {
    done: 'Template deleted',
    failed: 'The template could not be deleted.',
    onDone: () => setDeleting(null),
  });
  const create = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" />
      New Template
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Project Templates"
        description="Milestones, tasks and folders that a new project can begin with."
        back={{ to: '/admin/projects', label: 'Projects' }}
        actions={create}
      />
      {templates.data ? (
        templates.data.items.length === 0 ? (
          <EmptyState
            icon={LayoutList}
            title="No project templates yet"
            text="Write one, or open a project and save it as a template."
            action={create}
            className="rounded-lg border border-dashed"
          />
        ) : (
          <ul aria-label="Project templates" className="divide-y rounded-lg border bg-surface text-sm">
            {templates.data.items.map((template) => (
              <li key={template.id} className="flex items-start gap-3 py-3 pr-2 pl-4">
                <div className="min-w-0 flex-1 py-1">
                  <p className="flex flex-wrap items-center gap-1.5 font-medium break-words">
                    {template.name}
                    <SampleBadge show={template.is_sample} />
                  </p>
                  {template.description && <p className="break-words text-muted">{template.description}</p>}
                  <p className="figures text-[0.8125rem] text-muted">
                    {[
                      count(template.milestones.length, 'milestone'),
                      count(template.tasks.length, 'task'),
                      template.folders.length > 0 && count(template.folders.length, 'folder'),
                      lengthOf(template),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                </div>
                <IconButton
                  label={`Edit ${template.name}`}
                  icon={<Pencil aria-hidden="true" />}
                  onClick={() => setEditing(template)}
                />
                <IconButton
                  label={`Delete ${template.name}`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => setDeleting(template)}
                />
              </li>
            ))}
          </ul>
        )
      ) : templates.isError ? (
        <ErrorPanel
          message={reasonOf(templates.error, 'The templates could not be loaded.')}
          onRetry={() => void templates.refetch()}
          retrying={templates.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {editing && <TemplateDialog template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`Delete ${deleting?.name ?? 'template'}?`}
        description="Projects that began with it stay as they are."
        confirmLabel="Delete template"
        pending={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id)}
      />
    </>
  );
}
