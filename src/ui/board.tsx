import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { type BoardCard, inColumn, isSameBoard, placed } from '#shared/board-order.ts';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { type BoardMoves, useBoard } from '#ui/use-board.ts';

export type BoardColumn<C extends string> = {
  key: C;
  label: string;
  /** How many there are, where not all are shown. */
  count?: number | null;
  /** Below the heading. */
  note?: ReactNode;
  /** Below the cards. */
  foot?: ReactNode;
};

type BoardProps<C extends string> = Omit<BoardMoves<C>, 'columns' | 'onMove'> & {
  columns: readonly BoardColumn<C>[];
  cards: readonly (BoardCard<C> & { name: string })[];
  /** What the cards are, for whoever hears it: one and many. */
  noun: [one: string, many: string];
  /** Tells whether it is moved: a dialog may ask first. */
  onMove: (...move: Parameters<BoardMoves<C>['onMove']>) => boolean;
  /** More columns than a screen is wide: they scroll sideways. */
  scrolls?: boolean;
  children: (id: string, handle: ReactNode, className: string | undefined) => ReactNode;
};

/** Columns of cards that are moved by mouse, touch and keyboard. */
export function Board<C extends string>(props: BoardProps<C>) {
  const { columns, cards, noun, latest, entry, onMove, scrolls = false, children } = props;
  const [said, setSaid] = useState('');
  const hint = useId();
  const { drag, handleProps } = useBoard({
    columns: columns.map(({ key }) => key),
    latest,
    entry,
    onMove: (id, place) => {
      const before = latest();
      const after = placed(before, id, place);
      if (isSameBoard(before, after) || !onMove(id, place)) return;
      const column = inColumn(after, place.column);
      const name = cards.find((one) => one.id === id)?.name;
      const label = columns.find(({ key }) => key === place.column)?.label;
      setSaid(`${name}, ${label}, position ${column.findIndex((one) => one.id === id) + 1} of ${column.length}`);
    },
  });
  const target = drag?.target ?? null;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id={hint} className="sr-only">
        Drag, or press the arrow keys, to move the {noun[0]} within its column or to another one.
      </p>
      <div
        data-board=""
        {...(scrolls && { role: 'group', 'aria-label': `Board of ${noun[1]}`, tabIndex: 0 })}
        className={clsx(
          'grid gap-4',
          scrolls
            ? // Positioned, or what is hidden for screen readers alone would widen the page.
              'scroll-quiet relative auto-cols-[minmax(15.5rem,1fr)] grid-flow-col overflow-x-auto pb-3 max-sm:-mx-4 max-sm:auto-cols-[78%] max-sm:px-4'
            : 'items-start lg:grid-cols-3',
          drag && 'select-none',
        )}
      >
        {columns.map(({ key, label, count, note, foot }) => {
          const column = inColumn(cards, key);
          const isTarget = target?.column === key;
          return (
            <section
              key={key}
              aria-label={label}
              data-column={key}
              className={clsx('min-h-24 rounded-lg border p-3', isTarget ? 'border-primary bg-primary-soft' : 'bg-hover')}
            >
              <h3 className="flex items-center justify-between gap-2 text-[0.8125rem] font-semibold text-muted">
                {label}
                <span className="figures font-normal">{(count ?? column.length).toLocaleString('en-US')}</span>
              </h3>
              {note}
              <ul aria-label={`${label} ${noun[1]}`} className="mt-2.5 grid grid-cols-1 gap-2">
                {column.map(({ id, name }) => (
                  <li
                    key={id}
                    data-card={id}
                    className={clsx(
                      isTarget && target?.before === id && 'rounded-md ring-2 ring-primary ring-offset-2 ring-offset-page',
                    )}
                  >
                    {children(
                      id,
                      <ReorderHandle name={name} aria-describedby={hint} {...handleProps(id)} />,
                      drag?.id === id ? 'opacity-50' : undefined,
                    )}
                  </li>
                ))}
              </ul>
              {column.length === 0 && <p className="py-2 text-center text-[0.8125rem] text-muted">No {noun[1]}</p>}
              {foot}
            </section>
          );
        })}
      </div>
    </>
  );
}
