import { FileText, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DocumentFilters } from '#features/people/contacts/screens/document-filters.tsx';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ListState } from '#ui/use-list-state.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { EstimateCard as CardData } from '../contract.ts';
import { EstimateCard } from './estimate-card.tsx';
import { EstimateDialog } from './estimate-dialog.tsx';
import { type EstimateQuery, estimateList } from './estimate-list.ts';
import { estimateStatusOptions } from './estimate-status-badge.tsx';
import { estimatesApi, estimatesKey } from './estimates-api.ts';
import { SendDialog } from './send-dialog.tsx';
import { useEstimateActions } from './use-estimate-actions.ts';

type Page = { items: CardData[]; next_cursor: string | null; more_matches: boolean };
export type EstimatesScreenProps = {
  loaded: LoadedPage<EstimateQuery, Page> | null;
  /** Where an estimate comes from, when another feature knows. */
  originOf?: (id: string) => ReactNode;
};
type Asking = { what: 'send' | 'convert' | 'revoke' | 'delete'; estimate: CardData };

const create = (
  <LinkButton to="/admin/estimates/new">
    <Plus aria-hidden="true" />
    Create Estimate
  </LinkButton>
);

export function EstimatesScreen({ loaded, originOf }: EstimatesScreenProps) {
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { duplicate, revoke, setReminders, convert, deleteDraft } = useEstimateActions();
  const estimates = useServerList(estimateList, {
    key: [...estimatesKey, 'list'],
    read: (query) => estimatesApi.call.list(query),
    loaded,
    failure: 'Failed to fetch estimates',
  });
  const { list, page, failed } = estimates;
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('estimate', id);
        else next.delete('estimate');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  const close = () => setAsking(null);
  const actions = {
    onOpen: ({ id }: CardData) => show(id),
    onSend: (estimate: CardData) => setAsking({ what: 'send', estimate }),
    onConvert: (estimate: CardData) => setAsking({ what: 'convert', estimate }),
    onRevoke: (estimate: CardData) => setAsking({ what: 'revoke', estimate }),
    onDelete: (estimate: CardData) => setAsking({ what: 'delete', estimate }),
    onDuplicate: ({ id }: CardData) => duplicate.mutate(id),
    onReminders: ({ id, reminders_enabled }: CardData) => setReminders.mutate({ id, enabled: !reminders_enabled }),
  };

  return (
    <>
      <PageHeader
        title="Price Estimates"
        description="Prices that clients read, choose from and accept by a link."
        actions={create}
      />
      <DocumentFilters list={list} statuses={estimateStatusOptions} moreMatches={page?.more_matches ?? false} />
      {failed ? (
        <ErrorPanel
          message={failed}
          onRetry={() => void estimates.refetch()}
          retrying={estimates.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Cards page={page} list={list} actions={actions} />
      )}
      <EstimateDialog id={params.get('estimate')} originOf={originOf} onClose={() => show(null)} onSend={actions.onSend} />
      {asking?.what === 'send' && <SendDialog estimate={asking.estimate} onClose={close} />}
      <ConfirmDialog
        open={asking?.what === 'convert'}
        onOpenChange={(open) => !open && close()}
        title="Convert to Contract"
        description={`A contract is made of ${asking?.estimate.estimate_number ?? 'the estimate'}, and the estimate counts as accepted. It can then no longer be changed.`}
        confirmLabel="Convert to Contract"
        tone="primary"
        pending={convert.isPending}
        onConfirm={() => asking && convert.mutate(asking.estimate.id, { onSettled: close })}
      />
      <ConfirmDialog
        open={asking?.what === 'revoke'}
        onOpenChange={(open) => !open && close()}
        title="Revoke Link"
        description="Whoever opens the link from the mail finds nothing there any more. Sending the estimate again makes a new link."
        confirmLabel="Revoke Link"
        pending={revoke.isPending}
        onConfirm={() => asking && revoke.mutate(asking.estimate.id, { onSettled: close })}
      />
      <ConfirmDialog
        open={asking?.what === 'delete'}
        onOpenChange={(open) => !open && close()}
        title="Delete this draft?"
        description={`${asking?.estimate.estimate_number ?? 'The estimate'} was never sent. It is gone for good once it is deleted.`}
        confirmLabel="Delete draft"
        cancelLabel="Keep it"
        pending={deleteDraft.isPending}
        onConfirm={() => asking && deleteDraft.mutate(asking.estimate.id, { onSettled: close })}
      />
    </>
  );
}

type CardsProps = { page: Page | undefined; list: ListState; actions: Parameters<typeof EstimateCard>[0]['actions'] };

function Cards({ page, list, actions }: CardsProps) {
  if (!page) {
    return (
      <div role="status" className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        <span className="sr-only">Loading estimates...</span>
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} className="h-64" />
        ))}
      </div>
    );
  }
  if (page.items.length === 0) {
    return (
      <EmptyState
        icon={FileText}
        title="No estimates found"
        text={
          list.isFiltered
            ? 'None matches these filters.'
            : 'Write a price with optional lines, send it, and the client accepts it on a phone.'
        }
        action={list.isFiltered ? undefined : create}
        className="rounded-lg border border-dashed"
      />
    );
  }
  return (
    <>
      <ul aria-label="Estimates" className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3 [&>li]:grid">
        {page.items.map((estimate) => (
          <li key={estimate.id}>
            <EstimateCard estimate={estimate} actions={actions} />
          </li>
        ))}
      </ul>
      <Pagination list={list} nextCursor={page.next_cursor} shown={page.items.length} />
    </>
  );
}
