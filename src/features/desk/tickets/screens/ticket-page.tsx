import { useQuery } from '@tanstack/react-query';
import { Merge, Split } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Ticket } from '../admin-contract.ts';
import { ticketPath } from '../ticket-choices.ts';
import { ActivityList } from './activity-list.tsx';
import { MergeDialog, SplitDialog } from './combine-dialogs.tsx';
import { StudioComposer } from './studio-composer.tsx';
import { supportApi, supportKey, ticketKey } from './support-api.ts';
import { Thread, type ThreadEntry } from './thread.tsx';
import { PriorityBadge, TicketStatusBadge } from './ticket-badges.tsx';
import { TicketDetails, TicketFactsForm } from './ticket-facts.tsx';
import { useLiveTickets } from './use-live-tickets.ts';

const back = { to: '/admin/support', label: 'Support Center' };

export const MissingTicket = () => (
  <>
    <PageHeader title="Ticket" back={back} />
    <EmptyState title="This ticket does not exist." className="rounded-lg border border-dashed" />
  </>
);

type TicketScreenProps = {
  ticket: Ticket;
  agentName: string;
  studioName: string;
  /** Where it comes from, when another feature knows. */
  origin?: ReactNode;
};

/** One ticket for the studio. */
export function TicketScreen({ ticket: loaded, agentName, studioName, origin }: TicketScreenProps) {
  const [isMerging, setMerging] = useState(false);
  const [splitting, setSplitting] = useState<ThreadEntry | null>(null);
  useLiveTickets(supportKey, loaded.id);
  const { data: ticket } = useQuery({
    queryKey: ticketKey(loaded.id),
    queryFn: () => supportApi.call.get({ id: loaded.id }),
    initialData: loaded,
  });
  const { merged_into } = ticket;
  const first: ThreadEntry = {
    ...{ id: ticket.id, side: 'client', name: ticket.name, body: ticket.description },
    ...{ created_at: ticket.created_at, files: ticket.files },
  };
  return (
    <>
      <PageHeader
        title={<span className="break-words">{ticket.subject}</span>}
        description={<span className="figures">{ticket.number}</span>}
        back={back}
        badge={
          <>
            <TicketStatusBadge status={ticket.status} />
            <PriorityBadge priority={ticket.priority} />
            <SampleBadge show={ticket.is_sample} />
          </>
        }
        actions={
          !merged_into && (
            <Button variant="outline" onClick={() => setMerging(true)}>
              <Merge aria-hidden="true" />
              Merge
            </Button>
          )
        }
      />
      {merged_into && (
        <FormAlert tone="info" className="mb-6">
          This ticket was merged into <Link to={ticketPath(merged_into.id)}>{merged_into.number}</Link>, where everything goes on.
        </FormAlert>
      )}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-10">
        <div className="grid min-w-0 gap-6">
          {origin}
          <Thread
            isStudio
            entries={[first, ...ticket.messages]}
            actionsOf={(entry) =>
              entry.id !== ticket.id && entry.side === 'client' && !merged_into ? (
                <Button variant="ghost" size="sm" onClick={() => setSplitting(entry)}>
                  <Split aria-hidden="true" />
                  Split
                </Button>
              ) : null
            }
          />
          {!merged_into && <StudioComposer ticket={ticket} agentName={agentName} studioName={studioName} />}
        </div>
        <div className="grid min-w-0 gap-8">
          <Part title="Details">
            <TicketDetails ticket={ticket} />
          </Part>
          <Part title="Handling">
            <TicketFactsForm ticket={ticket} />
          </Part>
          <Part title="History">
            <History ticket={ticket} />
          </Part>
        </div>
      </div>
      {isMerging && <MergeDialog ticket={ticket} onClose={() => setMerging(false)} />}
      {splitting && <SplitDialog ticket={ticket} entry={splitting} onClose={() => setSplitting(null)} />}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-3 text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
    {children}
  </section>
);

function History({ ticket: { id, updated_at } }: { ticket: Ticket }) {
  const history = useQuery({
    // Another version has another history.
    queryKey: [...supportKey, 'history', id, updated_at],
    queryFn: () => supportApi.call.history({ id }),
    placeholderData: (before) => before,
  });
  if (history.data) return <ActivityList label="History" items={history.data.items} />;
  if (history.isError)
    return (
      <ErrorPanel
        message={reasonOf(history.error, 'The history could not be loaded.')}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  return <Skeleton className="h-40" />;
}
