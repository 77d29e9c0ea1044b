import { useEffect, useRef, useState } from 'react';
import type { DetailedError, Upload } from 'tus-js-client';
import { unreachableMessage } from '#shared/app-error.ts';
import { newKey } from '#shared/new-key.ts';

/** A request of its own for each, so that a connection which breaks costs little. */
const chunkSize = 16 * 1024 * 1024;
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

export type ImportUpload = { name: string; size: number; sent: number; error: string | null };

/** Sends one file in pieces; the same file, chosen again after a reload, goes on where it was. */
export function useImportUpload(onDone: (transfer_id: string) => void) {
  const [upload, setUpload] = useState<ImportUpload | null>(null);
  const running = useRef<Upload | null>(null);
  const isSending = upload !== null && upload.error === null;
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
  useEffect(() => () => void running.current?.abort(), []);

  const fail = (error: string) => setUpload((now) => now && { ...now, error });

  async function send(file: File): Promise<void> {
    setUpload({ name: file.name, size: file.size, sent: 0, error: null });
    try {
      const { Upload } = await import('tus-js-client');
      // Kept with the address of an upload that can be resumed: both belong to one import.
      let transfer_id: string = newKey();
      const next: Upload = new Upload(file, {
        ...{ endpoint: '/api/uploads', chunkSize, retryDelays, removeFingerprintOnSuccess: true },
        fingerprint: async () => ['foyer-import', file.name, file.size, file.lastModified].join('|'),
        metadata: { filename: file.name, transfer_id },
        onProgress: (sent) => setUpload((now) => now && { ...now, sent }),
        onSuccess: () => {
          running.current = null;
          setUpload(null);
          onDone(transfer_id);
        },
        onError: (error) => fail(reasonOf(error)),
      });
      const [earlier] = await next.findPreviousUploads();
      if (earlier) {
        transfer_id = earlier.metadata.transfer_id ?? transfer_id;
        next.resumeFromPreviousUpload(earlier);
        // Where the server has forgotten it, it is begun anew with these.
        next.options.metadata = { filename: file.name, transfer_id };
      }
      running.current = next;
      next.start();
    } catch {
      fail(unreachableMessage);
    }
  }

  return {
    upload,
    send: (file: File) => void send(file),
    cancel: () => {
      // Whether or not the server hears of it: what nobody finishes expires.
      running.current?.abort(true).catch(() => {});
      running.current = null;
      setUpload(null);
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
