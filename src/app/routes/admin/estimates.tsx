import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { EstimatesScreen } from '#features/papers/estimates/screens/estimates-screen.tsx';
import { estimateStatuses } from '#shared/choices/papers/estimates.ts';
import type { Route } from './+types/estimates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Price Estimates' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = {
    limit: Number(params.get('limit')) || 20,
    cursor: params.get('cursor') ?? undefined,
    status: estimateStatuses.find((one) => one === params.get('status')),
    contact_id: params.get('contact_id') ?? undefined,
  };
  // A list that cannot be read is the screen's own state, with a way to try again.
  const page = await context
    .get(pageContext)
    .api.estimates.list(query)
    .catch(() => null);
  return { loaded: page && { query: JSON.stringify(query), page } };
}

// List state lives in the address; the screen asks for what it needs by itself.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export default function AdminEstimates({ loaderData }: Route.ComponentProps) {
  return <EstimatesScreen {...loaderData} />;
}
