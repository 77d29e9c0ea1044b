import { CornerDownRight } from 'lucide-react';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { type ListQuery, type LoadedPage, serverList } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { FormerRedirect } from '../contract.ts';
import { AddressPath, LastUse } from './address-cells.tsx';
import { seoApi, seoKey } from './seo-api.ts';

export const formerList = serverList({ searchable: true });
type Page = { items: FormerRedirect[]; next_cursor: string | null };

const columns: Column<FormerRedirect>[] = [
  { key: 'from', header: 'From', cell: ({ from }) => <AddressPath>{from}</AddressPath>, grow: true, skeleton: 'w-40' },
  { key: 'target', header: 'To', cell: ({ target }) => <AddressPath>{target}</AddressPath>, grow: true, skeleton: 'w-40' },
  { key: 'since', header: 'Since', cell: ({ since }) => <LocalTime value={since} look="day" />, hideBelow: 'lg' },
  { key: 'uses', header: 'Uses', cell: ({ uses }) => uses.toLocaleString('en-US'), align: 'end' },
  { key: 'last', header: 'Last used', cell: ({ last_used_at }) => <LastUse at={last_used_at} />, align: 'end' },
];

/** What leads on by itself, so there is nothing to change. */
export function FormerScreen({ loaded }: { loaded: LoadedPage<ListQuery, Page> | null }) {
  const former = useServerList(formerList, {
    key: [...seoKey, 'former'],
    read: (query) => seoApi.call.listFormer(query),
    loaded,
    failure: 'The former addresses of pages could not be loaded.',
  });
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        A page that gets another address leads there from its old one by itself. So do imported posts and pages.
      </p>
      <DataTable
        label="Former addresses"
        columns={columns}
        rows={former.page?.items}
        rowId={({ from }) => from}
        rowLabel={({ from }) => from}
        list={former.list}
        nextCursor={former.page?.next_cursor ?? null}
        refreshing={former.isRefreshing}
        error={former.failed}
        onRetry={() => void former.refetch()}
        search="Search addresses..."
        noMatch="No former address has these words."
        empty={{
          icon: CornerDownRight,
          title: 'No former addresses yet',
          text: 'They appear here when a page is renamed, or posts and pages are imported from another site.',
        }}
      />
    </>
  );
}
