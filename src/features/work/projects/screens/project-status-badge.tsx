import { CircleCheck, CirclePlay, CircleX, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ProjectStatus, projectStatuses } from '#shared/choices/work/projects.ts';
import { Badge } from '#ui/badge.tsx';
import { projectStatusLabels } from '../choices.ts';

const icons: Record<ProjectStatus, LucideIcon> = {
  pending: Clock,
  active: CirclePlay,
  completed: CircleCheck,
  cancelled: CircleX,
};

export const projectStatusOptions = projectStatuses.map((value) => ({ value, label: projectStatusLabels[value] }));

type ProjectStatusBadgeProps = { status: ProjectStatus; isOverdue?: boolean };

export const ProjectStatusBadge = ({ status, isOverdue = false }: ProjectStatusBadgeProps) => (
  <span className="inline-flex items-center gap-1.5 max-sm:flex-wrap">
    <Badge tone={status === 'cancelled' ? 'danger' : 'neutral'} icon={icons[status]}>
      {projectStatusLabels[status]}
    </Badge>
    {isOverdue && (
      <Badge tone="warning" icon={TriangleAlert}>
        Overdue
      </Badge>
    )}
  </span>
);
