import { LockKeyhole, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '#ui/spinner.tsx';

type FullPageStateProps = {
  kind: 'loading' | 'error' | 'denied';
  title?: string;
  message?: ReactNode;
  action?: ReactNode;
};

const texts = {
  loading: { title: 'Authenticating...', message: undefined },
  error: { title: 'Authentication Error', message: undefined },
  denied: { title: 'Access Denied', message: "You don't have permission to access this page" },
};

/** What a guard shows instead of the page. */
export function FullPageState({ kind, title = texts[kind].title, message = texts[kind].message, action }: FullPageStateProps) {
  const loading = kind === 'loading';
  const Title = loading ? 'p' : 'h1';
  return (
    <div role={loading ? 'status' : 'alert'} className="grid min-h-dvh place-items-center px-6 text-center">
      <div className="flex flex-col items-center">
        {loading && <Spinner className="mb-5 size-6 text-primary-ink" />}
        {kind === 'error' && <TriangleAlert aria-hidden="true" className="mb-5 size-8 text-danger" strokeWidth={1.5} />}
        {kind === 'denied' && <LockKeyhole aria-hidden="true" className="mb-5 size-8 text-muted" strokeWidth={1.5} />}
        <Title className={loading ? 'text-sm text-muted' : 'text-2xl font-semibold tracking-tight'}>{title}</Title>
        {message && <p className="mt-2 max-w-md text-muted">{message}</p>}
        {action && <div className="mt-6">{action}</div>}
      </div>
    </div>
  );
}
