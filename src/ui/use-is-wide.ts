import { useSyncExternalStore } from 'react';

const wideQuery = '(min-width: 64rem)';

const onWidth = (tell: () => void) => {
  const media = matchMedia(wideQuery);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

/** Whether there is room for two panes beside each other; the server says yes. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    onWidth,
    () => matchMedia(wideQuery).matches,
    () => true,
  );
