import { Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { structuredData } from '#app/structured-data.ts';
import { StructuredData } from '#features/website/seo/screens/structured-data.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { SiteShell } from '#features/website/site/screens/site-shell.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import type { Route } from './+types/layout.ts';

export default function SiteArea({ matches }: Route.ComponentProps) {
  const root = matches[0].loaderData;
  const { pathname } = useLocation();
  const loaded = useMatches().at(-1)?.loaderData;
  return (
    <SiteShell {...root}>
      <Outlet />
      <StructuredData things={import.meta.env.SSR ? structuredData(pathname, root, loaded) : null} />
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
