import { ChevronLeft, ChevronRight, File as FileIcon, MessageSquarePlus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Comment, DeliveredFile } from '../contract.ts';
import { clockText, kindOf, noSpot, type Spot } from '../policy.ts';
import { PdfPage } from './pdf-page.tsx';
import { type Pin, PinLayer } from './pin-layer.tsx';

export type PlacedSpot = Spot & { byKeyboard: boolean };
/** A place that shall be shown; the number makes the same place shown again. */
export type Shown = { spot: Spot; count: number };

export type FileViewProps = {
  file: DeliveredFile;
  pins?: Pin[];
  placing?: PlacedSpot | null;
  /** Without it nothing is placed here. */
  onPlace?: (spot: PlacedSpot) => void;
  onOpen?: (comment: Comment) => void;
  shown?: Shown | null;
};

const nothing = () => {};

/** A file as it can be looked at here, with the comments at their places. */
export function FileView(props: FileViewProps) {
  const hydrated = useHydrated();
  // Places are styles, and the content policy takes those from code alone, not from the server's markup.
  if (!hydrated) return <Skeleton className="h-80" />;
  const kind = kindOf(props.file.content_type);
  if (kind === 'picture') return <Picture {...props} />;
  if (kind === 'pdf') return <Pdf {...props} />;
  if (kind === 'other') return <Other {...props} />;
  return <Media {...props} kind={kind} />;
}

const pointOf = (placing: PlacedSpot | null | undefined) =>
  placing && placing.x !== null && placing.y !== null ? { x: placing.x, y: placing.y, byKeyboard: placing.byKeyboard } : null;

const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="outline" size="sm" onClick={onClick}>
    <MessageSquarePlus aria-hidden="true" />
    {children}
  </Button>
);

function Picture({ file, pins = [], placing, onPlace, onOpen = nothing }: FileViewProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <FormAlert tone="warning">This picture cannot be shown here. You can open or download it.</FormAlert>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="rounded-lg border bg-sunken p-2 sm:p-3">
        <PinLayer
          pins={pins}
          placing={pointOf(placing)}
          onPlace={onPlace && ((point) => onPlace({ ...noSpot, ...point }))}
          onOpen={onOpen}
          className="mx-auto w-fit"
        >
          <img src={file.url} alt={file.original_name} onError={() => setFailed(true)} className="block h-auto max-w-full" />
        </PinLayer>
      </div>
      {onPlace && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.8125rem] text-muted">
          <AddButton onClick={() => onPlace({ ...noSpot, x: 50, y: 50, byKeyboard: true })}>Add a comment</AddButton>
          Or point at the spot in the picture.
        </div>
      )}
    </div>
  );
}

function Pdf({ file, pins = [], placing, onPlace, onOpen = nothing, shown }: FileViewProps) {
  const [pages, setPages] = useState<number | null>(null);
  const [page, setPage] = useState(shown?.spot.page ?? 1);
  useEffect(() => {
    if (shown?.spot.page) setPage(shown.spot.page);
  }, [shown]);
  const know = useCallback((count: number) => setPages(count), []);
  const onPage = (comment: Pin) => comment.comment.page === page;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="rounded-lg border bg-sunken p-2 sm:p-3">
        <PinLayer
          pins={pins.filter(onPage)}
          placing={placing?.page === page ? pointOf(placing) : null}
          onPlace={onPlace && ((point) => onPlace({ ...noSpot, ...point, page }))}
          onOpen={onOpen}
          className="min-h-40 bg-white"
        >
          <PdfPage url={file.url} name={file.original_name} page={page} onPages={know} />
        </PinLayer>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.8125rem] text-muted">
        <span className="flex items-center gap-1">
          <IconButton
            label="Previous page"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => setPage((now) => Math.max(1, now - 1))}
          />
          <span className="figures" aria-live="polite">
            Page {page}
            {pages && ` of ${pages}`}
          </span>
          <IconButton
            label="Next page"
            icon={<ChevronRight aria-hidden="true" />}
            disabled={!pages || page >= pages}
            onClick={() => setPage((now) => Math.min(pages ?? now, now + 1))}
          />
        </span>
        {onPlace && (
          <>
            <AddButton onClick={() => onPlace({ ...noSpot, page, x: 50, y: 50, byKeyboard: true })}>Add a comment</AddButton>
            Or point at the spot on the page.
          </>
        )}
      </div>
    </div>
  );
}

function Media({ file, kind, onPlace, shown }: FileViewProps & { kind: 'video' | 'audio' }) {
  const player = useRef<HTMLMediaElement | null>(null);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (player.current && shown?.spot.seconds != null) player.current.currentTime = shown.spot.seconds;
  }, [shown]);
  const given = {
    src: file.url,
    controls: true,
    preload: 'metadata',
    'aria-label': file.original_name,
    onTimeUpdate: () => setSeconds(player.current?.currentTime ?? 0),
    onSeeked: () => setSeconds(player.current?.currentTime ?? 0),
  } as const;
  const pause = () => {
    player.current?.pause();
    onPlace?.({ ...noSpot, seconds: Math.round((player.current?.currentTime ?? 0) * 10) / 10, byKeyboard: false });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {kind === 'video' ? (
        <video
          {...given}
          ref={(element) => {
            player.current = element;
          }}
          className="max-h-[70vh] w-full rounded-lg border bg-black"
        />
      ) : (
        <audio
          {...given}
          ref={(element) => {
            player.current = element;
          }}
          className="w-full"
        />
      )}
      {onPlace && (
        <div>
          <AddButton onClick={pause}>Add a comment at {clockText(seconds)}</AddButton>
        </div>
      )}
    </div>
  );
}

function Other({ file, onPlace }: FileViewProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex items-center gap-3 rounded-lg border bg-sunken px-4 py-8 text-sm text-muted">
        <FileIcon aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 break-words">{file.original_name} is not shown here. You can open or download it.</span>
      </p>
      {onPlace && (
        <div>
          <AddButton onClick={() => onPlace({ ...noSpot, byKeyboard: false })}>Add a comment</AddButton>
        </div>
      )}
    </div>
  );
}
