import clsx from 'clsx';
import { FileSignature, LayoutTemplate, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { DocumentFilters } from '#features/people/contacts/screens/document-filters.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { contractStatusOptions } from './contract-badges.tsx';
import { ContractCardView } from './contract-card-view.tsx';
import { type LoadedContracts, useContracts } from './use-contracts.ts';

const grid = 'grid gap-4 lg:grid-cols-2';

export function ContractsScreen({ loaded }: { loaded: LoadedContracts }) {
  const state = useContracts(loaded);
  const create = (
    <LinkButton to="/admin/contracts/new">
      <Plus aria-hidden="true" />
      Create Contract
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Contracts"
        description="Written here or signed at checkout, with who has signed what and when."
        actions={
          <>
            <LinkButton to="/admin/contracts/templates" variant="outline">
              <LayoutTemplate aria-hidden="true" />
              Contract templates
            </LinkButton>
            {create}
          </>
        }
      />
      <DocumentFilters list={state.list} statuses={contractStatusOptions} moreMatches={state.page?.more_matches ?? false} />
      <Cards {...state} create={create} />
    </>
  );
}

function Cards({ create, ...contracts }: ReturnType<typeof useContracts> & { create: ReactNode }) {
  const { list, page, failed } = contracts;
  if (failed) {
    return (
      <ErrorPanel
        message={failed}
        onRetry={() => void contracts.refetch()}
        retrying={contracts.isFetching}
        className="rounded-lg border"
      />
    );
  }
  if (!page) return <LoadingCards />;
  const { items, next_cursor } = page;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={FileSignature}
        title="No contracts found"
        text={
          list.isFiltered
            ? 'None matches these filters.'
            : 'Write one from a template, or turn an estimate into a contract. The client signs it on a phone, without an account.'
        }
        action={!list.isFiltered && create}
        className="rounded-lg border border-dashed"
      />
    );
  }
  return (
    <>
      <ul aria-label="Contracts" className={clsx(grid, 'transition-opacity', contracts.isPlaceholder && 'opacity-60')}>
        {items.map((contract) => (
          <li key={contract.id} className="flex min-w-0">
            <ContractCardView contract={contract} />
          </li>
        ))}
      </ul>
      <Pagination list={list} nextCursor={next_cursor} pageSizes={[24, 48, 96]} shown={items.length} />
    </>
  );
}

function LoadingCards() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading...</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Card key={key} className="grid gap-3 p-5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-3 h-6 w-1/3" />
        </Card>
      ))}
    </div>
  );
}
