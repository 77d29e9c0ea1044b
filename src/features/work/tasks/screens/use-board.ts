import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type TaskStatus, taskStatuses } from '#shared/choices/work/tasks.ts';
import { inColumn } from '../policy.ts';

type Card = { id: string; status: TaskStatus };
export type Place = { status: TaskStatus; before: string | null };

const handleId = (id: string): string => `move-${id}`;

/** The place at a point of the screen: the column there, before the first card whose middle is below. */
function placeAt(x: number, y: number, moving: string): Place | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  const status = taskStatuses.find((one) => one === column?.dataset.column);
  if (!column || !status) return null;
  const cards = Array.from(column.querySelectorAll<HTMLElement>('[data-card]')).filter(({ dataset }) => dataset.card !== moving);
  const next = cards.find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { status, before: next?.dataset.card ?? null };
}

/** One step with an arrow key: up or down among those of a status, or to the end of the status beside it. */
export function stepTo(cards: readonly Card[], id: string, key: string): Place | null {
  const card = cards.find((one) => one.id === id);
  if (!card) return null;
  const column = inColumn(cards, card.status);
  const at = column.findIndex((one) => one.id === id);
  if (key === 'ArrowUp') return at > 0 ? { status: card.status, before: column[at - 1]?.id ?? null } : null;
  if (key === 'ArrowDown') return at < column.length - 1 ? { status: card.status, before: column[at + 2]?.id ?? null } : null;
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const status = step && taskStatuses[taskStatuses.indexOf(card.status) + step];
  return status ? { status, before: null } : null;
}

/**
 * Moves cards between columns by a handle, with mouse, pen or finger, or by the arrow keys. The card stays where it is drawn
 * until it is let go, and `target` tells where it would go. `latest` is the board when the last change is drawn: keys can be
 * pressed faster than that.
 */
export function useBoard(latest: () => readonly Card[], onMove: (id: string, place: Place) => void) {
  const [drag, setDrag] = useState<{ id: string; target: Place | null } | null>(null);
  const current = useRef(drag);
  // A card that changes its column is drawn anew there, and its handle must not lose the focus.
  const refocus = useRef<Card | null>(null);
  useEffect(() => {
    const handle = refocus.current && document.getElementById(handleId(refocus.current.id));
    if (handle?.closest<HTMLElement>('[data-column]')?.dataset.column !== refocus.current?.status) return;
    handle?.focus();
    refocus.current = null;
  });
  const show = (next: typeof drag) => {
    current.current = next;
    setDrag(next);
  };

  const handleProps = (id: string) => ({
    id: handleId(id),
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.key.startsWith('Arrow')) return;
      event.preventDefault();
      const place = stepTo(latest(), id, event.key);
      if (!place) return;
      refocus.current = { id, status: place.status };
      onMove(id, place);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      show({ id, target: null });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (current.current) show({ id, target: placeAt(clientX, clientY, id) });
    },
    onPointerUp: () => {
      const target = current.current?.target;
      show(null);
      if (target) onMove(id, target);
    },
    onPointerCancel: () => show(null),
  });
  return { drag, handleProps };
}
