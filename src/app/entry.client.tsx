import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportBrowserErrors } from './browser-errors.ts';

reportBrowserErrors();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// An earlier installation may have left a service worker that would serve stale pages; ours takes push messages alone.
addEventListener('pagehide', () => {
  void navigator.serviceWorker?.getRegistrations().then((all) => {
    for (const one of all) if (!one.active?.scriptURL.endsWith('/push-worker.js')) void one.unregister();
  });
});
