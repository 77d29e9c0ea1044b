import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { replyNames } from '#app/reply-names.server.ts';
import { FromMessage } from '#features/clients/message-records/screens/from-message.tsx';
import { MissingTicket, TicketScreen } from '#features/desk/tickets/screens/ticket-page.tsx';
import type { Route } from './+types/ticket.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [ticket, names] = await Promise.all([findRecord(page.api.support.get({ id })), replyNames(page)]);
  return data({ ticket, ...names }, ticket ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.ticket?.number ?? 'Ticket' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminTicket({ loaderData: { ticket, ...names } }: Route.ComponentProps) {
  if (!ticket) return <MissingTicket />;
  return <TicketScreen key={ticket.id} ticket={ticket} {...names} origin={<FromMessage of={{ ticket_id: ticket.id }} />} />;
}
