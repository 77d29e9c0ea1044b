import type { TicketPriority, TicketStatus } from '#shared/choices/desk/tickets.ts';

export const statusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  'in-progress': 'In Progress',
  'awaiting-response': 'Awaiting Response',
  closed: 'Closed',
};

/** The same for the requester. */
export const ownStatusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  'in-progress': 'In progress',
  'awaiting-response': 'Waiting for you',
  closed: 'Resolved',
};

export const priorityLabels: Record<TicketPriority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };

export const ticketPath = (id: string): string => `/admin/support/${id}`;
export const ownTicketPath = (id: string): string => `/dashboard/support/${id}`;

/** 45 min, 3.5 h: of business time. */
export const durationText = (minutes: number): string =>
  minutes < 60 ? `${Math.round(minutes)} min` : `${Number((minutes / 60).toFixed(1)).toLocaleString('en-US')} h`;
