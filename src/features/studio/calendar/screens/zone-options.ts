import { useSyncExternalStore } from 'react';

const never = () => () => {};
const none: string[] = [];
let known: string[] | null = null;
const allZones = (): string[] => {
  known ??= Intl.supportedValuesOf('timeZone');
  return known;
};

/** Every time zone that the browser knows. None on the server and for the first paint: its list may be another one. */
export const useAllZones = (): string[] => useSyncExternalStore(never, allZones, () => none);

/** For a select; the chosen zone is among them even where the browser calls it by a newer name. */
export function useZoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = useAllZones();
  return [...new Set([...zones, chosen])].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
