import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Project } from '../contract.ts';
import { EditDialog } from './edit-dialog.tsx';
import { projectFacts } from './project-facts.tsx';
import { projectsApi, projectsKey } from './projects-api.ts';

const back = { to: '/admin/projects', label: 'Projects' };

export const MissingProject = () => (
  <>
    <PageHeader title="Project" back={back} />
    <EmptyState title="This project does not exist." className="rounded-lg border border-dashed" />
  </>
);

type ProjectPageProps = { project: Project; actions: ReactNode; aside: ReactNode; children: ReactNode };

/** One project for the studio. What belongs to it from other features stands between its facts and its activity. */
export function ProjectPage({ project: loaded, actions, aside, children }: ProjectPageProps) {
  const [editing, setEditing] = useState(false);
  const { data: project } = useQuery({
    queryKey: [...projectsKey, 'one', loaded.id],
    queryFn: () => projectsApi.call.get({ id: loaded.id }),
    initialData: loaded,
  });
  return (
    <>
      <PageHeader
        title={<span className="break-words">{project.name}</span>}
        back={back}
        actions={
          <>
            {actions}
            <Button variant="outline" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              Edit
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_auto_auto_1fr] xl:gap-10">
        <div className="grid min-w-0 gap-8 xl:row-span-4">{children}</div>
        <section aria-labelledby="details-title" className="min-w-0 max-xl:order-first">
          <h2 id="details-title" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
            Details
          </h2>
          {project.description && (
            <p className="mb-3 text-sm leading-relaxed break-words whitespace-pre-line">{project.description}</p>
          )}
          <KeyValueList className="border-y xl:[&>div]:grid-cols-[6.5rem_1fr]" items={projectFacts(project)} />
        </section>
        {aside}
        <Activity id={loaded.id} />
      </div>
      {editing && <EditDialog project={project} onClose={() => setEditing(false)} />}
    </>
  );
}

function Activity({ id }: { id: string }) {
  const activity = useQuery({
    queryKey: [...projectsKey, 'activity', id],
    queryFn: () => projectsApi.call.activity({ id }),
  });
  return (
    <section aria-labelledby="activity-title" className="min-w-0">
      <h2 id="activity-title" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Activity
      </h2>
      {activity.data ? (
        activity.data.items.length === 0 ? (
          <p className="text-sm text-muted">Nothing has happened yet.</p>
        ) : (
          <ol aria-label="Activity" className="grid gap-3 text-sm">
            {activity.data.items.map(({ id: entry, at, who, text }) => (
              <li key={entry} className="min-w-0">
                <p className="break-words">
                  <span className="font-medium">{who}</span> {text}
                </p>
                <LocalTime value={at} className="text-[0.8125rem] text-muted" />
              </li>
            ))}
          </ol>
        )
      ) : activity.isError ? (
        <ErrorPanel
          message={reasonOf(activity.error, 'The activity could not be loaded.')}
          onRetry={() => void activity.refetch()}
          retrying={activity.isFetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  );
}
