import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Activity, Download, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AddClient } from '#features/clients/invitations/screens/add-client.tsx';
import { TagFilter } from '#features/people/contacts/screens/tag-filter.tsx';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { exportHref } from '#ui/export-href.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import type { ListState } from '#ui/use-list-state.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { ClientPage, ClientStats } from '../contract.ts';
import { ClientCard } from './client-card.tsx';
import { type ClientQuery, clientList } from './client-list.ts';
import { clientsKey, directoryApi } from './directory-api.ts';

export type ClientsScreenProps = {
  loaded: LoadedPage<ClientQuery, ClientPage> | null;
  loadedStats: ClientStats | null;
  /** What can be done besides, such as importing. */
  actions?: ReactNode;
};

const failure = 'Failed to fetch clients data';

export function ClientsScreen({ loaded, loadedStats, actions }: ClientsScreenProps) {
  const clients = useServerList(clientList, {
    key: [...clientsKey, 'list'],
    read: (query) => directoryApi.call.list(query),
    loaded,
    failure,
  });
  const { list, page, failed } = clients;
  const { tag } = clients.query;
  const stats = useQuery({
    queryKey: [...clientsKey, 'stats', tag],
    queryFn: () => directoryApi.call.stats({ tag }),
    initialData: loadedStats && loaded?.query.tag === tag ? loadedStats : undefined,
    placeholderData: keepPreviousData,
  });
  // The figures are of all clients whatever the tag, but not the numbers on the tabs.
  const kinds = stats.isPlaceholderData ? undefined : tag ? stats.data?.tagged : stats.data;
  const retry = () => {
    void clients.refetch();
    void stats.refetch();
  };
  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <>
            <LinkButton to={exportHref('/api/admin/clients/export.csv', clients.query)} reloadDocument download variant="outline">
              <Download aria-hidden="true" />
              Export
            </LinkButton>
            {actions}
            <LinkButton to="/admin/clients/invitations" variant="outline">
              Invitations
            </LinkButton>
            <AddClient />
          </>
        }
      />
      <Summary stats={stats.data} failed={stats.isError && !stats.data} />
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-3">
        <SearchBox list={list} placeholder="Search clients..." />
        <TagFilter value={tag ?? null} onChange={(chosen) => list.setFilter('tag', chosen)} className="w-full sm:w-52" />
        <Kinds kinds={kinds} list={list} />
      </div>
      {failed !== null ? (
        <ErrorPanel message={failure} onRetry={retry} retrying={clients.isFetching} className="rounded-lg border" />
      ) : (
        <Cards page={page} list={list} />
      )}
    </>
  );
}

const figure = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en-US'));

function Summary({ stats, failed }: { stats: ClientStats | undefined; failed: boolean }) {
  const cards = [
    {
      label: 'Total Clients',
      icon: Users,
      value: stats?.total,
      hint: stats && `${figure(stats.business)} business, ${figure(stats.personal)} personal`,
    },
    {
      label: 'Active This Month',
      icon: Activity,
      value: stats?.active_this_month,
      hint: 'Signed in, bought, signed, wrote or booked',
    },
    { label: 'New This Week', icon: UserPlus, value: stats?.new_this_week, hint: 'In the last seven days' },
  ];
  return (
    <ul aria-label="Figures" className="mb-6 grid gap-4 sm:grid-cols-3 [&>li]:grid">
      {cards.map(({ label, icon, value, hint }) => (
        <li key={label}>
          <StatCard label={label} icon={icon} value={figure(value)} hint={hint} loading={!stats && !failed} />
        </li>
      ))}
    </ul>
  );
}

/** Which clients are listed. Another tab keeps search and tag, and begins at its first page. */
function Kinds({ kinds, list }: { kinds: ClientStats['tagged'] | undefined; list: ListState }) {
  const [params] = useSearchParams();
  const addressOf = (kind: AccountType | null) => {
    const next = new URLSearchParams(params);
    next.delete('cursor');
    if (kind) next.set('user_type', kind);
    else next.delete('user_type');
    return next.size > 0 ? `/admin/clients?${next}` : '/admin/clients';
  };
  const tabs = [
    { kind: null, label: 'All', count: kinds?.total },
    { kind: 'personal', label: 'Personal', count: kinds?.personal },
    { kind: 'business', label: 'Business', count: kinds?.business },
  ] as const;
  const open = tabs.find(({ kind }) => kind === list.filters.user_type)?.kind ?? null;
  return (
    <LinkTabs
      label="Kinds of clients"
      className="sm:ml-3"
      current={addressOf(open)}
      tabs={tabs.map(({ kind, label, count }) => ({ to: addressOf(kind), label, count }))}
    />
  );
}

function emptyText({ q, filters }: ListState): string | null {
  if (q) return 'No clients found matching your search criteria.';
  if (filters.tag) return `No clients with the tag “${filters.tag}” found.`;
  if (filters.user_type === 'personal') return 'No personal clients found.';
  if (filters.user_type === 'business') return 'No business clients found.';
  return null;
}

function Cards({ page, list }: { page: ClientPage | undefined; list: ListState }) {
  if (!page) {
    return (
      <div role="status" className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        <span className="sr-only">Loading clients...</span>
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} className="h-52" />
        ))}
      </div>
    );
  }
  if (page.items.length === 0) {
    const text = emptyText(list);
    return (
      <EmptyState
        icon={Users}
        title={text ?? 'No clients yet'}
        text={text ? undefined : 'Whoever registers, accepts an estimate or signs a contract is listed here.'}
        className="rounded-lg border border-dashed"
      />
    );
  }
  const detailed = list.filters.user_type === 'business';
  return (
    <>
      <ul aria-label="Clients" className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3 [&>li]:grid">
        {page.items.map((one) => (
          <li key={one.id}>
            <ClientCard client={one} detailed={detailed} />
          </li>
        ))}
      </ul>
      <Pagination list={list} nextCursor={page.next_cursor} shown={page.items.length} />
    </>
  );
}
