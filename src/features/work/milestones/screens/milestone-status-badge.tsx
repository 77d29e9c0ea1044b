import { CircleCheck, CircleDashed, CirclePlay, Hourglass, type LucideIcon, MessageSquareWarning } from 'lucide-react';
import { type MilestoneStatus, milestoneStatuses } from '#shared/choices/work/milestones.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { milestoneStatusLabels } from '../choices.ts';

const looks: Record<MilestoneStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  planned: { tone: 'neutral', icon: CircleDashed },
  active: { tone: 'info', icon: CirclePlay },
  review: { tone: 'warning', icon: Hourglass },
  changes: { tone: 'danger', icon: MessageSquareWarning },
  done: { tone: 'success', icon: CircleCheck },
};

export const milestoneStatusOptions = milestoneStatuses.map((value) => ({ value, label: milestoneStatusLabels[value] }));

export const MilestoneStatusBadge = ({ status }: { status: MilestoneStatus }) => (
  <Badge {...looks[status]}>{milestoneStatusLabels[status]}</Badge>
);
