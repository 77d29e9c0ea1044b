import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { previewOf, textShown } from '../policy.ts';
import { FileLinks } from './file-cells.tsx';
import { filesKey } from './files-api.ts';

type Previewed = { id: string; original_name: string; content_type: string; size: number; url: string };

/** Looks at the files of a list one after another; those that cannot be shown are passed over. */
export function usePreview(files: readonly Previewed[]) {
  const [id, setId] = useState<string | null>(null);
  const shown = files.filter((one) => previewOf(one));
  const at = shown.findIndex((file) => file.id === id);
  const file = shown[at];
  const dialog: ReactNode = file && (
    <PreviewDialog
      file={file}
      place={`${at + 1} of ${shown.length}`}
      onPrevious={at > 0 ? () => setId(shown[at - 1]?.id ?? null) : undefined}
      onNext={at < shown.length - 1 ? () => setId(shown[at + 1]?.id ?? null) : undefined}
      onClose={() => setId(null)}
    />
  );
  return {
    dialog,
    opens: (one: Previewed): (() => void) | undefined => (previewOf(one) ? () => setId(one.id) : undefined),
  };
}

type PreviewDialogProps = {
  file: Previewed;
  place: string;
  onPrevious?: () => void;
  onNext?: () => void;
  onClose: () => void;
};

function PreviewDialog({ file, place, onPrevious, onNext, onClose }: PreviewDialogProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // A player moves in time with the same keys.
    if (event.target instanceof HTMLMediaElement) return;
    const move = event.key === 'ArrowLeft' ? onPrevious : event.key === 'ArrowRight' ? onNext : undefined;
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the whole dialog; its buttons do the same.
    <div onKeyDown={onKeyDown}>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={file.original_name}
        description={`${fileSizeText(file.size)} · ${place}`}
        size="xl"
        footer={
          <div className="flex w-full items-center justify-between gap-2">
            <span className="flex">
              <IconButton
                label="Previous file"
                icon={<ChevronLeft aria-hidden="true" />}
                disabled={!onPrevious}
                onClick={onPrevious}
              />
              <IconButton label="Next file" icon={<ChevronRight aria-hidden="true" />} disabled={!onNext} onClick={onNext} />
            </span>
            <span className="flex">
              <FileLinks {...file} />
            </span>
          </div>
        }
      >
        <div className="grid min-h-48 place-items-center">
          <Content key={file.id} file={file} />
        </div>
      </Dialog>
    </div>
  );
}

const tall = 'max-h-[65dvh] max-w-full';

/** Never as a page of ours: a picture, a player, the browser's own viewer of documents, or letters. */
function Content({ file }: { file: Previewed }) {
  const { original_name, size, url } = file;
  const [failed, setFailed] = useState(false);
  const onError = () => setFailed(true);
  if (failed) return <p className="text-muted">This file cannot be shown here. Please download it.</p>;
  switch (previewOf(file)) {
    case 'picture':
      return <img src={url} alt={original_name} onError={onError} className={`${tall} rounded-md object-contain`} />;
    case 'pdf':
      return <iframe src={url} title={original_name} className="h-[65dvh] w-full rounded-md border bg-sunken" />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: a client's own file comes without captions.
      return <video src={url} controls preload="metadata" aria-label={original_name} onError={onError} className={tall} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: a client's own file comes without captions.
      return <audio src={url} controls preload="metadata" aria-label={original_name} onError={onError} className="w-full" />;
    case 'text':
      return <Text url={url} name={original_name} size={size} />;
    default:
      return null;
  }
}

/** The beginning of a text, however long it is. */
async function readText(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { range: `bytes=0-${textShown - 1}` } });
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`);
  return answer.text();
}

function Text({ url, name, size }: { url: string; name: string; size: number }) {
  const text = useQuery({
    queryKey: [...filesKey, 'text', url],
    queryFn: () => readText(url),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.isError)
    return <ErrorPanel message="The file could not be loaded." onRetry={() => void text.refetch()} retrying={text.isFetching} />;
  if (text.data === undefined) return <Skeleton className="h-48 w-full" />;
  return (
    <div className="w-full min-w-0">
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto rounded-md border bg-sunken p-3"
      >
        <pre className="text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap">{text.data}</pre>
      </section>
      {size > textShown && (
        <p className="mt-2 text-muted">Only the first {fileSizeText(textShown)} are shown. Download it to read all.</p>
      )}
    </div>
  );
}
