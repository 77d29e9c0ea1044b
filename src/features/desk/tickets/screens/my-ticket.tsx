import { useMemo } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { OwnTicket } from '../own-contract.ts';
import { ClientTicket, useClientTicket } from './client-ticket.tsx';
import { ownTicketsKey } from './support-api.ts';
import { ownActions } from './ticket-actions.ts';
import { OwnStatusBadge } from './ticket-badges.tsx';
import { useLiveTickets } from './use-live-tickets.ts';

const back = { to: '/dashboard/support', label: 'My Support Tickets' };

export const MissingOwnTicket = () => (
  <>
    <PageHeader title="Ticket" back={back} />
    <EmptyState title="This ticket does not exist." className="rounded-lg border border-dashed" />
  </>
);

/** One ticket in the portal. */
export function MyTicket({ ticket: loaded }: { ticket: OwnTicket }) {
  const actions = useMemo(() => ownActions(loaded.id), [loaded.id]);
  useLiveTickets(ownTicketsKey, loaded.id);
  const { ticket, keep } = useClientTicket(loaded, actions);
  return (
    <>
      <PageHeader
        title={<span className="[overflow-wrap:anywhere]">{ticket.subject}</span>}
        description={<span className="figures">{ticket.number}</span>}
        back={back}
        badge={
          <>
            <OwnStatusBadge status={ticket.status} />
            <SampleBadge show={ticket.is_sample} />
          </>
        }
      />
      <ClientTicket ticket={ticket} actions={actions} keep={keep} />
    </>
  );
}
