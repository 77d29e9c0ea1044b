import { data } from 'react-router';
import { documentHeaders } from '#app/document-route.tsx';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { QueryProvider } from '#app/query-provider.tsx';
import { useStayOffline } from '#app/use-stay-offline.ts';
import { LinkedTicket } from '#features/desk/tickets/screens/linked-ticket.tsx';
import type { Route } from './+types/ticket.ts';

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const [{ branding }, ticket] = await Promise.all([site(), findRecord(api.ownTickets.linked({ token }))]);
  return data({ brand: branding, token, ticket }, ticket ? 200 : 404);
}

export const headers = documentHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.ticket?.number ?? 'Ticket' },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  // No other site learns the link.
  { name: 'referrer', content: 'no-referrer' },
];

export default function LinkedTicketPage({ loaderData }: Route.ComponentProps) {
  useStayOffline();
  return (
    <QueryProvider>
      <LinkedTicket key={loaderData.token} {...loaderData} />
    </QueryProvider>
  );
}
