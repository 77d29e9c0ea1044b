import type { Readable } from 'node:stream';

/** Both ends are part of it, as in a `Range` header. */
export type ByteRange = { start: number; end: number };

/** `size` is that of the whole file, also where a range was asked for. */
export type StoredFile = { stream: Readable; size: number };

/** What a store has to remember of an upload that is not complete; whoever owns the upload keeps it, and nobody else reads it. */
export type PartialState = Record<string, unknown>;

/** Where a file stands that comes in several requests. */
export type PartialFile = { key: string; received: number; state: PartialState };

/** Bytes that were told as received are not in the store any more. */
export class LostPartial extends Error {
  constructor(key: string, cause?: unknown) {
    super(`The store has lost bytes of the upload ${key}`, { cause });
  }
}

/** Each of its calls fails with a `LostPartial` where what it goes on from is gone. */
export type PartialWriter = {
  write(bytes: Uint8Array): Promise<void>;
  /** All bytes so far outlive this process, once this is answered. What it answers replaces the state. Fails once a write has lost bytes. */
  save(): Promise<PartialState>;
  /** The state that `save` answered is stored: what only the one before it needed can go. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

export type StoredKey = { key: string; size: number };

/** Where bytes are kept. A key is a relative path of plain segments, such as `2026/11/<id>.png`. */
export type FileStore = {
  /** Whole or not at all; answers how many bytes were kept. */
  put(key: string, content: Uint8Array | Readable): Promise<number>;
  /** The caller has made sure that a range lies within the file. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** How many bytes there are; null for what is not there. */
  sizeOf(key: string): Promise<number | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Everything that is stored, in no promised order; what is not complete is left out. */
  list(): AsyncIterable<StoredKey>;
  /** Goes on after the bytes that were received; what came after them and was never told as received is forgotten. */
  openPartial(file: PartialFile): Promise<PartialWriter>;
  /** The file appears under its key. A second call changes nothing. */
  completePartial(file: PartialFile): Promise<void>;
  abortPartial(file: PartialFile): Promise<void>;
};
