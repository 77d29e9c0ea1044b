import { useEffect, useSyncExternalStore } from 'react';
import { isUnderWay, type QueuedUpload, type UploadQueue, type UploadTarget } from './upload-queue.ts';

const nothing: readonly never[] = [];

/** The uploads of this tab, as far as they are. */
export const useUploads = <T extends UploadTarget>(queue: UploadQueue<T>): readonly QueuedUpload<T>[] =>
  useSyncExternalStore(queue.subscribe, queue.views, () => nothing);

/** Asks before a reload ends uploads that are under way. */
export function useUploadWarning(uploads: readonly QueuedUpload[]): void {
  const sending = uploads.some(isUnderWay);
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);
}
