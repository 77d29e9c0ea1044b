import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { TemplatesScreen } from '#features/sales/templates/screens/templates-screen.tsx';
import { templateQuery } from '#features/sales/templates/screens/use-templates.ts';
import type { Route } from './+types/templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Templates' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = templateQuery(new URL(request.url).searchParams);
  // What cannot be read is the screen's own state, with a way to try again.
  const page = await context
    .get(pageContext)
    .api.templates.adminList(query)
    .catch(() => null);
  return { loaded: page && { query: JSON.stringify(query), page } };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href !== nextUrl.href && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export default function AdminTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplatesScreen {...loaderData} />;
}
