import type { DetailedError, Upload } from 'tus-js-client';
import { unreachableMessage } from '#shared/app-error.ts';
import { newKey } from '#shared/new-key.ts';
import { emptyText, mostBytes, tooLargeText } from '#shared/upload-limits.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';

export type UploadStatus = 'waiting' | 'sending' | 'paused' | 'done' | 'failed';

/** What the file is for, as the server is told it. */
export type UploadTarget = Readonly<Record<string, string | null | undefined>>;

export type QueuedUpload<T extends UploadTarget = UploadTarget> = {
  key: string;
  name: string;
  size: number;
  sent: number;
  status: UploadStatus;
  error: string | null;
  /** False for a file that can never be taken. */
  canRetry: boolean;
  target: T;
};

export type UploadQueue<T extends UploadTarget = UploadTarget> = {
  subscribe: (listen: () => void) => () => void;
  /** Called after each file that has arrived. */
  onDone: (listen: () => void) => () => void;
  views: () => readonly QueuedUpload<T>[];
  add: (files: Iterable<File>, target: T) => void;
  pause: (key: string) => void;
  /** Goes on with one that was paused, and tries one again that failed. */
  resume: (key: string) => void;
  /** Takes it from the list; what has arrived of an unfinished one is thrown away. */
  remove: (key: string) => void;
  clearDone: () => void;
};

type QueueOptions<T extends UploadTarget> = {
  /** The largest file that is taken here. */
  most?: number;
  /** What makes a record of a file that has arrived, by the file's id. May be called again after it failed. */
  finish?: (file_id: string, target: T) => Promise<unknown>;
};

type Entry<T extends UploadTarget> = {
  view: QueuedUpload<T>;
  file: File;
  upload: Upload | null;
  /** Set once all bytes have arrived. */
  file_id: string | null;
};

export const isUnderWay = ({ status }: QueuedUpload): boolean => status === 'sending' || status === 'waiting';

const atOnce = 3;
/** A request of its own for each, so that a connection which breaks costs little. */
const chunkSize = 32 * 1024 * 1024;
const failed = 'The upload failed. Please try again.';
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Uploads of this tab. They go on while the person looks at other pages; a reload ends them, and the same file resumes. */
export function createUploadQueue<T extends UploadTarget>({ most = mostBytes, finish }: QueueOptions<T> = {}): UploadQueue<T> {
  const entries = new Map<string, Entry<T>>();
  const listeners = new Set<() => void>();
  const doneListeners = new Set<() => void>();
  let views: readonly QueuedUpload<T>[] = [];

  const publish = () => {
    views = [...entries.values()].map(({ view }) => view);
    for (const listen of listeners) listen();
  };
  const change = (entry: Entry<T>, changes: Partial<QueuedUpload<T>>) => {
    entry.view = { ...entry.view, ...changes };
    publish();
  };
  const startNext = () => {
    const all = [...entries.values()];
    const free = atOnce - all.filter(({ view }) => view.status === 'sending').length;
    for (const entry of all.filter(({ view }) => view.status === 'waiting').slice(0, Math.max(0, free))) void send(entry);
  };
  const end = (entry: Entry<T>, changes: Partial<QueuedUpload<T>>) => {
    change(entry, changes);
    startNext();
  };

  async function send(entry: Entry<T>): Promise<void> {
    change(entry, { status: 'sending', error: null });
    if (entry.file_id) return arrive(entry, entry.file_id);
    try {
      entry.upload ??= await open(entry);
    } catch {
      return end(entry, { status: 'failed', error: unreachableMessage });
    }
    // Paused or cancelled while the library was on its way.
    if (entry.view.status === 'sending') entry.upload.start();
  }

  /** All bytes are there. What is made of them may be refused, and then tried again without sending them anew. */
  async function arrive(entry: Entry<T>, file_id: string): Promise<void> {
    entry.file_id = file_id;
    change(entry, { sent: entry.file.size });
    try {
      await finish?.(file_id, entry.view.target);
    } catch (error) {
      // What is no fitting file stays none, however often it is tried.
      const canRetry = !(error instanceof ApiFailure && [400, 404, 413].includes(error.status));
      return end(entry, { status: 'failed', error: reasonOf(error, failed), canRetry });
    }
    end(entry, { status: 'done' });
    for (const listen of doneListeners) listen();
  }

  async function open(entry: Entry<T>): Promise<Upload> {
    const { Upload } = await import('tus-js-client');
    const {
      file,
      view: { target },
    } = entry;
    const told = Object.entries(target).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
    const upload: Upload = new Upload(file, {
      endpoint: '/api/uploads',
      chunkSize,
      retryDelays,
      removeFingerprintOnSuccess: true,
      // The same file for somebody else is another upload.
      fingerprint: async () =>
        ['foyer', ...told.map(([, value]) => value), file.name, file.type, file.size, file.lastModified].join('|'),
      metadata: { filename: file.name, ...Object.fromEntries(told) },
      onProgress: (sent) => change(entry, { sent }),
      onSuccess: () => void arrive(entry, upload.url?.split('/').at(-1) ?? ''),
      onError: (error) => end(entry, { status: 'failed', error: refusalOf(error) }),
    });
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    return upload;
  }

  const withEntry = (key: string, act: (entry: Entry<T>) => void) => {
    const entry = entries.get(key);
    if (entry) act(entry);
  };

  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    onDone: (listen: () => void) => {
      doneListeners.add(listen);
      return () => void doneListeners.delete(listen);
    },
    views: () => views,
    add(files: Iterable<File>, target: T) {
      for (const file of files) {
        const key = newKey();
        const problem = file.size === 0 ? emptyText(file.name) : file.size > most ? tooLargeText(file.name, most) : null;
        const status = problem ? 'failed' : 'waiting';
        const view: QueuedUpload<T> = {
          key,
          name: file.name,
          size: file.size,
          sent: 0,
          status,
          error: problem,
          canRetry: problem === null,
          target,
        };
        entries.set(key, { view, file, upload: null, file_id: null });
      }
      publish();
      startNext();
    },
    pause: (key: string) =>
      withEntry(key, (entry) => {
        // What has arrived is being made use of, which takes a moment and cannot wait.
        if (entry.file_id) return;
        void entry.upload?.abort();
        end(entry, { status: 'paused' });
      }),
    resume: (key: string) => withEntry(key, (entry) => end(entry, { status: 'waiting', error: null })),
    remove: (key: string) =>
      withEntry(key, ({ upload, view }) => {
        entries.delete(key);
        // Whether or not the server hears of it: what nobody finishes expires.
        if (view.status !== 'done') upload?.abort(true).catch(() => {});
        publish();
        startNext();
      }),
    clearDone() {
      for (const [key, { view }] of entries) if (view.status === 'done') entries.delete(key);
      publish();
    },
  };
}

/** What the server said of it, where it said something. */
function refusalOf(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return unreachableMessage;
  try {
    const body: unknown = JSON.parse(response.getBody());
    if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') return body.error;
  } catch {
    // Not in our form: a proxy's page, or the protocol's own words.
  }
  return failed;
}
