import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '#ui/api-client.ts';

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

/** For screens that read and write by the API: those of the areas, and private pages outside of them. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
