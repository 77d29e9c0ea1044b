import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button-class.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { ListedTicket } from '../admin-contract.ts';
import { ticketPath } from '../ticket-choices.ts';
import { PriorityBadge, TicketClockText, TicketStatusBadge } from './ticket-badges.tsx';

export const ticketColumns: Column<ListedTicket>[] = [
  {
    key: 'number',
    header: 'Ticket ID',
    cell: ({ number, is_sample }) => (
      <span className="flex items-center gap-2">
        <span className="figures font-medium whitespace-nowrap">{number}</span>
        <SampleBadge show={is_sample} />
      </span>
    ),
    skeleton: 'w-24',
  },
  {
    key: 'client',
    header: 'Client',
    grow: true,
    cell: ({ name, email }) => (
      <span className="block min-w-0 sm:py-1.5">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-[0.8125rem] text-muted">{email}</span>
      </span>
    ),
    skeleton: 'w-32',
  },
  {
    key: 'subject',
    header: 'Subject',
    grow: true,
    cell: ({ subject, clock }) => (
      <span className="block min-w-0 sm:py-1.5">
        <span className="block truncate max-sm:whitespace-normal">{subject}</span>
        <TicketClockText clock={clock} />
      </span>
    ),
    skeleton: 'w-48',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, is_merged }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <TicketStatusBadge status={status} />
        {is_merged && <span className="text-xs text-muted">Merged</span>}
      </span>
    ),
    skeleton: 'w-20',
  },
  { key: 'priority', header: 'Priority', cell: ({ priority }) => <PriorityBadge priority={priority} />, skeleton: 'w-16' },
  {
    key: 'assigned_to',
    header: 'Assigned To',
    hideBelow: 'lg',
    cell: ({ assigned_to }) => assigned_to?.name ?? <span className="text-muted">Nobody</span>,
    skeleton: 'w-20',
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ created_at }) => <LocalTime value={created_at} look="day" className="whitespace-nowrap" />,
    skeleton: 'w-20',
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: ({ id, number }) => (
      <Link to={ticketPath(id)} aria-label={`View ${number}`} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        <Eye aria-hidden="true" />
        View
      </Link>
    ),
  },
];
