import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorPanel } from '#ui/error-panel.tsx';

const unexpected = 'An unexpected error occurred';

/** What stands between header and footer when a page crashed. */
export function CrashedPage() {
  return (
    <ErrorPanel
      title="Something went wrong"
      message={messageOf(useRouteError())}
      onRetry={() => location.reload()}
      className="min-h-[60dvh] justify-center"
    />
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === 'string' && error.data ? error.data : unexpected;
  return error instanceof Error && error.message && error.message !== 'Unexpected Server Error' ? error.message : unexpected;
}
