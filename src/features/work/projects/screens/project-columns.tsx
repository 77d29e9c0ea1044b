import { Pencil } from 'lucide-react';
import { mediumDate } from '#shared/calendar-day.ts';
import { tailOf } from '#shared/id-search.ts';
import { formatMoney } from '#shared/money.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Project } from '../contract.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';

const none = (text: string) => <span className="text-muted">{text}</span>;

export const projectColumns = (onEdit: (project: Project) => void): Column<Project>[] => [
  {
    key: 'name',
    header: 'Project',
    grow: true,
    cell: (project) => (
      <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
        <span className="min-w-0 truncate max-sm:w-full max-sm:whitespace-normal">{project.name}</span>
        {project.client && (
          <span className="min-w-0 shrink truncate font-normal text-muted">
            {project.client.company_name ?? project.client.name}
          </span>
        )}
        <SampleBadge show={project.is_sample} />
      </span>
    ),
    skeleton: 'w-48',
  },
  {
    key: 'client',
    header: 'Client ID',
    cell: ({ client_id }) =>
      client_id ? <span className="font-mono text-[0.8125rem]">{tailOf(client_id)}</span> : none('No account'),
    skeleton: 'w-16',
  },
  {
    key: 'description',
    header: 'Description',
    hideBelow: 'lg',
    grow: true,
    cell: ({ description }) => (description ? <span className="block truncate">{description}</span> : none('No description')),
    skeleton: 'w-48',
  },
  {
    key: 'budget',
    header: 'Budget',
    align: 'end',
    cell: ({ budget, currency }) =>
      budget === null ? none('None') : <span className="font-medium">{formatMoney(budget, currency)}</span>,
    skeleton: 'w-20',
  },
  {
    key: 'deadline',
    header: 'Deadline',
    cell: ({ deadline }) => (deadline ? mediumDate(deadline) : none('None')),
    skeleton: 'w-20',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, is_overdue }) => <ProjectStatusBadge status={status} isOverdue={is_overdue} />,
    skeleton: 'w-20',
  },
  {
    key: 'edit',
    header: 'Actions',
    quiet: true,
    align: 'end',
    cell: (project) => (
      <IconButton label={`Edit ${project.name}`} icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(project)} />
    ),
  },
];
