import { useQuery } from '@tanstack/react-query';
import { CornerDownRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { type ListQuery, type LoadedPage, serverList } from '#ui/server-list.ts';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { FormerRedirect, SeoRedirect } from '../contract.ts';
import { RedirectDialog, redirectKinds } from './redirect-dialog.tsx';
import { seoApi, seoKey } from './seo-api.ts';

export const redirectList = serverList({ searchable: true });
type Page = { items: SeoRedirect[]; next_cursor: string | null };

const Path = ({ children }: { children: string }) => (
  <span className="font-mono text-xs [overflow-wrap:anywhere] whitespace-normal">{children}</span>
);
const LastUse = ({ at }: { at: string | null }) =>
  at ? <TimeAgo value={at} className="text-muted" /> : <span className="text-muted">Never</span>;

const columns: Column<SeoRedirect>[] = [
  {
    key: 'from',
    header: 'From',
    cell: ({ from, is_unused, is_sample }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <Path>{from}</Path>
        {is_unused && <Badge tone="warning">A page has this address</Badge>}
        <SampleBadge show={is_sample} />
      </span>
    ),
    grow: true,
    skeleton: 'w-40',
  },
  { key: 'target', header: 'To', cell: ({ target }) => <Path>{target}</Path>, grow: true, skeleton: 'w-40' },
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
    <div className="grid gap-8">
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
        search="Search redirects"
        actions={add}
        noMatch="No redirect has these words."
        empty={{
          icon: CornerDownRight,
          title: 'No redirects yet',
          text: 'Lead addresses of an older site, or of a campaign, to a page of this one.',
        }}
      />
      <FormerAddresses />
      {open && <RedirectDialog redirect={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Nothing is shown until a page was renamed: an empty list would only ask what it is for. */
function FormerAddresses() {
  const former = useQuery({ queryKey: [...seoKey, 'former'], queryFn: () => seoApi.call.listFormer() });
  if (former.isError)
    return (
      <ErrorPanel
        message="The former addresses of pages could not be loaded."
        onRetry={() => void former.refetch()}
        retrying={former.isFetching}
        className="rounded-lg border"
      />
    );
  if (!former.data || former.data.items.length === 0) return null;
  return (
    <SettingsSection
      title="Left behind by renamed pages"
      description="A page that gets another address leads there from its old one by itself."
      flush
    >
      <ul aria-label="Left behind by renamed pages" className="divide-y">
        {former.data.items.map((one) => (
          <FormerRow key={one.from} former={one} />
        ))}
      </ul>
    </SettingsSection>
  );
}

const FormerRow = ({ former: { from, target, since, uses, last_used_at } }: { former: FormerRedirect }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3 text-sm">
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <Path>{from}</Path>
      <CornerDownRight aria-label="leads to" className="size-3.5 shrink-0 text-muted" />
      <Path>{target}</Path>
    </span>
    <span className="figures flex flex-wrap gap-x-4 text-[0.8125rem] text-muted">
      <span>
        Since <LocalTime value={since} look="day" />
      </span>
      <span>{uses === 1 ? '1 use' : `${uses.toLocaleString('en-US')} uses`}</span>
      {last_used_at && (
        <span>
          Last used <TimeAgo value={last_used_at} />
        </span>
      )}
    </span>
  </li>
);
