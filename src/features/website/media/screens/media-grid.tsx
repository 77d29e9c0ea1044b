import clsx from 'clsx';
import { Captions, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Picture } from '#ui/picture.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { MediaItem } from '../contract.ts';

const gridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 2xl:grid-cols-6';
const boxes = [
  { from: 1536, width: '15vw', ratio: 4 / 3 },
  { from: 1024, width: '20vw', ratio: 4 / 3 },
  { from: 640, width: '30vw', ratio: 4 / 3 },
  { width: '45vw', ratio: 4 / 3 },
];

type MediaGridProps = {
  items: readonly MediaItem[];
  onOpen: (item: MediaItem) => void;
  /** What the button of a picture does: "Open Hills at noon". */
  verb: string;
  selection?: { ids: ReadonlySet<string>; onChange: (ids: Set<string>) => void };
  isDimmed?: boolean;
  /** Where several are chosen by pressing them, in this order. */
  chosen?: readonly string[];
};

export function MediaGrid({ items, onOpen, verb, selection, isDimmed = false, chosen }: MediaGridProps) {
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(selection?.ids);
    if (isOn) next.add(id);
    else next.delete(id);
    selection?.onChange(next);
  };
  return (
    <ul aria-label="Pictures" className={clsx(gridClass, 'transition-opacity', isDimmed && 'opacity-60')}>
      {items.map((item) => (
        <li key={item.id} data-row className="relative min-w-0">
          <button
            type="button"
            data-open
            onClick={() => onOpen(item)}
            aria-pressed={chosen?.includes(item.id)}
            className={clsx(
              'relative block w-full overflow-hidden rounded-lg border bg-surface text-left transition-colors hover:border-control-line',
              (selection?.ids.has(item.id) || chosen?.includes(item.id)) && 'border-primary-ink ring-1 ring-primary-ink',
            )}
          >
            <span className="block bg-sunken aspect-4/3 overflow-hidden border-b">
              <Picture
                picture={item.picture}
                alt=""
                boxes={boxes}
                className={clsx('h-full! w-full', item.kind === 'drawing' && 'object-contain!')}
              />
            </span>
            {chosen?.includes(item.id) && (
              <span
                aria-hidden="true"
                className="figures absolute top-2 left-2 grid size-7 place-items-center rounded-full bg-primary text-sm font-semibold text-on-primary shadow-float"
              >
                {chosen.indexOf(item.id) + 1}
              </span>
            )}
            <span className="grid gap-1.5 px-3 py-2.5">
              <span className="truncate text-sm font-medium" title={item.title}>
                <span className="sr-only">{verb}</span> {item.title}
              </span>
              <Marks item={item} />
            </span>
          </button>
          {selection && (
            <label htmlFor={`select-${item.id}`} className="absolute top-0 left-0 grid size-10 place-items-center">
              <span className="sr-only">Select {item.title}</span>
              <Checkbox
                id={`select-${item.id}`}
                checked={selection.ids.has(item.id)}
                onChange={(event) => toggle(item.id, event.target.checked)}
                className="shadow-float"
              />
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What its owner may have to do about it, or at least how large it is. */
function Marks({ item }: { item: MediaItem }) {
  const marks: ReactNode[] = [];
  if (!item.alt)
    marks.push(
      <Badge key="alt" tone="warning" icon={Captions}>
        No alt text
      </Badge>,
    );
  if (!item.is_used) marks.push(<Badge key="use">Not used</Badge>);
  if (!item.is_ready)
    marks.push(
      <Badge key="ready" tone="info" icon={Hourglass}>
        Preparing
      </Badge>,
    );
  if (item.is_sample) marks.push(<SampleBadge key="sample" show />);
  return (
    <span className="flex min-h-[1.375rem] min-w-0 flex-wrap items-center gap-1.5">
      {marks.length > 0 ? (
        marks
      ) : (
        <span className="figures text-[0.8125rem] text-muted">
          {item.width} × {item.height}
        </span>
      )}
    </span>
  );
}

export function LoadingGrid() {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">Loading the pictures...</span>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never reorder.
        <span key={at} className="block overflow-hidden rounded-lg border">
          <Skeleton className="aspect-4/3 w-full rounded-none" />
          <span className="grid gap-2 px-3 py-3">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </span>
        </span>
      ))}
    </div>
  );
}
