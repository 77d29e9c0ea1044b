import { useEffect } from 'react';

/** The path that the browser really loaded; moving between pages afterwards changes the address only. */
function loadedPath(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded ? new URL(loaded.name).pathname : location.pathname;
}

/**
 * Only the portal's own documents may load the card form; the policy of the page that somebody came from goes on until the next
 * load. A page that may take a card therefore makes sure of its document first, before anything is typed.
 */
export function CardDocument(): null {
  useEffect(() => {
    if (!loadedPath().startsWith('/dashboard')) location.reload();
  }, []);
  return null;
}
