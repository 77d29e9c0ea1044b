import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { OtherLanguage } from '#shared/languages.ts';
import { addWords } from '#ui/words.ts';
import { reportBrowserErrors } from './browser-errors.ts';

reportBrowserErrors();

/** What the page's language needs besides the code; nothing for English. */
const words: Record<OtherLanguage, () => Promise<void>> = {
  de: async () => addWords('de', (await import('./words/de.ts')).de),
};
// As the server wrote it into the document.
await words[document.documentElement.lang as OtherLanguage]?.();

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
