import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MissingOwnTicket, MyTicket } from '#features/desk/tickets/screens/my-ticket.tsx';
import type { Route } from './+types/ticket.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const ticket = await findRecord(api.ownTickets.getOwn({ id }));
  return data({ ticket }, ticket ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.ticket?.number ?? 'Ticket' }];

export default function PortalTicket({ loaderData: { ticket } }: Route.ComponentProps) {
  return ticket ? <MyTicket key={ticket.id} ticket={ticket} /> : <MissingOwnTicket />;
}
