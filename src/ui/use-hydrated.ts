import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the server's markup and while the browser takes it over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
