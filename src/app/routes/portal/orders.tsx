import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { MyOrders } from '#features/sales/orders/screens/my-orders.tsx';
import type { Route } from './+types/orders.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My Orders' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const query = { limit: Number(params.get('limit')) || 20, cursor: params.get('cursor') ?? undefined };
  const page = await api.orders.mine(query).catch(() => null);
  return { loaded: page && { query: JSON.stringify(query), page } };
}

// List state lives in the address; the screen asks for what it needs by itself.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export default function PortalOrders({ loaderData }: Route.ComponentProps) {
  return <MyOrders {...loaderData} />;
}
