const batchSize = 1024 * 1024;

/**
 * Hands small pieces on in large ones, the next of which gathers while one is being written: a disk takes a megabyte as
 * fast as the 64 kB that a connection brings at a time. After a failure nothing more is written.
 */
export function batchedWrites(write: (bytes: Uint8Array) => Promise<void>) {
  let held: Uint8Array[] = [];
  let length = 0;
  let writing: Promise<void> = Promise.resolve();

  const writeHeld = () => {
    const bytes = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [];
    length = 0;
    writing = writing.then(() => write(bytes));
    // It is told to whoever waits next.
    writing.catch(() => {});
  };
  return {
    async add(piece: Uint8Array): Promise<void> {
      held.push(piece);
      length += piece.length;
      if (length < batchSize) return;
      await writing;
      writeHeld();
    },
    /** Everything is written when this is done. */
    async flush(): Promise<void> {
      if (length > 0) writeHeld();
      await writing;
    },
  };
}
