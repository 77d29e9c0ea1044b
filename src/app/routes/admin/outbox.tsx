import type { ShouldRevalidateFunction } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { mailStatuses } from '#features/operations/outbox/contract.ts';
import { OutboxScreen } from '#features/operations/outbox/screens/outbox-screen.tsx';
import type { Route } from './+types/outbox.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Outbox' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const query = {
    limit: Number(params.get('limit')) || 50,
    q: params.get('q') ?? undefined,
    cursor: params.get('cursor') ?? undefined,
    status: mailStatuses.find((status) => status === params.get('status')),
  };
  // A list that cannot be read is the screen's own state, with a way to try again.
  const loaded = await Promise.all([api.outbox.list(query), api.outbox.status()])
    .then(([page, status]) => ({ query: JSON.stringify(query), page, status }))
    .catch(() => null);
  return { loaded };
}

// List state lives in the address; the screen asks for what it needs by itself.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export default function AdminOutbox({ loaderData }: Route.ComponentProps) {
  return <OutboxScreen {...loaderData} />;
}
