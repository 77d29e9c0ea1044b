import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { ContractsScreen } from '#features/papers/contracts/screens/contracts-screen.tsx';
import { contractQuery } from '#features/papers/contracts/screens/use-contracts.ts';
import type { Route } from './+types/contracts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Contracts' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = contractQuery(new URL(request.url).searchParams);
  // What cannot be read is the screen's own state, with a way to try again.
  const page = await context
    .get(pageContext)
    .api.writtenContracts.list(query)
    .catch(() => null);
  return { loaded: page && { query: JSON.stringify(query), page } };
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href !== nextUrl.href && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export default function AdminContracts({ loaderData }: Route.ComponentProps) {
  return <ContractsScreen {...loaderData} />;
}
