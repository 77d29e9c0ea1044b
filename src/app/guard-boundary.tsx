import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FullPageState } from '#ui/full-page-state.tsx';
import { CrashPage } from './crash-page.tsx';

/** The guard's states in place of the area; any other failure is a crash. */
export function GuardBoundary() {
  const error = useRouteError();
  const navigate = useNavigate();
  const state = isRouteErrorResponse(error) ? (error.data as { guard?: string } | null)?.guard : undefined;
  if (state === 'denied') {
    return (
      <main>
        <title>Access Denied</title>
        <FullPageState kind="denied" action={<Button onClick={() => navigate('/dashboard')}>Try Again</Button>} />
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
