import type { ReactNode } from 'react';
import { SessionKeeper } from '#features/people/auth/screens/session-keeper.tsx';
import { hasUnsavedChanges } from '#ui/unsaved-changes.ts';
import { useLiveStream } from '#ui/use-live.ts';
import { useShownFrame } from './keep-frame.ts';
import { QueryProvider } from './query-provider.tsx';
import { useStayOffline } from './use-stay-offline.ts';

/** What every screen behind a sign-in needs around it. */
export function AreaProviders({ email, children }: { email: string | null; children: ReactNode }) {
  useShownFrame();
  useLiveStream();
  useStayOffline(hasUnsavedChanges);
  return (
    <QueryProvider>
      {children}
      {/* Nobody signs in in the middle of somebody else's portal. */}
      {email !== null && <SessionKeeper email={email} />}
    </QueryProvider>
  );
}
