import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ErrorPanel } from '#ui/error-panel.tsx';

/** In place of a page whose loader failed, inside its area: the failure and a way to try again. */
export function LoadFailed() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [revalidate]);
  const told = isRouteErrorResponse(error) && typeof error.data === 'string' && error.data;
  return (
    <>
      <title>Something went wrong</title>
      <h1 className="sr-only">This page could not be loaded</h1>
      <ErrorPanel
        message={told || 'This page could not be loaded. Please try again.'}
        onRetry={() => void revalidate()}
        retrying={state !== 'idle'}
        className="rounded-lg border"
      />
    </>
  );
}
