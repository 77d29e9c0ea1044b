import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { ServicesScreen } from '#features/sales/services/screens/services-screen.tsx';
import { serviceTypes } from '#shared/choices/sales/services.ts';
import type { Route } from './+types/services.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Services Management' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = {
    limit: Number(params.get('limit')) || 20,
    q: params.get('q') ?? undefined,
    cursor: params.get('cursor') ?? undefined,
    status: (['active', 'inactive'] as const).find((one) => one === params.get('status')),
    type: serviceTypes.find((one) => one === params.get('type')),
    category: params.get('category') ?? undefined,
  };
  // What cannot be read is the screen's own state, with a way to try again.
  const list = await context
    .get(pageContext)
    .api.services.adminList(query)
    .catch(() => null);
  return { loaded: list && { query: JSON.stringify(query), list } };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href !== nextUrl.href && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export default function AdminServices({ loaderData }: Route.ComponentProps) {
  return <ServicesScreen {...loaderData} />;
}
