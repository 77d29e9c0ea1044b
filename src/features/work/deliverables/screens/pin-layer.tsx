import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Comment } from '../contract.ts';

export type Pin = { comment: Comment; number: number };
/** In percent of the width and the height. */
export type Point = { x: number; y: number };
/** A place that is being chosen: with the mouse the words come next, with the keyboard the place is moved first. */
export type Placing = Point & { byKeyboard: boolean };

const pinClass =
  'absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 text-xs font-semibold shadow-float';

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number): number => Math.min(100, Math.max(0, Math.round(value * 100) / 100));

type PinLayerProps = {
  pins: Pin[];
  placing: Placing | null;
  /** Without it nothing is placed here. */
  onPlace?: (placing: Placing) => void;
  onOpen: (comment: Comment) => void;
  children: ReactNode;
  className?: string;
};

/** Comments at their places on whatever is inside. */
export function PinLayer({ pins, placing, onPlace, onOpen, children, className }: PinLayerProps) {
  const place = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPlace?.({
      x: within(((event.clientX - left) / width) * 100),
      y: within(((event.clientY - top) / height) * 100),
      byKeyboard: false,
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is a second way; the button below is the keyboard's.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div onClick={onPlace && place} className={clsx('relative', onPlace && 'cursor-crosshair', className)}>
      {children}
      {pins.map(({ comment, number }) => (
        <button
          key={comment.id}
          type="button"
          aria-label={`Comment ${number}: ${comment.words}`}
          title={comment.words}
          onClick={() => onOpen(comment)}
          style={{ left: `${comment.x}%`, top: `${comment.y}%` }}
          className={clsx(
            pinClass,
            'cursor-pointer border-white',
            comment.resolved_at ? 'bg-success text-page' : 'bg-primary text-on-primary',
          )}
        >
          {number}
        </button>
      ))}
      {placing && onPlace && <NewPin placing={placing} onMove={onPlace} />}
    </div>
  );
}

function NewPin({ placing, onMove }: { placing: Placing; onMove: (placing: Placing) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const { x, y, byKeyboard } = placing;
  useEffect(() => {
    if (byKeyboard) button.current?.focus();
  }, [byKeyboard]);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    onMove({ x: within(x + step[0] * far), y: within(y + step[1] * far), byKeyboard: true });
  };
  return (
    <button
      ref={button}
      type="button"
      aria-label={`New comment, ${Math.round(x)}% from the left, ${Math.round(y)}% from the top. Arrow keys move it.`}
      onKeyDown={move}
      style={{ left: `${x}%`, top: `${y}%` }}
      className={clsx(pinClass, 'border-white bg-accent text-on-accent')}
    >
      <Plus aria-hidden="true" className="size-4" />
    </button>
  );
}
