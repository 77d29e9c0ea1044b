import { CircleCheck, CircleDashed, Hourglass, type LucideIcon, MessageSquareWarning } from 'lucide-react';
import type { DeliverableStatus } from '#shared/choices/work/deliverables.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { deliverableStatusLabels } from '../choices.ts';

const looks: Record<DeliverableStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  review: { tone: 'warning', icon: Hourglass },
  changes: { tone: 'danger', icon: MessageSquareWarning },
  approved: { tone: 'success', icon: CircleCheck },
};

/** To the client, what waits for the client waits for them. */
export const DeliverableStatusBadge = ({ status, isOwn = false }: { status: DeliverableStatus; isOwn?: boolean }) => (
  <Badge {...looks[status]}>{isOwn && status === 'review' ? 'Waiting for you' : deliverableStatusLabels[status]}</Badge>
);
