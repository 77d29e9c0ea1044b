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

// An earlier installation may have left a service worker that would serve stale pages.
addEventListener('pagehide', () => {
  void navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => void one.unregister()));
});
