import { FolderKanban } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { ListQuery, LoadedPage } from '#ui/server-list.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ListState } from '#ui/use-list-state.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { OwnProject } from '../contract.ts';
import { datesText, ownProjectPath } from '../policy.ts';
import { OwnProgress } from './own-progress.tsx';
import { ownProjectList } from './project-lists.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { projectsApi, projectsKey } from './projects-api.ts';

type Page = { items: OwnProject[]; next_cursor: string | null };
export type MyProjectsProps = { loaded: LoadedPage<ListQuery, Page> | null };

export function MyProjects({ loaded }: MyProjectsProps) {
  const projects = useServerList(ownProjectList, {
    key: [...projectsKey, 'mine'],
    read: (query) => projectsApi.call.listOwn(query),
    loaded,
    failure: 'Failed to fetch projects',
  });
  return (
    <>
      <PageHeader title="My Projects" description="What we are making for you, and when it is due." />
      {projects.failed ? (
        <ErrorPanel
          message={projects.failed}
          onRetry={() => void projects.refetch()}
          retrying={projects.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Cards page={projects.page} list={projects.list} />
      )}
    </>
  );
}

function Cards({ page, list }: { page: Page | undefined; list: ListState }) {
  if (!page) {
    return (
      <div role="status" className="grid gap-4 md:grid-cols-2">
        <span className="sr-only">Loading projects...</span>
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    );
  }
  if (page.items.length === 0) {
    return (
      <EmptyState
        icon={FolderKanban}
        title="No projects found"
        text="When we begin something for you, it appears here with its dates."
        action={
          <LinkButton to="/dashboard/services" variant="outline">
            See the services
          </LinkButton>
        }
        className="rounded-lg border border-dashed"
      />
    );
  }
  return (
    <>
      <ul aria-label="Projects" className="grid gap-4 md:grid-cols-2 [&>li]:grid">
        {page.items.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
      <Pagination list={list} nextCursor={page.next_cursor} shown={page.items.length} />
    </>
  );
}

function ProjectCard({ project }: { project: OwnProject }) {
  const { id, name, description, status } = project;
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">
          <Link to={ownProjectPath(id)} className="rounded-xs underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <span className="flex shrink-0 items-center gap-1.5">
          <ProjectStatusBadge status={status} />
          <SampleBadge show={project.is_sample} />
        </span>
      </div>
      {description && <p className="line-clamp-3 text-sm break-words text-muted">{description}</p>}
      <OwnProgress project={project} />
      <p className="mt-auto text-[0.8125rem] text-muted empty:hidden">{datesText(project)}</p>
    </Card>
  );
}
