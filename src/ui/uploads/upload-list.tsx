import clsx from 'clsx';
import { CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react';
import { fileSizeText } from '#shared/file-size.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Progress } from '#ui/progress.tsx';
import { isUnderWay, type QueuedUpload, type UploadQueue, type UploadTarget } from './upload-queue.ts';

type UploadListProps<T extends UploadTarget> = { queue: UploadQueue<T>; uploads: readonly QueuedUpload<T>[] };

/** How far each upload is, with what can be done about it. */
export function UploadList<T extends UploadTarget>({ queue, uploads }: UploadListProps<T>) {
  const done = uploads.filter(({ status }) => status === 'done').length;
  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="max-h-96 divide-y overflow-y-auto rounded-lg border">
          {uploads.map((upload) => (
            <UploadItem key={upload.key} queue={queue} upload={upload} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {done > 0 && `${done} of ${uploads.length} files uploaded`}
      </p>
      {done > 1 && (
        <div>
          <Button variant="outline" size="sm" onClick={queue.clearDone}>
            Clear finished
          </Button>
        </div>
      )}
    </>
  );
}

const words: Record<QueuedUpload['status'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading',
  paused: 'Paused',
  done: 'Uploaded',
  failed: 'Failed',
};

function UploadItem<T extends UploadTarget>({ queue, upload }: { queue: UploadQueue<T>; upload: QueuedUpload<T> }) {
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
            <IconButton label={`Pause ${name}`} icon={<Pause aria-hidden="true" />} onClick={() => queue.pause(key)} />
          )}
          {status === 'paused' && (
            <IconButton label={`Resume ${name}`} icon={<Play aria-hidden="true" />} onClick={() => queue.resume(key)} />
          )}
          {status === 'failed' && canRetry && (
            <IconButton label={`Try ${name} again`} icon={<RotateCw aria-hidden="true" />} onClick={() => queue.resume(key)} />
          )}
          <IconButton
            label={status === 'done' ? `Remove ${name} from this list` : `Cancel ${name}`}
            icon={<X aria-hidden="true" />}
            onClick={() => queue.remove(key)}
          />
        </span>
      </div>
      {status !== 'done' && canRetry && <Progress label={`Progress of ${name}`} value={sent} max={size} />}
      {error && <p className="text-[0.8125rem] text-danger">{error}</p>}
    </li>
  );
}
