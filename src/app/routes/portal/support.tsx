import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { MyTickets } from '#features/desk/tickets/screens/my-tickets.tsx';
import { ownTicketList } from '#features/desk/tickets/screens/ticket-lists.ts';
import type { Route } from './+types/support.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My Support Tickets' }];

export const loader = listRoute(ownTicketList, (api, query) => api.ownTickets.listOwn(query));

export { listShouldRevalidate as shouldRevalidate };

export default function PortalSupport({ loaderData }: Route.ComponentProps) {
  return <MyTickets {...loaderData} />;
}
