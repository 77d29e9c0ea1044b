import { createUploadQueue } from '#ui/uploads/upload-queue.ts';
import { pictureLimits } from '../policy.ts';
import { mediaApi } from './media-api.ts';

/** What the file shall be: a new picture, or the new bytes of one. */
type MediaTarget = { media: 'picture'; replaces?: string };

export const mediaQueue = createUploadQueue<MediaTarget>({
  most: pictureLimits.bytes,
  finish: (upload_id, { replaces }) =>
    replaces ? mediaApi.call.replace({ id: replaces, upload_id }) : mediaApi.call.create({ upload_id }),
});

export const acceptedPictures = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml';
