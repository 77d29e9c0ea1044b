import { LifeBuoy, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { ListQuery, LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { ListedOwnTicket } from '../own-contract.ts';
import { ownTicketPath } from '../ticket-choices.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { ownTicketsApi, ownTicketsKey } from './support-api.ts';
import { OwnStatusBadge } from './ticket-badges.tsx';
import { ownTicketList } from './ticket-lists.ts';
import { useLiveTickets } from './use-live-tickets.ts';

type Page = { items: ListedOwnTicket[]; next_cursor: string | null };
export type MyTicketsProps = { loaded: LoadedPage<ListQuery, Page> | null };

export function MyTickets({ loaded }: MyTicketsProps) {
  const [isOpening, setOpening] = useState(false);
  useLiveTickets([...ownTicketsKey, 'list']);
  const tickets = useServerList(ownTicketList, {
    key: [...ownTicketsKey, 'list'],
    read: (query) => ownTicketsApi.call.listOwn(query),
    loaded,
    failure: 'Your tickets could not be loaded.',
  });
  const open = (
    <Button onClick={() => setOpening(true)}>
      <Plus aria-hidden="true" />
      New Ticket
    </Button>
  );
  return (
    <>
      <PageHeader title="My Support Tickets" description="What you asked, and how far it is." actions={open} />
      {tickets.failed ? (
        <ErrorPanel
          message={tickets.failed}
          onRetry={() => void tickets.refetch()}
          retrying={tickets.isFetching}
          className="rounded-lg border"
        />
      ) : !tickets.page ? (
        <LoadingRows />
      ) : tickets.page.items.length === 0 ? (
        <EmptyState
          icon={LifeBuoy}
          title="No tickets yet"
          text="Something does not work, or you would like something? Open a ticket and we answer here and by mail."
          action={open}
          className="rounded-lg border border-dashed"
        />
      ) : (
        <>
          <ul aria-label="Tickets" className="divide-y rounded-lg border bg-surface">
            {tickets.page.items.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          <Pagination list={tickets.list} nextCursor={tickets.page.next_cursor} shown={tickets.page.items.length} />
        </>
      )}
      {isOpening && <NewTicketDialog onClose={() => setOpening(false)} />}
    </>
  );
}

const Row = ({ ticket: { id, number, subject, status, created_at, is_sample } }: { ticket: ListedOwnTicket }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-sm">
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-medium [overflow-wrap:anywhere]">{subject}</p>
      <p className="figures mt-0.5 text-[0.8125rem] text-muted">
        {number}, <LocalTime value={created_at} look="day" />
      </p>
    </div>
    <span className="flex items-center gap-1.5">
      <OwnStatusBadge status={status} />
      <SampleBadge show={is_sample} />
    </span>
    <Link to={ownTicketPath(id)} aria-label={`View ${number}`} className={buttonClass({ variant: 'outline', size: 'sm' })}>
      View
    </Link>
  </li>
);
