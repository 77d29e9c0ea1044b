import { Outlet, useRouteLoaderData } from 'react-router';
import { CrashedPage } from '#features/site/screens/crashed-page.tsx';
import { SiteShell } from '#features/site/screens/site-shell.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import type { Route } from './+types/layout.ts';

export default function SiteArea({ matches }: Route.ComponentProps) {
  return (
    <SiteShell {...matches[0].loaderData}>
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  if (!root) return <CrashedPage />;
  return (
    <SiteShell {...root}>
      <CrashedPage />
    </SiteShell>
  );
}
