import type { Readable } from 'node:stream';

export type StoredFile = { stream: Readable; size: number };

/** Where bytes are kept. A key is a relative path of plain segments, such as `2026/11/<id>.png`. */
export type FileStore = {
  /** Whole or not at all; answers how many bytes were kept. */
  put(key: string, content: Uint8Array | Readable): Promise<number>;
  get(key: string): Promise<StoredFile | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
};
