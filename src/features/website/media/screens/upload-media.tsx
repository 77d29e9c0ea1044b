import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { DropZone } from '#ui/uploads/drop-zone.tsx';
import { UploadList } from '#ui/uploads/upload-list.tsx';
import { useUploads, useUploadWarning } from '#ui/uploads/use-uploads.ts';
import { pictureLimits } from '../policy.ts';
import { mediaKey } from './media-api.ts';
import { acceptedPictures, mediaQueue } from './media-queue.ts';

/** Reads the pictures again after each that has arrived. */
export function useMediaUploads() {
  const client = useQueryClient();
  useEffect(() => mediaQueue.onDone(() => void client.invalidateQueries({ queryKey: mediaKey })), [client]);
  const uploads = useUploads(mediaQueue);
  useUploadWarning(uploads);
  return uploads;
}

/** Takes pictures by drop or by choice, many at once, and shows how far each is. */
export function UploadMedia() {
  const uploads = useMediaUploads();
  return (
    <section aria-label="Upload" className="mb-6 grid grid-cols-1 gap-3">
      <DropZone
        label="Upload pictures"
        accept={acceptedPictures}
        hint={`Drop them here, or choose them: PNG, JPEG, WebP, GIF, AVIF or SVG, up to ${fileSizeText(pictureLimits.bytes)} each. Where a photo was taken is removed.`}
        onFiles={(files) => mediaQueue.add(files, { media: 'picture' })}
      />
      <UploadList queue={mediaQueue} uploads={uploads} />
    </section>
  );
}
