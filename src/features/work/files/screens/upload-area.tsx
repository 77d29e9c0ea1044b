import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { mostBytes } from '#shared/upload-limits.ts';
import { DropZone } from '#ui/uploads/drop-zone.tsx';
import { UploadList } from '#ui/uploads/upload-list.tsx';
import { useUploads, useUploadWarning } from '#ui/uploads/use-uploads.ts';
import { type FileTarget, uploadQueue } from './file-queue.ts';
import { filesKey } from './files-api.ts';

/** Takes files by drop or by choice, many at once, and shows how far each is. */
export function UploadArea({ target = {}, hint }: { target?: FileTarget; hint?: string }) {
  const client = useQueryClient();
  const uploads = useUploads(uploadQueue);
  useEffect(() => uploadQueue.onDone(() => void client.invalidateQueries({ queryKey: filesKey })), [client]);
  useUploadWarning(uploads);
  return (
    <section aria-label="Upload" className="mb-6 grid grid-cols-1 gap-3">
      <DropZone
        label="Upload files"
        hint={
          <>
            Drop them here, or choose them. Up to {fileSizeText(mostBytes)} each; an interrupted upload goes on where it was.{' '}
            {hint}
          </>
        }
        onFiles={(files) => uploadQueue.add(files, target)}
      />
      <UploadList queue={uploadQueue} uploads={uploads} />
    </section>
  );
}
