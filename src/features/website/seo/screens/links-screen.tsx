import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Link2Off, ListChecks, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { type LoadedPage, oneOf, serverList } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { type BrokenLink, type LinkCheck, linkStates } from '../contract.ts';
import { seoApi, seoKey, useSeoChange } from './seo-api.ts';

export const linkList = serverList({ filters: { state: oneOf(linkStates) } });
type Page = { items: BrokenLink[]; next_cursor: string | null };
type Query = ReturnType<typeof linkList.readQuery>;

/** While a check is under way. */
const lookEvery = 2_000;
const checkKey = [...seoKey, 'link-check'];

const figure = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

type LinksScreenProps = { loaded: LoadedPage<Query, Page> | null; loadedCheck: LinkCheck | null };

export function LinksScreen({ loaded, loadedCheck }: LinksScreenProps) {
  const links = useServerList(linkList, {
    key: [...seoKey, 'links'],
    read: (query) => seoApi.call.listLinks(query),
    loaded,
    failure: 'The links could not be loaded.',
  });
  const check = useQuery({
    queryKey: checkKey,
    queryFn: () => seoApi.call.linkCheck(),
    initialData: loadedCheck ?? undefined,
    refetchInterval: ({ state }) => (state.data?.is_running ? lookEvery : false),
  });
  const isRunning = check.data?.is_running ?? false;
  const wasRunning = useRef(isRunning);
  const { refetch } = links;
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refetch();
    wasRunning.current = isRunning;
  }, [isRunning, refetch]);
  const isNever = check.data !== undefined && check.data.finished_at === null && !isRunning;
  return (
    <>
      <CheckPanel check={check.data} />
      <DataTable
        label="Broken links"
        columns={columns}
        rows={links.page?.items}
        rowId={({ id }) => id}
        rowLabel={({ url }) => url}
        list={links.list}
        nextCursor={links.page?.next_cursor ?? null}
        refreshing={links.isRefreshing}
        error={links.failed}
        onRetry={() => void links.refetch()}
        filters={[{ name: 'state', label: 'Show', all: 'Broken', options: [{ value: 'ignored', label: 'Ignored' }] }]}
        noMatch="No broken link is ignored."
        empty={
          isNever
            ? {
                icon: Link2Off,
                title: 'Not checked yet',
                text: 'Every night all links of the public pages are checked. You can have it done now.',
              }
            : { icon: ListChecks, title: 'No broken links', text: 'Every link of the public pages that was checked works.' }
        }
      />
    </>
  );
}

function CheckPanel({ check }: { check: LinkCheck | undefined }) {
  const ask = useSeoChange(() => seoApi.call.checkLinks(), { failed: 'The check could not be asked for.' });
  const isRunning = check?.is_running ?? false;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border bg-surface px-4 py-3 text-sm">
      <div role="status" className="grid gap-0.5">
        {isRunning ? (
          <p className="font-medium">The links are being checked …</p>
        ) : check?.finished_at ? (
          <p>
            Checked <TimeAgo value={check.finished_at} />
          </p>
        ) : (
          <p>Checked every night</p>
        )}
        {check?.finished_at && (
          <p className="figures text-[0.8125rem] text-muted">
            {figure(check.links, 'link', 'links')}, {check.broken.toLocaleString('en-US')} broken,{' '}
            {check.ignored.toLocaleString('en-US')} ignored
          </p>
        )}
        {check?.problem && <p className="text-danger">{check.problem}</p>}
      </div>
      <Button variant="outline" loading={ask.isPending || isRunning} onClick={() => ask.mutate(undefined)}>
        {!(ask.isPending || isRunning) && <RotateCw aria-hidden="true" />}
        Check Now
      </Button>
    </div>
  );
}

const columns: Column<BrokenLink>[] = [
  {
    key: 'url',
    header: 'Link',
    cell: ({ url }) => (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="font-mono text-xs [overflow-wrap:anywhere] whitespace-normal underline decoration-current/35 underline-offset-4 hover:decoration-current"
      >
        {url}
      </a>
    ),
    grow: true,
    skeleton: 'w-56',
  },
  { key: 'pages', header: 'Page', cell: (link) => <Pages link={link} />, grow: true, skeleton: 'w-24' },
  {
    key: 'status',
    header: 'Status',
    // Not a badge: on a phone the reason would be cut off.
    cell: ({ status, problem }) => (
      <span className="flex items-start gap-1.5 whitespace-normal text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        {status ? `${problem} (${status})` : problem}
      </span>
    ),
  },
  { key: 'since', header: 'Since', cell: ({ since }) => <LocalTime value={since} look="day" />, align: 'end' },
  { key: 'actions', header: 'Actions', quiet: true, align: 'end', cell: (link) => <IgnoreButton link={link} /> },
];

/** The first few by name; a link in a text that many pages share is on many. */
function Pages({ link: { pages } }: { link: BrokenLink }) {
  const shown = pages.slice(0, 3);
  return (
    <span className="whitespace-normal">
      {shown.map(({ label }) => label).join(', ')}
      {pages.length > shown.length && <span className="text-muted"> and {pages.length - shown.length} more</span>}
    </span>
  );
}

function IgnoreButton({ link: { id, url, is_ignored } }: { link: BrokenLink }) {
  const change = useSeoChange((next: boolean) => seoApi.call.ignoreLink({ id, is_ignored: next }), {
    done: is_ignored ? 'The link is watched again' : 'The link is ignored',
    failed: 'The link could not be changed.',
  });
  const label = is_ignored ? 'Watch again' : 'Ignore';
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${label} ${url}`}
      loading={change.isPending}
      onClick={() => change.mutate(!is_ignored)}
    >
      {label}
    </Button>
  );
}
