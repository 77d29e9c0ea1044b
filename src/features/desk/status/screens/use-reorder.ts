import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/**
 * Puts rows in another order by dragging a handle, with mouse, pen or finger, or by the arrow keys on it. `ids` is the
 * order to show; `onOrder` hears of it once, when the row is let go.
 */
export function useReorder(stored: readonly string[], onOrder: (ids: string[], id: string) => void) {
  const [draft, setDraft] = useState<string[] | null>(null);
  const rows = useRef(new Map<string, HTMLElement>());
  const ids = draft ?? [...stored];

  const handleProps = (id: string) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const to = ids.indexOf(id) + step;
      if (step === 0) return;
      event.preventDefault();
      if (to >= 0 && to < ids.length) onOrder(moved(ids, to - step, to), id);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraft([...stored]);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!draft) return;
      const from = draft.indexOf(id);
      const to = draft.findIndex((other) => {
        const box = rows.current.get(other)?.getBoundingClientRect();
        return box && event.clientY >= box.top && event.clientY < box.bottom;
      });
      if (to >= 0 && to !== from) setDraft(moved(draft, from, to));
    },
    onPointerUp: () => {
      if (draft && draft.join() !== stored.join()) onOrder(draft, id);
      setDraft(null);
    },
    onPointerCancel: () => setDraft(null),
  });
  const rowRef = (id: string) => (element: HTMLElement | null) => {
    if (element) rows.current.set(id, element);
    else rows.current.delete(id);
  };
  return { ids, dragging: draft !== null, handleProps, rowRef };
}
