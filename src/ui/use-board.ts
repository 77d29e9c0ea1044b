import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type BoardCard, type BoardEntry, type BoardPlace, stepTo } from '#shared/board-order.ts';

const handleId = (id: string): string => `move-${id}`;

/** The place at a point of the screen: the column there, before the first card whose middle is below. */
function placeAt<C extends string>(columns: readonly C[], x: number, y: number, moving: string): BoardPlace<C> | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  const column = columns.find((one) => one === element?.dataset.column);
  if (!element || !column) return null;
  const cards = Array.from(element.querySelectorAll<HTMLElement>('[data-card]')).filter(({ dataset }) => dataset.card !== moving);
  const next = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  const at = next < 0 ? cards.length : next;
  return { column, after: cards[at - 1]?.dataset.card ?? null, before: cards[at]?.dataset.card ?? null };
}

const edge = 56;
const pace = 10;
const towards = (at: number, low: number, high: number): number => (at < low + edge ? -pace : at > high - edge ? pace : 0);

/** Brings what is beyond the edge into view while a card is held there: columns sideways, the page up and down. */
function scrollAt(handle: Element, x: number, y: number): void {
  const board = handle.closest<HTMLElement>('[data-board]');
  if (board && board.scrollWidth > board.clientWidth) {
    const { left, right } = board.getBoundingClientRect();
    board.scrollBy({ left: towards(x, Math.max(left, 0), Math.min(right, window.innerWidth)), behavior: 'instant' });
  }
  window.scrollBy({ top: towards(y, 0, window.innerHeight), behavior: 'instant' });
}

type Drag<C extends string> = { id: string; target: BoardPlace<C> | null };

export type BoardMoves<C extends string> = {
  columns: readonly C[];
  /** The board when the last change is drawn: keys can be pressed faster than that. */
  latest: () => readonly BoardCard<C>[];
  /** Where a card goes that the left or right arrow key moves. */
  entry: BoardEntry;
  onMove: (id: string, place: BoardPlace<C>) => void;
};

/**
 * Moves cards between columns by a handle, with mouse, pen or finger, or by the arrow keys. The card stays where it is drawn
 * until it is let go, so that no touch loses its target, and `drag` tells where it would go.
 */
export function useBoard<C extends string>({ columns, latest, entry, onMove }: BoardMoves<C>) {
  const [drag, setDrag] = useState<Drag<C> | null>(null);
  const current = useRef(drag);
  const scrolling = useRef(0);
  // A card that changes its column is drawn anew there, and its handle must not lose the focus.
  const refocus = useRef<BoardCard<C> | null>(null);
  useEffect(() => {
    const handle = refocus.current && document.getElementById(handleId(refocus.current.id));
    if (handle?.closest<HTMLElement>('[data-column]')?.dataset.column !== refocus.current?.column) return;
    handle?.focus();
    refocus.current = null;
  });
  useEffect(() => () => cancelAnimationFrame(scrolling.current), []);
  const show = (next: Drag<C> | null) => {
    current.current = next;
    setDrag(next);
  };
  const end = () => {
    cancelAnimationFrame(scrolling.current);
    show(null);
  };

  const handleProps = (id: string) => ({
    id: handleId(id),
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.key.startsWith('Arrow')) return;
      event.preventDefault();
      const place = stepTo(latest(), columns, id, event.key, entry);
      if (!place) return;
      refocus.current = { id, column: place.column };
      onMove(id, place);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      show({ id, target: null });
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (!current.current) return;
      show({ id, target: placeAt(columns, clientX, clientY, id) });
      cancelAnimationFrame(scrolling.current);
      const scroll = () => {
        scrollAt(currentTarget, clientX, clientY);
        // What is under the pointer changes without a move of it.
        const target = placeAt(columns, clientX, clientY, id);
        if (current.current?.target?.column !== target?.column) show({ id, target });
        scrolling.current = requestAnimationFrame(scroll);
      };
      scrolling.current = requestAnimationFrame(scroll);
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const target = current.current?.target && placeAt(columns, clientX, clientY, id);
      end();
      if (target) onMove(id, target);
    },
    onPointerCancel: end,
  });
  return { drag, handleProps };
}
