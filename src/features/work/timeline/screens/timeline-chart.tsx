import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { addDays } from '#shared/zoned-time.ts';
import { type Bar, daysBetween, dayWidth, rangeOf, spanText } from '../policy.ts';
import { useBarDrag } from './use-bar-drag.ts';

const rowHeight = 44;
const head = 40;
const barHeight = 14;
/** Room for the words of a bar at the right edge. */
const tail = 180;
/** What a finger can take hold of. */
const gripWidth = 10;

const kinds = { deadline: 'Deadline of the project', milestone: 'Milestone', task: 'Task' };
const monthOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The calendar is told with each bar. */
const unread = { 'aria-hidden': true } as const;

type TimelineChartProps = { bars: Bar[]; today: string; onDrop: (before: Bar, after: Bar) => void };

/** The calendar with its bars: an SVG, whose places are attributes that the content policy lets through, and which prints at any size. */
export function TimelineChart({ bars, today, onDrop }: TimelineChartProps) {
  const range = rangeOf(bars, today);
  const width = dayWidth(range.days);
  const { isDragging, shown, gripProps, keyProps } = useBarDrag(width, onDrop);
  const chart = useRef<SVGSVGElement>(null);
  // Shapes of an SVG have no touch-action of their own: a finger on a bar drags it, one beside the bars scrolls.
  useEffect(() => {
    const hold = (event: TouchEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-kind], [data-grip]')) event.preventDefault();
    };
    const element = chart.current;
    element?.addEventListener('touchstart', hold, { passive: false });
    return () => element?.removeEventListener('touchstart', hold);
  }, []);
  const x = (day: string) => daysBetween(range.from, day) * width;
  const whole = range.days * width + tail;
  const height = head + bars.length * rowHeight + 8;
  const weeks = Array.from({ length: range.days / 7 }, (_, at) => addDays(range.from, at * 7));
  // Labels need some 48 pixels.
  const every = Math.max(1, Math.ceil(48 / (width * 7)));
  const now = daysBetween(range.from, today);
  return (
    <>
      <p id="timeline-hint" className="sr-only">
        Drag, or press the left and right arrow keys, to move by a day; Page Up and Page Down move by a week. With Shift the end
        alone is moved.
      </p>
      <div className="scroll-quiet overflow-x-auto rounded-lg border bg-surface print:overflow-visible print:border-0">
        <svg
          ref={chart}
          width={whole}
          height={height}
          viewBox={`0 0 ${whole} ${height}`}
          className={clsx('timeline block max-w-none', isDragging && 'select-none')}
        >
          <title>Timeline</title>
          {weeks.map((day, at) => (
            <g key={day} {...unread}>
              <line x1={x(day)} x2={x(day)} y1={at % every === 0 ? 22 : head} y2={height} className="stroke-line" />
              {at % every === 0 && (
                <text x={x(day) + 4} y={34} className="figures fill-muted text-[0.6875rem]">
                  {Number(day.slice(8))}
                </text>
              )}
              {(at === 0 || day.slice(0, 7) !== weeks[at - 1]?.slice(0, 7)) && (
                <text x={x(day) + 4} y={16} className="fill-ink text-[0.6875rem] font-medium">
                  {monthOf(day)}
                </text>
              )}
            </g>
          ))}
          {now >= 0 && now < range.days && (
            <line {...unread} x1={x(today)} x2={x(today)} y1={22} y2={height} className="stroke-danger" strokeDasharray="3 3" />
          )}
          {bars.map((bar, at) => {
            const { from, to } = shown(bar);
            const top = head + at * rowHeight;
            const left = x(from);
            const length = Math.max((daysBetween(from, to) + 1) * width, 6);
            const days = spanText({ from, to });
            return (
              <g
                key={`${bar.kind}:${bar.id}`}
                tabIndex={0}
                role="slider"
                aria-orientation="horizontal"
                aria-label={bar.kind === 'deadline' ? kinds.deadline : `${kinds[bar.kind]} ${bar.title}`}
                aria-valuemin={0}
                aria-valuemax={range.days}
                aria-valuenow={daysBetween(range.from, to)}
                aria-valuetext={bar.isDone ? `${days}, done` : days}
                aria-describedby="timeline-hint"
                className="group outline-none"
                {...keyProps(bar)}
              >
                <title>{`${bar.title}, ${days}`}</title>
                <rect
                  x={Math.max(left - 4, 1)}
                  y={top + 2}
                  width={length + 8}
                  height={rowHeight - 4}
                  rx={6}
                  className="fill-none group-focus-visible:stroke-ring"
                  strokeWidth={2}
                />
                <text x={left} y={top + 16} className={clsx('text-[0.75rem]', bar.isDone ? 'fill-muted' : 'fill-ink')}>
                  {bar.title.length > 48 ? `${bar.title.slice(0, 47)}…` : bar.title}
                </text>
                <rect
                  data-kind={bar.kind}
                  data-done={bar.isDone || undefined}
                  x={left}
                  y={top + 22}
                  width={length}
                  height={barHeight}
                  rx={3}
                  className={clsx(
                    'bar cursor-grab stroke-1 active:cursor-grabbing',
                    bar.kind === 'deadline' && 'fill-danger stroke-danger',
                    bar.kind === 'milestone' && 'fill-primary stroke-primary',
                    bar.kind === 'task' && 'fill-accent-soft stroke-accent-ink',
                    bar.isDone && 'opacity-50',
                  )}
                  {...gripProps(bar, 'move')}
                />
                {bar.has === 'both' &&
                  (['start', 'end'] as const).map((grip) => (
                    <rect
                      key={grip}
                      data-grip={grip}
                      x={grip === 'start' ? left - gripWidth / 2 : left + length - gripWidth / 2}
                      y={top + 18}
                      width={gripWidth}
                      height={barHeight + 8}
                      className="cursor-ew-resize fill-transparent"
                      {...gripProps(bar, grip)}
                    />
                  ))}
              </g>
            );
          })}
        </svg>
      </div>
    </>
  );
}
