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

/** Chooses a picture of the Media Library, or uploads one on the spot. */
export function MediaPicker({ onPick, onClose }: { onPick: (item: MediaItem) => void; onClose: () => void }) {
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
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Choose a picture" size="xl">
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
      {items && items.length > 0 && <MediaGrid items={items} verb="Choose" onOpen={onPick} isDimmed={media.isPlaceholderData} />}
      {media.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button variant="outline" loading={media.isFetchingNextPage} onClick={() => void media.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Dialog>
  );
}
