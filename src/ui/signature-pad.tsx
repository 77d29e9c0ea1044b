import { Eraser, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { drawingOf, longestDrawing, type Point, signatureBox } from '#shared/signature-drawing.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { useWords } from '#ui/words.ts';

type Strokes = readonly (readonly Point[])[];
type SignaturePadProps = { onChange: (drawing: string | null) => void; error?: string };

const { width, height } = signatureBox;
/** Closer points add nothing that an eye could see. */
const nearest = 1.5;
const moves: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const within = (value: number, most: number) => Math.min(Math.max(value, 2), most - 2);

/** Paper for a signature: with finger, pen or mouse, or with the arrow keys, where Space sets the pen down and lifts it. */
export function SignaturePad({ onChange, error }: SignaturePadProps) {
  const t = useWords();
  const id = useId();
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [pen, setPen] = useState<Point>([width * 0.15, height * 0.65]);
  const [down, setDown] = useState(false);
  const [keys, setKeys] = useState(false);
  const pointer = useRef<number | null>(null);
  const drawn = useRef<Strokes>([]);

  const keep = (next: Strokes) => {
    const drawing = drawingOf(next);
    if (drawing.length > longestDrawing) return;
    drawn.current = next;
    setStrokes(next);
    onChange(drawing || null);
  };
  const begin = (point: Point) => keep([...drawn.current, [point]]);
  const draw = (point: Point) => {
    const stroke = drawn.current.at(-1) ?? [];
    const last = stroke.at(-1);
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < nearest) return;
    keep([...drawn.current.slice(0, -1), [...stroke, point]]);
  };
  const pointOf = (event: { clientX: number; clientY: number }, paper: Element): Point => {
    const box = paper.getBoundingClientRect();
    return [
      within(((event.clientX - box.left) / box.width) * width, width),
      within(((event.clientY - box.top) / box.height) * height, height),
    ];
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || pointer.current !== null) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    setKeys(false);
    setDown(false);
    begin(pointOf(event, event.currentTarget));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId !== pointer.current) return;
    const native = event.nativeEvent;
    const points = native.getCoalescedEvents?.() ?? [];
    for (const one of points.length > 0 ? points : [native]) draw(pointOf(one, event.currentTarget));
  };
  const lift = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId === pointer.current) pointer.current = null;
  };
  const undo = () => keep(drawn.current.slice(0, -1));
  const clear = () => {
    setDown(false);
    keep([]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = moves[event.key];
    if (!move && event.key !== ' ' && event.key !== 'Backspace') return;
    event.preventDefault();
    setKeys(true);
    if (event.key === 'Backspace') {
      setDown(false);
      undo();
    } else if (move) {
      const step = event.shiftKey ? 16 : 4;
      const next: Point = [within(pen[0] + move[0] * step, width), within(pen[1] + move[1] * step, height)];
      setPen(next);
      if (down) draw(next);
    } else {
      if (!down) begin(pen);
      setDown(!down);
    }
  };
  return (
    <div className="grid gap-2">
      <div
        role="application"
        aria-label={t('Signature pad')}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is drawn on with the arrow keys
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={lift}
        onPointerCancel={lift}
        onKeyDown={onKeyDown}
        onBlur={() => setDown(false)}
        data-invalid={error ? true : undefined}
        className="relative aspect-[480/160] w-full cursor-crosshair touch-none rounded-md border border-control-line bg-surface select-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring data-invalid:border-danger"
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
          <line x1="24" x2={width - 24} y1="122" y2="122" className="stroke-line-strong" strokeDasharray="2 5" />
          <path
            d={drawingOf(strokes)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          {keys && (
            <circle cx={pen[0]} cy={pen[1]} r={down ? 3 : 5} className={down ? 'fill-primary' : 'fill-none stroke-primary'} />
          )}
        </svg>
        {strokes.length === 0 && !keys && (
          <p className="pointer-events-none absolute inset-x-0 top-1/2 -translate-y-1/2 text-center text-sm text-muted">
            {t('Draw here')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted pointer-coarse:sr-only">
          {t('With the keyboard: arrow keys move, Space starts and ends a stroke.')}
        </p>
        <div className="flex gap-1">
          <Button variant="ghost" size="sm" onClick={undo} disabled={strokes.length === 0}>
            <Undo2 aria-hidden="true" />
            {t('Undo stroke')}
          </Button>
          <Button variant="ghost" size="sm" onClick={clear} disabled={strokes.length === 0}>
            <Eraser aria-hidden="true" />
            {t('Clear')}
          </Button>
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
