import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { mediumDate } from '#shared/calendar-day.ts';
import type { ProjectSource } from '#shared/choices/work/projects.ts';
import { formatMoney } from '#shared/money.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { type KeyValue, KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { projectSourceLabels } from '../choices.ts';
import type { Project } from '../contract.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { projectsApi, projectsKey } from './projects-api.ts';

type ProjectDialogProps = { id: string | null; onClose: () => void; onEdit: (project: Project) => void };

export function ProjectDialog({ id, onClose, onEdit }: ProjectDialogProps) {
  const project = useQuery({
    queryKey: [...projectsKey, 'one', id],
    queryFn: () => projectsApi.call.get({ id: id ?? '' }),
    enabled: id !== null,
  });
  const data = id ? project.data : undefined;
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={data?.name ?? 'Project Details'}
      size="lg"
      footer={
        data && (
          <Button onClick={() => onEdit(data)}>
            <Pencil aria-hidden="true" />
            Edit
          </Button>
        )
      }
    >
      {project.error && !data ? (
        <ErrorPanel
          message={reasonOf(project.error, 'The project could not be loaded.')}
          onRetry={() => void project.refetch()}
          retrying={project.isFetching}
        />
      ) : data ? (
        <div className="grid gap-6">
          {data.description && <p className="leading-relaxed break-words whitespace-pre-line">{data.description}</p>}
          <KeyValueList className="border-y" items={factsOf(data)} />
        </div>
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading the project...</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-56" />
        </div>
      )}
    </Dialog>
  );
}

const pages: Record<ProjectSource, (id: string) => string> = {
  estimate: (id) => `/admin/estimates?estimate=${id}`,
  contract: (id) => `/admin/contracts/${id}`,
  order: (id) => `/admin/billing?order=${id}`,
};

const day = (value: string | null) => value && mediumDate(value);

function factsOf(project: Project): KeyValue[] {
  const { client, client_id, budget, currency } = project;
  return [
    {
      label: 'Status',
      value: (
        <span className="flex flex-wrap items-center gap-1.5">
          <ProjectStatusBadge status={project.status} isOverdue={project.is_overdue} />
          <SampleBadge show={project.is_sample} />
        </span>
      ),
    },
    {
      label: 'Client',
      value: client && (
        <>
          {[client.name, client.company_name].filter(Boolean).join(', ')}
          <span className="block break-all text-muted">{client.email}</span>
        </>
      ),
    },
    {
      label: 'Client ID',
      value: client_id && <span className="font-mono text-[0.8125rem] break-all">{client_id}</span>,
    },
    { label: 'Budget', value: budget === null ? null : formatMoney(budget, currency) },
    { label: 'Start date', value: day(project.start_date) },
    { label: 'Deadline', value: day(project.deadline) },
    { label: 'Completed', value: day(project.completed_date) },
    ...project.origins.map(({ type, id, number }) => ({
      label: projectSourceLabels[type],
      value: <TextLink to={pages[type](id)}>{number}</TextLink>,
    })),
    { label: 'Created', value: <LocalTime value={project.created_at} /> },
  ];
}
