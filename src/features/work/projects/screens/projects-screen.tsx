import { Download, FolderKanban, LayoutList, Plus, RotateCw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { exportHref } from '#ui/export-href.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { Project, ProjectPage } from '../contract.ts';
import { EditDialog } from './edit-dialog.tsx';
import { projectColumns } from './project-columns.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { type ProjectQuery, projectList } from './project-lists.ts';
import { projectStatusOptions } from './project-status-badge.tsx';
import { projectsApi, projectsKey } from './projects-api.ts';

export type ProjectsScreenProps = {
  loaded: LoadedPage<ProjectQuery, ProjectPage> | null;
  /** The dialog of a new project, which knows the templates as well. */
  createDialog: (onClose: () => void) => ReactNode;
};

export function ProjectsScreen({ loaded, createDialog }: ProjectsScreenProps) {
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<Project | null>(null);
  const columns = useMemo(() => projectColumns(setEditing), []);
  const projects = useServerList(projectList, {
    key: [...projectsKey, 'list'],
    read: (query) => projectsApi.call.list(query),
    loaded,
    failure: 'Failed to fetch projects',
  });
  const refresh = async () => {
    const list = await projects.refetch();
    // What is shown stays; only that it is not fresh must be said.
    if (list.isError && list.data) toast.error('Failed to fetch projects');
  };
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('project', id);
        else next.delete('project');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      New Project
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          <>
            <LinkButton to="/admin/projects/templates" variant="outline">
              <LayoutList aria-hidden="true" />
              Templates
            </LinkButton>
            <LinkButton
              to={exportHref('/api/admin/projects/export.csv', projects.query)}
              reloadDocument
              download
              variant="outline"
            >
              <Download aria-hidden="true" />
              Export
            </LinkButton>
            <Button variant="outline" onClick={() => void refresh()} loading={projects.isFetching}>
              {!projects.isFetching && <RotateCw aria-hidden="true" />}
              Refresh
            </Button>
            {create}
          </>
        }
      />
      {projects.page?.more_matches && (
        <FormAlert tone="info" className="mb-4">
          More projects match than are shown. Type more characters to narrow the search.
        </FormAlert>
      )}
      <DataTable
        label="Projects"
        columns={columns}
        rows={projects.page?.items}
        rowId={(project) => project.id}
        rowLabel={(project) => project.name}
        list={projects.list}
        nextCursor={projects.page?.next_cursor ?? null}
        refreshing={projects.isRefreshing}
        error={projects.failed}
        onRetry={() => void refresh()}
        empty={{
          icon: FolderKanban,
          title: 'No projects found',
          text: 'Begin one by hand, or from an accepted estimate, a signed contract or a paid order.',
          action: create,
        }}
        noMatch="No projects found"
        onOpen={(project) => show(project.id)}
        filters={[{ name: 'status', label: 'Status', options: projectStatusOptions, all: 'All Statuses' }]}
        search="Search projects..."
      />
      <ProjectDialog id={params.get('project')} onClose={() => show(null)} onEdit={setEditing} />
      {editing && <EditDialog key={editing.id} project={editing} onClose={() => setEditing(null)} />}
      {creating && createDialog(() => setCreating(false))}
    </>
  );
}
