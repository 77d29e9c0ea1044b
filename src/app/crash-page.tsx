import { useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { brandingStorageKey, defaultMessages } from '#shared/branding.ts';
import { crashReason, unexpectedCrash } from '#ui/crash-reason.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';

/** The last resort, when a page crashed: says so, and offers to try again. */
export function CrashPage() {
  const error = useRouteError();
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const cached = useSyncExternalStore(noChanges, cachedErrorMessage, () => null);
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{notFound ? 'Not found' : 'Something went wrong'}</title>
      {notFound ? (
        <ErrorPanel title={defaultMessages.notFound} message=" " />
      ) : (
        <ErrorPanel message={crashReason(error) ?? cached ?? unexpectedCrash} onRetry={() => location.reload()} />
      )}
    </main>
  );
}

const noChanges = () => () => {};

/** When even the settings could not be loaded, the brand's own message is still in the browser's cache. */
function cachedErrorMessage(): string | null {
  try {
    const cached: unknown = JSON.parse(localStorage.getItem(brandingStorageKey) ?? 'null');
    return typeof cached === 'object' && cached && 'errorPageMessage' in cached && typeof cached.errorPageMessage === 'string'
      ? cached.errorPageMessage
      : null;
  } catch {
    return null;
  }
}
