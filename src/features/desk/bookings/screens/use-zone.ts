import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** The zone that times are shown in: the studio's on the server and for the first paint, then the visitor's, or a chosen one. */
export function useZone(studioZone: string): [zone: string, choose: (zone: string) => void] {
  const [chosen, choose] = useState<string | null>(null);
  const own = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || studioZone,
    () => studioZone,
  );
  return [chosen ?? own, choose];
}
