import { ticketPriorities, ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { anyText, oneOf, serverList } from '#ui/server-list.ts';

const readStatus = oneOf(ticketStatuses);

/** The status is the tab that is open, not one of the filters. */
export const ticketList = serverList({
  pageSize: 20,
  searchable: true,
  filters: { client: anyText, priority: oneOf(ticketPriorities), agent: anyText },
  more: (params) => {
    const status = readStatus(params.get('status') ?? '');
    return status ? { status } : {};
  },
});
export type TicketListQuery = ReturnType<typeof ticketList.readQuery>;

export const ownTicketList = serverList();
