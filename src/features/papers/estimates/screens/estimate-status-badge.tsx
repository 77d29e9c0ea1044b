import { CircleCheck, CircleX, Clock, Eye, FilePen, type LucideIcon, Send } from 'lucide-react';
import { type EstimateStatus, estimateStatuses } from '#shared/choices/papers/estimates.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { estimateStatusLabels } from '../choices.ts';

const looks: Record<EstimateStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FilePen },
  sent: { tone: 'info', icon: Send },
  viewed: { tone: 'primary', icon: Eye },
  accepted: { tone: 'success', icon: CircleCheck },
  declined: { tone: 'danger', icon: CircleX },
  expired: { tone: 'warning', icon: Clock },
};

export const estimateStatusOptions = estimateStatuses.map((value) => ({ value, label: estimateStatusLabels[value] }));

export const EstimateStatusBadge = ({ status }: { status: EstimateStatus }) => (
  <Badge {...looks[status]}>{estimateStatusLabels[status]}</Badge>
);
