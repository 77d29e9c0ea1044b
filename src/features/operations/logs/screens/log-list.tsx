import clsx from 'clsx';
import { SearchX } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { LogSummary } from '../contract.ts';
import { LevelBadge } from './level-badge.tsx';

type LogListProps = {
  entries: LogSummary[] | undefined;
  error: Error | null;
  onRetry: () => void;
  isRefreshing: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  selected: string | null;
  /** The address without the selection. */
  search: string;
  /** The selection follows the keyboard where the detail stands beside the list. */
  onFocusRow?: (id: string) => void;
  /** Enter goes on from the list to the entry. */
  onOpen: () => void;
  zone: string | undefined;
  regionRef: RefObject<HTMLElement | null>;
};

export function LogList(props: LogListProps) {
  const { entries, error, selected, isRefreshing, regionRef } = props;
  return (
    <section
      ref={regionRef}
      aria-label="Log entries"
      aria-busy={entries === undefined || isRefreshing || undefined}
      onKeyDown={(event) => {
        walk(event);
        if (event.key === 'Enter') requestAnimationFrame(props.onOpen);
      }}
      className="scroll-quiet relative h-[600px] overflow-y-auto rounded-lg border bg-surface"
    >
      {error && !entries ? (
        <ErrorPanel title="Error fetching logs" message={error.message} onRetry={props.onRetry} retrying={isRefreshing} />
      ) : entries === undefined ? (
        <Loading />
      ) : entries.length === 0 ? (
        <EmptyState icon={SearchX} title="No logs found matching your filters" as="p" className="h-full justify-center" />
      ) : (
        <ol
          onFocus={({ target }) => {
            const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
            if (id) props.onFocusRow?.(id);
          }}
          className={clsx('divide-y transition-opacity', isRefreshing && 'opacity-60')}
        >
          {entries.map((entry, at) => (
            <Row
              key={entry.id}
              entry={entry}
              search={props.search}
              zone={props.zone}
              isSelected={entry.id === selected}
              isTabStop={selected ? entry.id === selected : at === 0}
            />
          ))}
        </ol>
      )}
      {entries && props.hasMore && <More {...props} />}
    </section>
  );
}

type RowProps = Pick<LogListProps, 'search' | 'zone'> & { entry: LogSummary; isSelected: boolean; isTabStop: boolean };

// A thousand of them: only those that changed are drawn again.
const Row = memo(function Row({ entry, search, isSelected, isTabStop, zone }: RowProps) {
  return (
    <li data-row="" data-id={entry.id} className="[contain-intrinsic-size:auto_36px] [content-visibility:auto]">
      <Link
        data-open=""
        to={`?${search}${search && '&'}log=${entry.id}`}
        replace
        preventScrollReset
        defaultShouldRevalidate={false}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isSelected || undefined}
        className={clsx(
          'flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm -outline-offset-2 max-sm:py-2.5 sm:grid sm:grid-cols-[9.25rem_4.75rem_5.75rem_1fr_auto]',
          isSelected ? 'bg-primary-soft' : 'hover:bg-hover',
        )}
      >
        <LocalTime
          value={entry.timestamp}
          look="stamp"
          zone={zone}
          className="figures font-mono text-xs text-muted max-sm:order-3 max-sm:ml-auto"
        />
        <LevelBadge level={entry.level} />
        <span className="truncate text-[0.8125rem] text-muted max-sm:hidden">{entry.category}</span>
        <span className="min-w-0 truncate max-sm:order-4 max-sm:w-full">{entry.message}</span>
        <SampleBadge show={entry.is_sample} className="max-sm:order-2" />
      </Link>
    </li>
  );
});

/** Asks for the next page shortly before the end of the list comes into view. */
function More({ onMore, isLoadingMore, regionRef }: LogListProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!end.current || isLoadingMore) return;
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && more.current(), {
      root: regionRef.current,
      rootMargin: '400px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isLoadingMore, regionRef]);
  return (
    <div ref={end} role="status" className="border-t px-3 py-2 text-[0.8125rem] text-muted">
      Loading more logs...
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="divide-y">
      <span className="sr-only">Loading logs...</span>
      {Array.from({ length: 16 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identical and never reorder.
        <div key={row} className="flex h-9 items-center gap-3 px-3">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-5 w-16 rounded-full" />
          <Skeleton className="h-3.5 flex-1" />
        </div>
      ))}
    </div>
  );
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  const next = rows[step(at, rows.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
