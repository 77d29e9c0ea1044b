import { mediumDate } from '#shared/calendar-day.ts';
import type { ProjectSource } from '#shared/choices/work/projects.ts';
import { formatMoney } from '#shared/money.ts';
import type { KeyValue } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { projectSourceLabels } from '../choices.ts';
import type { Project } from '../contract.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';

const pages: Record<ProjectSource, (id: string) => string> = {
  estimate: (id) => `/admin/estimates?estimate=${id}`,
  contract: (id) => `/admin/contracts/${id}`,
  order: (id) => `/admin/billing?order=${id}`,
};

const day = (value: string | null) => value && mediumDate(value);

export function projectFacts(project: Project): KeyValue[] {
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
