import { useRouteError } from 'react-router';
import { crashReason, unexpectedCrash } from '#ui/crash-reason.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { useWords } from '#ui/words.ts';

/** What stands between header and footer when a page crashed. */
export function CrashedPage() {
  const t = useWords();
  return (
    <ErrorPanel
      message={t(crashReason(useRouteError()) ?? unexpectedCrash)}
      onRetry={() => location.reload()}
      className="min-h-[60dvh] justify-center"
    />
  );
}
