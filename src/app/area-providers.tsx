import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SessionKeeper } from '#features/people/auth/screens/session-keeper.tsx';
import { ApiFailure } from '#ui/api-client.ts';
import { useShownFrame } from './keep-frame.ts';
import { useStayOffline } from './use-stay-offline.ts';

const nextTryMs = 5_000;

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        // Offline, a request fails and is told, where the library would wait without a word. What failed so is read again.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state: { error } }) => error instanceof ApiFailure && error.code === 'OFFLINE' && nextTryMs,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** What every screen behind a sign-in needs around it. */
export function AreaProviders({ email, children }: { email: string | null; children: ReactNode }) {
  const [client] = useState(newClient);
  useShownFrame();
  useStayOffline();
  return (
    <QueryClientProvider client={client}>
      {children}
      {/* Nobody signs in in the middle of somebody else's portal. */}
      {email !== null && <SessionKeeper email={email} />}
    </QueryClientProvider>
  );
}
