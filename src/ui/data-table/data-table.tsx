import clsx from 'clsx';
import { SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { type Column, columnClass, type Empty, type Filter, type Selection } from '#ui/data-table/columns.ts';
import { TableHead } from '#ui/data-table/table-head.tsx';
import { TableRow } from '#ui/data-table/table-row.tsx';
import { TableToolbar } from '#ui/data-table/table-toolbar.tsx';
import { useOverflows } from '#ui/data-table/use-overflows.ts';
import { useRowKeys } from '#ui/data-table/use-row-keys.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ListState } from '#ui/use-list-state.ts';

export type DataTableProps<Row> = {
  /** What the table lists; for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while the first page loads. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Names a row in "Select …". */
  rowLabel?: (row: Row) => string;
  list: ListState;
  nextCursor: string | null;
  /** Another page is on its way; the rows at hand stay, dimmed. */
  refreshing?: boolean;
  error?: string | null;
  onRetry?: () => void;
  empty: Empty;
  /** What is said when a search or filter leaves nothing. */
  noMatch?: string;
  rowHref?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  filters?: readonly Filter[];
  /** The search box's placeholder and name; no box without it. */
  search?: string;
  selection?: Selection;
  actions?: ReactNode;
  pageSizes?: readonly number[];
};

/** A list of the server's: its place, order and filters live in the address (`useListState`), its rows come as props. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowLabel, list, nextCursor, refreshing, error, onRetry, selection } = props;
  const region = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useRowKeys(region, search);
  const overflows = useOverflows(region, !error && rows?.length !== 0);

  const ids = rows?.map(rowId) ?? [];
  return (
    <div className="min-w-0 text-sm">
      <TableToolbar
        list={list}
        filters={props.filters ?? []}
        searchPlaceholder={props.search ?? null}
        searchRef={search}
        selection={selection}
        actions={props.actions}
      />
      {error ? (
        <ErrorPanel message={error} onRetry={onRetry} className="rounded-lg border" />
      ) : rows?.length === 0 ? (
        <Nothing list={list} empty={props.empty} noMatch={props.noMatch} />
      ) : (
        <section
          ref={region}
          aria-label={label}
          aria-busy={rows === undefined || refreshing || undefined}
          tabIndex={overflows ? 0 : undefined}
          className={clsx(
            'scroll-quiet relative border-t transition-opacity',
            overflows ? 'overflow-x-auto [&_thead]:static!' : 'overflow-x-clip',
            refreshing && 'opacity-60',
          )}
        >
          <table className="w-full border-separate border-spacing-0 max-sm:block [&_td]:sm:border-b">
            <caption className="sr-only">{label}</caption>
            <TableHead columns={columns} list={list} selection={selection} ids={ids} />
            <tbody className="max-sm:block max-sm:divide-y">
              {rows?.map((row) => (
                <TableRow
                  key={rowId(row)}
                  row={row}
                  id={rowId(row)}
                  label={rowLabel?.(row) ?? rowId(row)}
                  columns={columns}
                  opening={{ href: props.rowHref, onOpen: props.onOpen }}
                  selection={selection}
                />
              )) ?? <LoadingBody columns={columns} select={Boolean(selection)} />}
            </tbody>
          </table>
        </section>
      )}
      {!error && rows && <Pagination list={list} nextCursor={nextCursor} pageSizes={props.pageSizes} shown={rows.length} />}
    </div>
  );
}

function LoadingBody<Row>({ columns, select }: { columns: readonly Column<Row>[]; select: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows are identical and never reorder.
    <tr key={row} className="max-sm:grid max-sm:gap-2.5 max-sm:py-4 max-sm:[&>td:nth-child(n+5)]:hidden">
      {select && (
        <td className="w-10 pl-3 max-sm:hidden">
          <Skeleton className="size-4" />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={clsx('h-9 px-3 max-sm:h-auto', columnClass(column))}>
          <Skeleton className={clsx('h-3.5', column.skeleton ?? 'w-3/5', column.align === 'end' && 'sm:ml-auto')} />
        </td>
      ))}
    </tr>
  ));
}

function Nothing({ list, empty, noMatch = 'No results' }: { list: ListState; empty: Empty; noMatch?: string }) {
  if (!list.isFiltered && !list.cursor) return <EmptyState {...empty} className="rounded-lg border border-dashed" />;
  return (
    <EmptyState
      icon={SearchX}
      title={noMatch}
      text="Nothing matches this search and these filters."
      action={
        <Button variant="outline" onClick={list.clearFilters}>
          Clear all
        </Button>
      }
      className="rounded-lg border border-dashed"
    />
  );
}
