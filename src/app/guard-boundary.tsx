import { lazy } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '#ui/button.tsx';
import { CrashPage } from './crash-page.tsx';

// No public page is guarded: its visitors are spared this code. The server waits for it, and so does a navigation.
const FullPageState = lazy(() => import('#ui/full-page-state.tsx').then((module) => ({ default: module.FullPageState })));

/** The guard's states in place of the area; any other failure is a crash. */
export function GuardBoundary() {
  const error = useRouteError();
  const told = isRouteErrorResponse(error) ? (error.data as { guard?: string; home?: string } | null) : null;
  const state = told?.guard;
  if (state === 'denied') {
    // By a new document: this boundary stands in place of the root, whose styles and scripts React could not render anew.
    const leave = () => location.assign(told?.home ?? '/dashboard');
    return (
      <main>
        <title>Access Denied</title>
        <FullPageState kind="denied" action={<Button onClick={leave}>Try Again</Button>} />
      </main>
    );
  }
  if (state === 'error') {
    return (
      <main>
        <title>Authentication Error</title>
        <FullPageState kind="error" action={<Button onClick={() => location.reload()}>Try Again</Button>} />
      </main>
    );
  }
  return <CrashPage />;
}
