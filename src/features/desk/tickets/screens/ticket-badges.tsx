import { CirclePause, Clock, ClockAlert } from 'lucide-react';
import type { TicketPriority, TicketStatus } from '#shared/choices/desk/tickets.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { formatTime, TimeAgo, useTimeZone } from '#ui/local-time.tsx';
import type { TicketClock } from '../admin-contract.ts';
import { ownStatusLabels, priorityLabels, statusLabels } from '../ticket-choices.ts';

const statusTones: Record<TicketStatus, BadgeTone> = {
  open: 'info',
  'in-progress': 'primary',
  'awaiting-response': 'warning',
  closed: 'success',
};
const priorityTones: Record<TicketPriority, BadgeTone> = { low: 'neutral', medium: 'neutral', high: 'warning', urgent: 'danger' };

export const TicketStatusBadge = ({ status }: { status: TicketStatus }) => (
  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
);

/** For the requester. */
export const OwnStatusBadge = ({ status }: { status: TicketStatus }) => (
  <Badge tone={statusTones[status]}>{ownStatusLabels[status]}</Badge>
);

export const PriorityBadge = ({ priority }: { priority: TicketPriority }) => (
  <Badge tone={priorityTones[priority]} icon={null}>
    {priorityLabels[priority]}
  </Badge>
);

const words = { response: 'Answer', resolution: 'Solve' } as const;

/** How long the studio still has for what is next. */
export function TicketClockText({ clock }: { clock: TicketClock }) {
  const zone = useTimeZone();
  if (!clock) return null;
  const { kind, due_at, is_paused, is_missed } = clock;
  if (is_paused)
    return (
      <span className="inline-flex items-center gap-1 text-xs text-muted" title="Paused while the client is waited for">
        <CirclePause aria-hidden="true" className="size-3.5 shrink-0" />
        Paused
      </span>
    );
  const Icon = is_missed ? ClockAlert : Clock;
  return (
    <span
      title={`${words[kind]} by ${formatTime(due_at, 'moment', zone)}`}
      className={`inline-flex items-center gap-1 text-xs whitespace-nowrap ${is_missed ? 'font-medium text-danger' : 'text-muted'}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {is_missed ? `${words[kind]}: was due ` : `${words[kind]} `}
      <TimeAgo value={due_at} />
    </span>
  );
}
