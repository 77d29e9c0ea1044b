import { Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { structuredData } from '#app/structured-data.ts';
import { StructuredData } from '#features/website/seo/screens/structured-data.tsx';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { SiteShell } from '#features/website/site/screens/site-shell.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import type { Route } from './+types/layout.ts';

/** What cannot be asked for is not linked to; a page without it is for this moment only. */
export async function loader({ context }: Route.LoaderArgs) {
  const { has_any } = await context
    .get(pageContext)
    .api.work.exists()
    .catch(() => ({ has_any: false }));
  return { hasWork: has_any };
}
// The foot of a page that was opened stays as it is.
export const shouldRevalidate = () => false;

export default function SiteArea({ matches, loaderData }: Route.ComponentProps) {
  const root = matches[0].loaderData;
  const { pathname } = useLocation();
  const loaded = useMatches().at(-1)?.loaderData;
  return (
    <SiteShell {...root} {...loaderData}>
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
