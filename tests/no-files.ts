import type { FileStore } from '#platform/files/file-store.server.ts';

/** A store that keeps nothing, for what must have one but never reads from it. */
export const noFiles: FileStore = {
  put: async () => 0,
  get: async () => null,
  sizeOf: async () => null,
  delete: async () => {},
  async *list() {},
  openPartial: async () => Promise.reject(new Error('Nothing is kept here')),
  completePartial: async () => {},
  abortPartial: async () => {},
};
