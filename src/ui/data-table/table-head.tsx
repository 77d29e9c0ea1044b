import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Checkbox } from '#ui/checkbox.tsx';
import { type Column, columnClass, type Selection } from '#ui/data-table/columns.ts';
import type { ListState } from '#ui/use-list-state.ts';

type TableHeadProps<Row> = { columns: readonly Column<Row>[]; list: ListState; selection?: Selection; ids: readonly string[] };

const headClass = 'h-9 px-3 text-left text-xs font-medium whitespace-nowrap text-muted';

export function TableHead<Row>({ columns, list, selection, ids }: TableHeadProps<Row>) {
  const picked = ids.filter((id) => selection?.ids.has(id)).length;
  return (
    <thead className="z-10 bg-page max-sm:sr-only sm:sticky sm:top-14 [&_th]:shadow-[inset_0_-1px_0_var(--line)]">
      <tr>
        {selection && (
          <th scope="col" className={clsx(headClass, 'w-10 pr-0')}>
            <Checkbox
              aria-label="Select all rows on this page"
              checked={ids.length > 0 && picked === ids.length}
              indeterminate={picked > 0 && picked < ids.length}
              onChange={(event) => selection.onChange(new Set(event.target.checked ? ids : []))}
              className="align-middle"
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={ariaSort(column.sort, list.sort)}
            className={clsx(headClass, columnClass(column))}
          >
            {column.sort ? (
              <SortButton column={column} sort={column.sort} list={list} />
            ) : (
              <span className={clsx(column.quiet && 'sr-only')}>{column.header}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ariaSort(key: string | undefined, sort: string | undefined) {
  if (!key || !sort) return undefined;
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

function SortButton<Row>({ column, sort, list }: { column: Column<Row>; sort: string; list: ListState }) {
  const Icon = list.sort === sort ? ArrowUp : list.sort === `-${sort}` ? ArrowDown : ChevronsUpDown;
  const active = list.sort?.replace(/^-/, '') === sort;
  return (
    <button
      type="button"
      onClick={() => list.toggleSort(sort)}
      className={clsx(
        'inline-flex h-7 items-center gap-1 rounded-sm hover:text-ink',
        active && 'text-ink',
        column.align === 'end' && 'flex-row-reverse',
      )}
    >
      {column.header}
      <Icon aria-hidden="true" className={clsx('size-3.5', !active && 'opacity-50')} />
    </button>
  );
}
