import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MissingTicket, TicketScreen } from '#features/desk/tickets/screens/ticket-page.tsx';
import type { Route } from './+types/ticket.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api, site, caller } = context.get(pageContext);
  const [ticket, { branding }, user] = await Promise.all([findRecord(api.support.get({ id })), site(), caller()]);
  const agentName = user?.display_name || user?.email || '';
  return data({ ticket, agentName, studioName: branding.companyName }, ticket ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.ticket?.number ?? 'Ticket' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminTicket({ loaderData: { ticket, ...names } }: Route.ComponentProps) {
  return ticket ? <TicketScreen key={ticket.id} ticket={ticket} {...names} /> : <MissingTicket />;
}
