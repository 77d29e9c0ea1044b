import { CornerDownRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { type ListQuery, type LoadedPage, serverList } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { SeoRedirect } from '../contract.ts';
import { AddressPath, LastUse } from './address-cells.tsx';
import { RedirectDialog, redirectKinds } from './redirect-dialog.tsx';
import { seoApi, seoKey } from './seo-api.ts';

export const redirectList = serverList({ searchable: true });
type Page = { items: SeoRedirect[]; next_cursor: string | null };

const columns: Column<SeoRedirect>[] = [
  {
    key: 'from',
    header: 'From',
    cell: ({ from, is_unused, moved_to, is_sample }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <AddressPath>{from}</AddressPath>
        {is_unused && <Badge tone="warning">A page has this address</Badge>}
        {moved_to && <Badge tone="warning">A page had this address: it leads to {moved_to}</Badge>}
        <SampleBadge show={is_sample} />
      </span>
    ),
    grow: true,
    skeleton: 'w-40',
  },
  { key: 'target', header: 'To', cell: ({ target }) => <AddressPath>{target}</AddressPath>, grow: true, skeleton: 'w-40' },
  { key: 'kind', header: 'Kind', cell: ({ status }) => redirectKinds[status].label, hideBelow: 'lg' },
  { key: 'uses', header: 'Uses', cell: ({ uses }) => uses.toLocaleString('en-US'), align: 'end' },
  { key: 'last', header: 'Last used', cell: ({ last_used_at }) => <LastUse at={last_used_at} />, align: 'end' },
];

export function RedirectsScreen({ loaded }: { loaded: LoadedPage<ListQuery, Page> | null }) {
  const [open, setOpen] = useState<SeoRedirect | 'new' | null>(null);
  const redirects = useServerList(redirectList, {
    key: [...seoKey, 'redirects'],
    read: (query) => seoApi.call.listRedirects(query),
    loaded,
    failure: 'The redirects could not be loaded.',
  });
  const add = (
    <Button onClick={() => setOpen('new')}>
      <Plus aria-hidden="true" />
      Add Redirect
    </Button>
  );
  return (
    <>
      <DataTable
        label="Redirects"
        columns={columns}
        rows={redirects.page?.items}
        rowId={({ id }) => id}
        rowLabel={({ from }) => from}
        list={redirects.list}
        nextCursor={redirects.page?.next_cursor ?? null}
        refreshing={redirects.isRefreshing}
        error={redirects.failed}
        onRetry={() => void redirects.refetch()}
        onOpen={setOpen}
        search="Search redirects..."
        actions={add}
        noMatch="No redirect has these words."
        empty={{
          icon: CornerDownRight,
          title: 'No redirects yet',
          text: 'Lead addresses of an older site, or of a campaign, to a page of this one.',
        }}
      />
      {open && <RedirectDialog redirect={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}
