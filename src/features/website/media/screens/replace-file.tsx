import { RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { UploadList } from '#ui/uploads/upload-list.tsx';
import type { MediaDetail } from '../contract.ts';
import { acceptedPictures, mediaQueue } from './media-queue.ts';
import { useMediaUploads } from './upload-media.tsx';

/** Other bytes for the same picture: whatever shows it shows the new ones. */
export function ReplaceFile({ item }: { item: MediaDetail }) {
  const input = useRef<HTMLInputElement>(null);
  const own = useMediaUploads().filter(({ target }) => target.replaces === item.id);
  return (
    <section aria-label="Replace the file" className="mt-6 grid gap-3 border-t pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" onClick={() => input.current?.click()}>
          <RefreshCw aria-hidden="true" />
          Replace file
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-[0.8125rem] leading-snug text-muted">
          It changes wherever the picture is used. Texts and focal point stay, the crop does not.
        </p>
        <input
          ref={input}
          type="file"
          accept={acceptedPictures}
          aria-label="New file for this picture"
          tabIndex={-1}
          onChange={(event) => {
            mediaQueue.add([...(event.target.files ?? [])], { media: 'picture', replaces: item.id });
            event.target.value = '';
          }}
          className="sr-only"
        />
      </div>
      <UploadList queue={mediaQueue} uploads={own} />
    </section>
  );
}
