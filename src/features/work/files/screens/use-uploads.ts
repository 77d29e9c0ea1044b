import { useSyncExternalStore } from 'react';
import { type QueuedUpload, uploadQueue } from './upload-queue.ts';

const nothing: readonly QueuedUpload[] = [];

/** The uploads of this tab, as far as they are. */
export const useUploads = (): readonly QueuedUpload[] =>
  useSyncExternalStore(uploadQueue.subscribe, uploadQueue.views, () => nothing);
