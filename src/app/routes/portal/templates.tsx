import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { PortalTemplates } from '#features/sales/cart/screens/portal-templates.tsx';
import { templateQuery } from '#features/sales/templates/screens/use-templates.ts';
import type { Route } from './+types/templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Templates' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = templateQuery(new URL(request.url).searchParams);
  // What cannot be read is the screen's own state, with a way to try again.
  const page = await context
    .get(pageContext)
    .api.templates.list(query)
    .catch(() => null);
  return { loaded: page && { query: JSON.stringify(query), page } };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href !== nextUrl.href && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export default function PortalTemplatesPage({ loaderData }: Route.ComponentProps) {
  return <PortalTemplates {...loaderData} />;
}
