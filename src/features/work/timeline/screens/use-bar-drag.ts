import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Bar, dragged, type Grip } from '../policy.ts';

/** How long after the last key the days are stored: who presses an arrow ten times makes one change. */
const pauseMs = 700;

type Drag = { bar: Bar; grip: Grip; days: number };
const keyOf = ({ kind, id }: Bar): string => `${kind}:${id}`;

/**
 * Drags bars by days, with mouse, pen, finger or arrow keys. What is dragged is drawn where it would go; `onDrop` is told once,
 * with the bar as it was drawn when the drag began and as it is now.
 */
export function useBarDrag(width: number, onDrop: (before: Bar, after: Bar) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);
  const pressed = useRef(0);
  const pause = useRef<number | undefined>(undefined);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  const show = (next: Drag | null) => {
    current.current = next;
    setDrag(next);
  };
  const finish = () => {
    window.clearTimeout(pause.current);
    const done = current.current;
    show(null);
    if (done && done.days !== 0) drop.current(done.bar, dragged(done.bar, done.grip, done.days));
  };
  // Whoever leaves within the pause has changed the day all the same.
  const leave = useRef(finish);
  leave.current = finish;
  useEffect(() => () => leave.current(), []);

  const gripProps = (bar: Bar, grip: Grip) => ({
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      if (current.current) finish();
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = event.clientX;
      show({ bar, grip, days: 0 });
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent<SVGElement>) => {
      const running = current.current;
      if (!running || !currentTarget.hasPointerCapture(pointerId)) return;
      const days = Math.round((clientX - pressed.current) / width);
      if (days !== running.days) show({ ...running, days });
    },
    onPointerUp: finish,
    onPointerCancel: () => show(null),
  });

  const keyProps = (bar: Bar) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && current.current) return show(null);
      const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: 7, PageDown: -7 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const grip: Grip = event.shiftKey ? 'end' : 'move';
      const running = current.current;
      const isSame = running && keyOf(running.bar) === keyOf(bar) && running.grip === grip;
      if (running && !isSame) finish();
      show(isSame ? { ...running, days: running.days + step } : { bar, grip, days: step });
      window.clearTimeout(pause.current);
      pause.current = window.setTimeout(finish, pauseMs);
    },
    onBlur: () => current.current && finish(),
  });

  /** The bar as it is drawn at the moment. */
  const shown = (bar: Bar): Bar => (drag && keyOf(drag.bar) === keyOf(bar) ? dragged(drag.bar, drag.grip, drag.days) : bar);
  return { isDragging: drag !== null, shown, gripProps, keyProps };
}
