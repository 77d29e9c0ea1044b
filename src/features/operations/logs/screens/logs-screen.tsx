import { Mails, Pause, Play, RotateCw, Settings2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { useRowKeys } from '#ui/data-table/use-row-keys.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useTimeZone } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import type { LogDetail, LogOverview } from '../contract.ts';
import { type FilterName, filterNames, filtersFrom } from '../filters.ts';
import { LogDetailEmpty, LogDetailState, LogDetailView } from './log-detail.tsx';
import { LogFilterBar } from './log-filters.tsx';
import { LogList } from './log-list.tsx';
import { LogSettingsSheet } from './log-settings.tsx';
import { LogsChart } from './logs-chart.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { useLiveTail } from './use-live-tail.ts';
import { type LoadedLogs, useLogDetail, useLogs } from './use-logs.ts';

export type LogsScreenProps = { loaded: LoadedLogs | null; loadedDetail: LogDetail | null; mayDecrypt: boolean };

export function LogsScreen({ loaded, loadedDetail, mayDecrypt }: LogsScreenProps) {
  const [params, setParams] = useSearchParams();
  const filters = filtersFrom(params);
  const selected = params.get('log');
  const ownZone = useTimeZone();
  const isWide = useIsWide();
  const region = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLElement>(null);
  useRowKeys(region, search);

  const logs = useLogs(filters, loaded);
  const tail = useLiveTail(filters);
  const [showsSettings, setShowsSettings] = useState(false);
  const detail = useLogDetail(selected, loadedDetail);
  // Days that were chosen in another place keep their meaning, and the list shows its times the same way.
  const zone = params.has('time_zone') ? filters.time_zone : undefined;

  // Two quick changes both count, also when the first is still on its way into the address.
  const latest = useRef(params);
  // With the commit itself: a change before a passive effect ran would be forgotten by it.
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const write = (changes: Partial<Record<FilterName | 'log', string | null>>) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    if (!next.has('start_date') && !next.has('end_date')) next.delete('time_zone');
    else if (!next.has('time_zone')) next.set('time_zone', ownZone);
    latest.current = next;
    // The screen asks for what it shows by itself; the area around it has not changed.
    setParams(next, { preventScrollReset: true, replace: true, defaultShouldRevalidate: false });
  };
  const base = new URLSearchParams(params);
  base.delete('log');
  const view = detail.data ? (
    <LogDetailView log={detail.data} mayDecrypt={mayDecrypt} zone={zone} />
  ) : (
    <LogDetailState error={detail.error} onRetry={() => void detail.refetch()} />
  );

  return (
    <>
      <PageHeader
        title="Logs"
        description={<Shown shown={logs.entries?.length} overview={logs.overview} isLive={tail.isLive} />}
        className="mb-4"
        actions={
          <>
            <Button variant={tail.isLive ? 'primary' : 'outline'} aria-pressed={tail.isLive} onClick={tail.toggle}>
              {tail.isLive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
              Live
            </Button>
            <SavedFilters
              filters={filters}
              onApply={(wanted) => write({ ...Object.fromEntries(filterNames.map((name) => [name, null])), ...wanted })}
            />
            <LinkButton to="/admin/outbox" variant="outline">
              <Mails aria-hidden="true" />
              Outbox
            </LinkButton>
            {mayDecrypt && (
              <IconButton
                label="Log settings"
                variant="outline"
                icon={<Settings2 aria-hidden="true" />}
                onClick={() => setShowsSettings(true)}
              />
            )}
            <IconButton
              label="Refresh"
              variant="outline"
              icon={<RotateCw aria-hidden="true" />}
              loading={logs.isRefreshing}
              onClick={logs.refresh}
            />
          </>
        }
      />
      <LogFilterBar
        filters={filters}
        searchRef={search}
        onChange={write}
        onClear={() => write(Object.fromEntries(filterNames.map((name) => [name, null])))}
      />
      {logs.overview && <LogsChart overview={logs.overview} zone={zone ?? ownZone} />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)]">
        <div className="min-w-0">
          <LogList
            entries={logs.entries}
            error={logs.error}
            onRetry={logs.refresh}
            isRefreshing={logs.isRefreshing}
            hasMore={logs.hasMore}
            isLoadingMore={logs.isLoadingMore}
            onMore={logs.loadMore}
            selected={selected}
            search={base.toString()}
            onFocusRow={isWide ? (id) => id !== selected && write({ log: id }) : undefined}
            onOpen={() => pane.current?.focus()}
            zone={zone}
            regionRef={region}
          />
          <p className="mt-2 flex flex-wrap items-center gap-1.5 text-xs text-subtle max-lg:hidden">
            <Kbd>j</Kbd>
            <Kbd>k</Kbd> to walk, <Kbd>Enter</Kbd> to read, <Kbd>/</Kbd> to search
          </p>
        </div>
        <section
          ref={pane}
          tabIndex={-1}
          aria-label="Log entry"
          onKeyDown={({ key }) => {
            // Back to the row first, so that j and k go on from where one reads.
            if (['j', 'k', 'Escape'].includes(key)) region.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
          }}
          className="scroll-quiet hidden h-[600px] overflow-y-auto rounded-lg border bg-surface p-5 outline-none lg:block"
        >
          {selected ? view : <LogDetailEmpty />}
        </section>
      </div>
      {mayDecrypt && <LogSettingsSheet open={showsSettings} onOpenChange={setShowsSettings} />}
      <Sheet open={!isWide && selected !== null} onOpenChange={(open) => !open && write({ log: null })} title="Log entry" wide>
        {view}
      </Sheet>
    </>
  );
}

type ShownProps = { shown: number | undefined; overview: LogOverview | undefined; isLive: boolean };

function Shown({ shown, overview, isLive }: ShownProps) {
  if (shown === undefined || !overview) return <span role="status">Loading logs...</span>;
  return (
    // Read out with every second of a live list, it would drown everything else.
    <span role={isLive ? undefined : 'status'} className="figures">
      Showing {shown} of {Math.max(overview.total, shown)}
      {overview.is_capped && '+'} logs
    </span>
  );
}
