import { useRouteError } from 'react-router';
import { crashReason, unexpectedCrash } from '#ui/crash-reason.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';

/** What stands between header and footer when a page crashed. */
export function CrashedPage() {
  return (
    <ErrorPanel
      message={crashReason(useRouteError()) ?? unexpectedCrash}
      onRetry={() => location.reload()}
      className="min-h-[60dvh] justify-center"
    />
  );
}
