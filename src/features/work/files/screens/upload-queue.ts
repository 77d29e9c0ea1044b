import type { DetailedError, Upload } from 'tus-js-client';
import { unreachableMessage } from '#shared/app-error.ts';
import { newKey } from '#shared/new-key.ts';
import { emptyText, mostBytes, tooLargeText } from '../policy.ts';

export type UploadStatus = 'waiting' | 'sending' | 'paused' | 'done' | 'failed';
export type QueuedUpload = {
  key: string;
  name: string;
  size: number;
  sent: number;
  status: UploadStatus;
  error: string | null;
  /** False for a file that can never be taken. */
  canRetry: boolean;
  target: UploadTarget;
};

/** Where the files shall lie: in a folder, with a client, in the next version of a deliverable, or in the caller's own place. */
export type UploadTarget = { client_id?: string | null; folder_id?: string | null; deliverable_id?: string };
type Entry = { view: QueuedUpload; file: File; upload: Upload | null };

export const isUnderWay = ({ status }: QueuedUpload): boolean => status === 'sending' || status === 'waiting';

const atOnce = 3;
/** A request of its own for each, so that a connection which breaks costs little. */
const chunkSize = 32 * 1024 * 1024;
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Uploads of this tab. They go on while the person looks at other pages; a reload ends them, and the same file resumes. */
export function createUploadQueue() {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const doneListeners = new Set<() => void>();
  let views: readonly QueuedUpload[] = [];

  const publish = () => {
    views = [...entries.values()].map(({ view }) => view);
    for (const listen of listeners) listen();
  };
  const change = (entry: Entry, changes: Partial<QueuedUpload>) => {
    entry.view = { ...entry.view, ...changes };
    publish();
  };
  const startNext = () => {
    const all = [...entries.values()];
    const free = atOnce - all.filter(({ view }) => view.status === 'sending').length;
    for (const entry of all.filter(({ view }) => view.status === 'waiting').slice(0, Math.max(0, free))) void send(entry);
  };
  const end = (entry: Entry, changes: Partial<QueuedUpload>) => {
    change(entry, changes);
    startNext();
  };

  async function send(entry: Entry): Promise<void> {
    change(entry, { status: 'sending', error: null });
    try {
      entry.upload ??= await open(entry);
    } catch {
      return end(entry, { status: 'failed', error: unreachableMessage });
    }
    // Paused or cancelled while the library was on its way.
    if (entry.view.status === 'sending') entry.upload.start();
  }

  async function open(entry: Entry): Promise<Upload> {
    const { Upload } = await import('tus-js-client');
    const {
      file,
      view: { target },
    } = entry;
    const upload: Upload = new Upload(file, {
      endpoint: '/api/uploads',
      chunkSize,
      retryDelays,
      removeFingerprintOnSuccess: true,
      // The same file for somebody else is another upload.
      fingerprint: async () =>
        [
          'foyer',
          target.deliverable_id ?? target.folder_id ?? target.client_id ?? '',
          file.name,
          file.type,
          file.size,
          file.lastModified,
        ].join('|'),
      metadata: {
        filename: file.name,
        ...(target.client_id && { client_id: target.client_id }),
        ...(target.folder_id && { folder_id: target.folder_id }),
        ...(target.deliverable_id && { deliverable_id: target.deliverable_id }),
      },
      onProgress: (sent) => change(entry, { sent }),
      onSuccess: () => {
        end(entry, { status: 'done', sent: file.size });
        for (const listen of doneListeners) listen();
      },
      onError: (error) => end(entry, { status: 'failed', error: reasonOf(error) }),
    });
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    return upload;
  }

  const withEntry = (key: string, act: (entry: Entry) => void) => {
    const entry = entries.get(key);
    if (entry) act(entry);
  };

  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    /** Called after each file that has arrived. */
    onDone: (listen: () => void) => {
      doneListeners.add(listen);
      return () => void doneListeners.delete(listen);
    },
    views: () => views,
    add(files: Iterable<File>, target: UploadTarget) {
      for (const file of files) {
        const key = newKey();
        const problem = file.size === 0 ? emptyText(file.name) : file.size > mostBytes ? tooLargeText(file.name) : null;
        const status = problem ? 'failed' : 'waiting';
        const view: QueuedUpload = {
          key,
          name: file.name,
          size: file.size,
          sent: 0,
          status,
          error: problem,
          canRetry: problem === null,
          target,
        };
        entries.set(key, { view, file, upload: null });
      }
      publish();
      startNext();
    },
    pause: (key: string) =>
      withEntry(key, (entry) => {
        void entry.upload?.abort();
        end(entry, { status: 'paused' });
      }),
    /** Goes on with one that was paused, and tries one again that failed. */
    resume: (key: string) => withEntry(key, (entry) => end(entry, { status: 'waiting', error: null })),
    /** Takes it from the list; what has arrived of an unfinished one is thrown away. */
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
function reasonOf(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return unreachableMessage;
  try {
    const body: unknown = JSON.parse(response.getBody());
    if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') return body.error;
  } catch {
    // Not in our form: a proxy's page, or the protocol's own words.
  }
  return 'The upload failed. Please try again.';
}

export const uploadQueue = createUploadQueue();
