import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Input } from '#ui/input.tsx';
import { useSettled } from '#ui/use-settled.ts';
import type { MediaItem } from '../contract.ts';
import { mediaApi, mediaKey } from './media-api.ts';
import { LoadingGrid, MediaGrid } from './media-grid.tsx';
import { UploadMedia } from './upload-media.tsx';

const shownAtOnce = 24;

type Single = { onPick: (item: MediaItem) => void };
type Several = { least: number; most: number; onPickAll: (items: MediaItem[]) => void };
type MediaPickerProps = { onClose: () => void } & (Single | Several);

/** Chooses a picture of the Media Library, or several in the order in which they were pressed; new ones are uploaded on the spot. */
export function MediaPicker({ onClose, ...how }: MediaPickerProps) {
  const [chosen, setChosen] = useState<readonly MediaItem[]>([]);
  const isSeveral = 'most' in how;
  const toggle = (item: MediaItem) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== item.id);
      return others.length < before.length || !isSeveral || before.length >= how.most ? others : [...before, item];
    });
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const media = useInfiniteQuery({
    queryKey: [...mediaKey, 'picker', q],
    queryFn: ({ pageParam }) => mediaApi.call.list({ limit: shownAtOnce, q: q || undefined, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });
  const items = media.data?.pages.flatMap((page) => page.items);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={isSeveral ? 'Choose pictures' : 'Choose a picture'} size="xl">
      <UploadMedia />
      <Input
        type="search"
        aria-label="Search pictures..."
        placeholder="Search pictures..."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="mb-4 sm:max-w-64"
      />
      {media.isError && !items && (
        <ErrorPanel
          message={reasonOf(media.error, 'The pictures could not be loaded.')}
          onRetry={() => void media.refetch()}
          retrying={media.isFetching}
        />
      )}
      {media.isPending && <LoadingGrid />}
      {items?.length === 0 && (
        <EmptyState
          as="h3"
          icon={Images}
          title={q ? 'No results' : 'No pictures yet'}
          text={q ? 'No picture holds these words.' : 'Upload one above, and choose it here.'}
        />
      )}
      {items && items.length > 0 && (
        <MediaGrid
          items={items}
          verb="Choose"
          onOpen={isSeveral ? toggle : how.onPick}
          isDimmed={media.isPlaceholderData}
          chosen={isSeveral ? chosen.map(({ id }) => id) : undefined}
        />
      )}
      {media.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button variant="outline" loading={media.isFetchingNextPage} onClick={() => void media.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {isSeveral && (
        <div className="sticky bottom-0 -mx-1 mt-4 flex flex-wrap items-center justify-end gap-3 border-t bg-surface px-1 pt-3">
          <p role="status" className="mr-auto text-sm text-muted figures">
            {chosen.length} chosen
            {chosen.length < how.least ? `, at least ${how.least}` : chosen.length === how.most && `, which is the most`}
          </p>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length < how.least} onClick={() => how.onPickAll([...chosen])}>
            Add pictures
          </Button>
        </div>
      )}
    </Dialog>
  );
}
