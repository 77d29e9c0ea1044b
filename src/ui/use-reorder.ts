import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/**
 * Puts rows in another order by dragging a handle, with mouse, pen or finger, or by the arrow keys on it. `ids` is the
 * order to show; `onOrder` hears of it once, when the row is let go. `latestStored` tells what `stored` will be when the last
 * change is drawn: keys can be pressed faster than that.
 */
export function useReorder(
  stored: readonly string[],
  latestStored: () => readonly string[],
  onOrder: (ids: string[], id: string) => void,
) {
  const [draft, setDraft] = useState<string[] | null>(null);
  // What the handlers go by: moves come faster than they are drawn, and the last one counts when the row is let go.
  const latest = useRef<string[] | null>(null);
  const rows = useRef(new Map<string, HTMLElement>());
  const ids = draft ?? [...stored];

  const show = (next: string[] | null) => {
    latest.current = next;
    setDraft(next);
  };
  /** Which place in the list is at this height, whichever row is drawn there at the moment. */
  const placeAt = (y: number): number =>
    Array.from(rows.current.values(), (row) => row.getBoundingClientRect())
      .toSorted((a, b) => a.top - b.top)
      .findIndex(({ top, bottom }) => y >= top && y < bottom);

  const handleProps = (id: string) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const order = latestStored();
      const to = order.indexOf(id) + step;
      if (to >= 0 && to < order.length) onOrder(moved(order, to - step, to), id);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      show([...latestStored()]);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      const order = latest.current;
      if (!order) return;
      const [from, to] = [order.indexOf(id), placeAt(clientY)];
      if (to >= 0 && to !== from) show(moved(order, from, to));
    },
    onPointerUp: () => {
      const order = latest.current;
      if (order && order.join() !== latestStored().join()) onOrder(order, id);
      show(null);
    },
    onPointerCancel: () => show(null),
  });
  const rowRef = (id: string) => (element: HTMLElement | null) => {
    if (element) rows.current.set(id, element);
    else rows.current.delete(id);
  };
  return { ids, dragging: draft !== null, handleProps, rowRef };
}
