import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Checkbox } from '#ui/checkbox.tsx';
import { type Column, columnClass, type Selection } from '#ui/data-table/columns.ts';

/** With both, a row is a link, and `onOpen` is told when it is followed. */
export type RowOpening<Row> = { href?: (row: Row) => string; onOpen?: (row: Row) => void };

type TableRowProps<Row> = {
  row: Row;
  id: string;
  label: string;
  columns: readonly Column<Row>[];
  opening: RowOpening<Row>;
  selection?: Selection;
};

const labelled = 'max-sm:before:block max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';
const controls = 'a, button, input, select, label, [role="menuitem"]';

export function TableRow<Row>({ row, id, label, columns, opening, selection }: TableRowProps<Row>) {
  const navigate = useNavigate();
  const opens = Boolean(opening.href || opening.onOpen);

  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(controls)) return;
    if (window.getSelection()?.toString()) return;
    opening.onOpen?.(row);
    if (opening.href) void navigate(opening.href(row));
  };

  const tick = (checked: boolean) => {
    if (!selection) return;
    const next = new Set(selection.ids);
    if (checked) next.add(id);
    else next.delete(id);
    selection.onChange(next);
  };

  return (
    <tr
      data-row=""
      onClick={opens ? open : undefined}
      className={clsx(
        'border-b transition-colors focus-within:bg-hover max-sm:relative max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-2 max-sm:px-1 max-sm:py-3.5',
        opens && 'cursor-pointer hover:bg-hover',
        selection?.ids.has(id) && 'bg-primary-soft',
      )}
    >
      {selection && (
        <td className="w-10 pl-3 max-sm:absolute max-sm:top-3.5 max-sm:right-1 max-sm:w-auto">
          <Checkbox
            aria-label={`Select ${label}`}
            checked={selection.ids.has(id)}
            onChange={(event) => tick(event.target.checked)}
            className="align-middle"
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-label={column.header}
          className={clsx(
            'h-9 max-sm:h-auto',
            column.quiet ? 'px-1' : 'truncate px-3 max-sm:px-2',
            !column.grow && 'sm:max-w-88',
            index === 0 && 'font-medium max-sm:col-span-2 max-sm:pr-8',
            column.quiet && 'max-sm:absolute max-sm:right-0 max-sm:bottom-3',
            index > 0 && !column.quiet && labelled,
            columnClass(column),
          )}
        >
          {index === 0 && opens ? (
            <Opener row={row} opening={opening}>
              {column.cell(row)}
            </Opener>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function Opener<Row>({ row, opening, children }: { row: Row; opening: RowOpening<Row>; children: ReactNode }) {
  const className = 'block max-w-full truncate rounded-xs text-left outline-offset-1';
  if (opening.href) {
    return (
      <Link data-open="" to={opening.href(row)} onClick={() => opening.onOpen?.(row)} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <button data-open="" type="button" onClick={() => opening.onOpen?.(row)} className={className}>
      {children}
    </button>
  );
}
