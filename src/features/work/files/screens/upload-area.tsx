import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { CircleCheck, Pause, Play, RotateCw, UploadCloud, X } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Progress } from '#ui/progress.tsx';
import { mostBytes } from '../policy.ts';
import { filesKey } from './files-api.ts';
import { isUnderWay, type QueuedUpload, type UploadTarget, uploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

/** Takes files by drop or by choice, many at once, and shows how far each is. */
export function UploadArea({ target = {}, hint }: { target?: UploadTarget; hint?: string }) {
  const client = useQueryClient();
  const uploads = useUploads();
  useEffect(() => uploadQueue.onDone(() => void client.invalidateQueries({ queryKey: filesKey })), [client]);
  const sending = uploads.some(isUnderWay);
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);
  const done = uploads.filter(({ status }) => status === 'done').length;
  return (
    <section aria-label="Upload" className="mb-6 grid grid-cols-1 gap-3">
      <DropZone hint={hint} onFiles={(files) => uploadQueue.add(files, target)} />
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="divide-y rounded-lg border">
          {uploads.map((upload) => (
            <UploadItem key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {done > 0 && `${done} of ${uploads.length} files uploaded`}
      </p>
      {done > 1 && (
        <div>
          <Button variant="outline" size="sm" onClick={uploadQueue.clearDone}>
            Clear finished
          </Button>
        </div>
      )}
    </section>
  );
}

function DropZone({ hint, onFiles }: { hint?: string; onFiles: (files: File[]) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the keyboard's.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed p-4 outline-offset-2 outline-ring transition-colors has-[input:focus-visible]:outline-2',
        over ? 'border-primary-ink bg-primary-soft' : 'border-control-line/70',
      )}
    >
      <UploadCloud aria-hidden="true" className="size-6 shrink-0 text-subtle" />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <label htmlFor={id} className="font-medium">
          Upload files
        </label>
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted">
          Drop them here, or choose them. Up to {fileSizeText(mostBytes)} each; an interrupted upload goes on where it was. {hint}
        </p>
      </div>
      <Button variant="outline" tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        className="sr-only"
      />
    </div>
  );
}

const words: Record<QueuedUpload['status'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  paused: 'Paused',
  done: 'Uploaded',
  failed: 'Failed',
};

function UploadItem({ upload }: { upload: QueuedUpload }) {
  const { key, name, size, sent, status, error, canRetry } = upload;
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 truncate" title={name}>
          {name}
        </span>
        <span className="figures shrink-0 text-[0.8125rem] text-muted">
          {status === 'done' || !canRetry ? fileSizeText(size) : `${fileSizeText(sent)} of ${fileSizeText(size)}`}
        </span>
        <span className={clsx('shrink-0 text-[0.8125rem]', status === 'failed' ? 'text-danger' : 'text-muted')}>
          {words[status]}
        </span>
        <span className="-my-1 flex shrink-0">
          {status === 'done' && <CircleCheck aria-hidden="true" className="m-2 size-4 text-success" />}
          {isUnderWay(upload) && (
            <IconButton label={`Pause ${name}`} icon={<Pause aria-hidden="true" />} onClick={() => uploadQueue.pause(key)} />
          )}
          {status === 'paused' && (
            <IconButton label={`Resume ${name}`} icon={<Play aria-hidden="true" />} onClick={() => uploadQueue.resume(key)} />
          )}
          {status === 'failed' && canRetry && (
            <IconButton
              label={`Try ${name} again`}
              icon={<RotateCw aria-hidden="true" />}
              onClick={() => uploadQueue.resume(key)}
            />
          )}
          <IconButton
            label={status === 'done' ? `Remove ${name} from this list` : `Cancel ${name}`}
            icon={<X aria-hidden="true" />}
            onClick={() => uploadQueue.remove(key)}
          />
        </span>
      </div>
      {status !== 'done' && canRetry && <Progress label={`Progress of ${name}`} value={sent} max={size} />}
      {error && <p className="text-[0.8125rem] text-danger">{error}</p>}
    </li>
  );
}
