import { createUploadQueue } from '#ui/uploads/upload-queue.ts';

/** Where the files shall lie: in a folder, with a client, in the next version of a deliverable, or in the caller's own place. */
export type FileTarget = { client_id?: string | null; folder_id?: string | null; deliverable_id?: string };

export const uploadQueue = createUploadQueue<FileTarget>();
