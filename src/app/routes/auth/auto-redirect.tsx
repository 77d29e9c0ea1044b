import { replace } from 'react-router';
import { fetchSession } from '#features/people/auth/screens/use-session.ts';
import { homeOf } from '#shared/roles.ts';
import { Button } from '#ui/button.tsx';
import { FullPageState } from '#ui/full-page-state.tsx';
import type { Route } from './+types/auto-redirect.ts';

/** Resolved in the browser, so that a slow answer shows as a state and not as a blank page. */
export async function clientLoader() {
  const user = await fetchSession();
  throw replace(user ? homeOf(user.role) : '/auth');
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [{ title: 'Authenticating...' }, { name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <FullPageState kind="loading" />;
}

export default function AutoRedirect() {
  return <FullPageState kind="loading" />;
}

export function ErrorBoundary() {
  return <FullPageState kind="error" action={<Button onClick={() => location.reload()}>Try Again</Button>} />;
}
