import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { mailList } from '#features/operations/outbox/screens/mail-list.ts';
import { OutboxScreen } from '#features/operations/outbox/screens/outbox-screen.tsx';
import type { Route } from './+types/outbox.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Outbox' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const [{ loaded, status }, loadedStatus] = await Promise.all([
    loadList(args, mailList, (api, query) => api.outbox.list(query)),
    args.context
      .get(pageContext)
      .api.outbox.status()
      .catch(() => null),
  ]);
  return data({ loaded, loadedStatus }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminOutbox({ loaderData }: Route.ComponentProps) {
  return <OutboxScreen {...loaderData} />;
}
