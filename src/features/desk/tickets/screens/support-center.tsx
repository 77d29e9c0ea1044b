import { useQuery } from '@tanstack/react-query';
import { Activity, Gauge, LifeBuoy, MessageSquareQuote, ScrollText } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SavedRepliesDialog } from '#features/desk/saved-replies/screens/saved-replies-dialog.tsx';
import { type TicketStatus, ticketPriorities, ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { RecentActivity, SupportFigures, TicketOptions, TicketPage } from '../admin-contract.ts';
import { priorityLabels, statusLabels, ticketPath } from '../ticket-choices.ts';
import { ActivityList } from './activity-list.tsx';
import { supportApi, supportKey } from './support-api.ts';
import { SupportCards } from './support-cards.tsx';
import { ticketColumns } from './ticket-columns.tsx';
import { type TicketListQuery, ticketList } from './ticket-lists.ts';
import { useLiveTickets } from './use-live-tickets.ts';

export type SupportCenterProps = {
  loaded: LoadedPage<TicketListQuery, TicketPage> | null;
  figures: SupportFigures | null;
  options: TicketOptions | null;
  recent: { items: RecentActivity[] } | null;
  /** From the status board. */
  systemStatus: ReactNode;
};

const priorities = ticketPriorities.map((value) => ({ value, label: priorityLabels[value] }));

export function SupportCenter({ loaded, figures, options, recent, systemStatus }: SupportCenterProps) {
  const [isEditingReplies, setEditingReplies] = useState(false);
  useLiveTickets(supportKey);
  return (
    <>
      <PageHeader
        title="Support Center"
        actions={
          <>
            <Button variant="outline" onClick={() => setEditingReplies(true)}>
              <MessageSquareQuote aria-hidden="true" />
              Saved Replies
            </Button>
            <LinkButton to="/admin/support/report" variant="outline">
              <Gauge aria-hidden="true" />
              Targets
            </LinkButton>
            <LinkButton to="/admin/logs" variant="outline">
              <ScrollText aria-hidden="true" />
              View Logs
            </LinkButton>
            <LinkButton to="/admin/support/status" variant="outline">
              <Activity aria-hidden="true" />
              System Status
            </LinkButton>
          </>
        }
      />
      <SupportCards loaded={figures} />
      <TicketTable loaded={loaded} options={options} />
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-2">
        <Part title="System Status">{systemStatus}</Part>
        <Part title="Recent Activities">
          <Recent loaded={recent} />
        </Part>
      </div>
      {isEditingReplies && <SavedRepliesDialog onClose={() => setEditingReplies(false)} />}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-3 text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
    {children}
  </section>
);

const tabs: { status: TicketStatus | null; label: string }[] = [
  { status: null, label: 'All Tickets' },
  ...ticketStatuses.map((status) => ({ status, label: statusLabels[status] })),
];

function TicketTable({ loaded, options }: Pick<SupportCenterProps, 'loaded' | 'options'>) {
  const [params] = useSearchParams();
  const tickets = useServerList(ticketList, {
    key: [...supportKey, 'list'],
    read: (query) => supportApi.call.list(query),
    loaded,
    failure: 'The tickets could not be loaded.',
  });
  const known = useQuery({
    queryKey: [...supportKey, 'options'],
    queryFn: () => supportApi.call.options(),
    ...(options ? { initialData: options } : {}),
  });
  /** The same search and filters, from the first page of another status. */
  const to = (status: TicketStatus | null) => {
    const next = new URLSearchParams(params);
    for (const name of ['cursor', 'before', 'page', 'status']) next.delete(name);
    if (status) next.set('status', status);
    return `/admin/support?${next}`;
  };
  const current = 'status' in tickets.query ? (tickets.query.status as TicketStatus) : null;
  const filters = useMemo(() => {
    const client = tickets.list.filters.client;
    const clients = known.data?.clients ?? [];
    const isListed = !client || clients.some(({ value }) => value === client);
    return [
      {
        name: 'client',
        label: 'Client',
        all: 'All Clients',
        // Somebody who asked long ago is found by the address in the page's own address.
        options: isListed ? clients : [...clients, { value: client, label: client }],
      },
      { name: 'priority', label: 'Priority', all: 'All Priorities', options: priorities },
      {
        name: 'agent',
        label: 'Agent',
        all: 'All Agents',
        options: [...(known.data?.agents ?? []), { value: 'none', label: 'Nobody' }],
      },
    ];
  }, [known.data, tickets.list.filters.client]);
  return (
    <div>
      <LinkTabs
        label="Status of tickets"
        className="mb-5"
        tabs={tabs.map(({ status, label }) => ({ to: to(status), label }))}
        current={to(current)}
      />
      {tickets.page?.more_matches && (
        <FormAlert tone="info" className="mb-4">
          More tickets match than are shown. Type more characters to narrow the search.
        </FormAlert>
      )}
      <DataTable
        label="Tickets"
        columns={ticketColumns}
        rows={tickets.page?.items}
        rowId={(ticket) => ticket.id}
        rowLabel={(ticket) => ticket.number}
        rowHref={(ticket) => ticketPath(ticket.id)}
        list={tickets.list}
        nextCursor={tickets.page?.next_cursor ?? null}
        refreshing={tickets.isPlaceholder}
        error={tickets.failed}
        onRetry={() => void tickets.refetch()}
        empty={{
          icon: LifeBuoy,
          title: 'No tickets found',
          text: current
            ? 'No ticket has this status.'
            : 'What visitors and clients ask through the ticket form or their portal appears here.',
        }}
        noMatch="No tickets found"
        filters={filters}
        search="Search tickets..."
      />
    </div>
  );
}

function Recent({ loaded }: { loaded: { items: RecentActivity[] } | null }) {
  const recent = useQuery({
    queryKey: [...supportKey, 'recent'],
    queryFn: () => supportApi.call.recent(),
    ...(loaded ? { initialData: loaded } : {}),
  });
  if (recent.data) return <ActivityList label="Recent Activities" items={recent.data.items} />;
  if (recent.isError)
    return (
      <ErrorPanel message={reasonOf(recent.error, 'The activities could not be loaded.')} onRetry={() => void recent.refetch()} />
    );
  return <Skeleton className="h-40" />;
}
