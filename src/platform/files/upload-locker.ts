/** What `@tus/server` asks of whoever lets one request at a time reach an upload. */
type Lock = { lock(signal: AbortSignal, cancelOther: () => void): Promise<void>; unlock(): Promise<void> };

/**
 * One request at a time for each upload, in this process. The one that holds it is asked to come to an end when another waits:
 * a connection that was cut is often noticed only by the next one. The library's own locker asks again with every turn of the
 * event loop. Between processes the row decides, which takes bytes only after those that it knows.
 */
export function createUploadLocker(): { newLock(id: string): Lock } {
  const held = new Map<string, { cancel: () => void; released: Promise<void> }>();
  return {
    newLock: (id) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      return {
        async lock(signal, cancel) {
          for (let other = held.get(id); other; other = held.get(id)) {
            other.cancel();
            await Promise.race([other.released, aborted(signal)]);
            if (signal.aborted) throw signal.reason;
          }
          held.set(id, { cancel, released });
        },
        async unlock() {
          held.delete(id);
          release();
        },
      };
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
