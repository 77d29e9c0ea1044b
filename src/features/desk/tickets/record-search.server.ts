import * as lifeBuoyIcon from 'lucide-react/icons/life-buoy';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { listTickets } from './queries.server.ts';
import { statusLabels, ticketPath } from './ticket-choices.ts';

export const ticketSearch: RecordSearch = {
  heading: 'Tickets',
  icon: iconOf(lifeBuoyIcon),
  position: 45,
  find: async (db, q, limit) =>
    (await listTickets(db, { q, limit })).items.map(({ id, number, subject, name, status }) => ({
      id,
      label: `${number}: ${subject}`,
      detail: `${name}, ${statusLabels[status]}`,
      to: ticketPath(id),
    })),
};
