import { useQuery } from '@tanstack/react-query';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { MediaDetail } from '../contract.ts';
import { mediaApi, mediaKey } from './media-api.ts';
import { MediaForm } from './media-form.tsx';

type MediaSheetProps = { id: string; onClose: () => void; onSaved?: (item: MediaDetail) => void };

/** One picture with all that is known about it. */
export function MediaSheet({ id, onClose, onSaved }: MediaSheetProps) {
  const media = useQuery({ queryKey: [...mediaKey, 'one', id], queryFn: () => mediaApi.call.get({ id }) });
  if (media.data) return <MediaForm item={media.data} onClose={onClose} onSaved={onSaved} />;
  const isGone = media.error instanceof ApiFailure && media.error.status === 404;
  return (
    <Sheet open wide onOpenChange={(open) => !open && onClose()} title="Picture">
      {media.error ? (
        <ErrorPanel
          title={isGone ? 'This picture does not exist' : undefined}
          message={isGone ? 'Somebody may have deleted it.' : reasonOf(media.error, 'The picture could not be loaded.')}
          onRetry={isGone ? undefined : () => void media.refetch()}
          retrying={media.isFetching}
        />
      ) : (
        <div role="status" className="grid gap-5">
          <span className="sr-only">Loading the picture...</span>
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      )}
    </Sheet>
  );
}
