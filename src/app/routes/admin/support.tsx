import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { SystemStatusList } from '#features/desk/status/screens/system-status-list.tsx';
import { SupportCenter } from '#features/desk/tickets/screens/support-center.tsx';
import { ticketList } from '#features/desk/tickets/screens/ticket-lists.ts';
import type { Route } from './+types/support.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Support Center' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const { api } = args.context.get(pageContext);
  // What cannot be read is the screen's own state, with a way to try again.
  const [{ loaded, status }, figures, options, recent, board] = await Promise.all([
    loadList(args, ticketList, (asked, query) => asked.support.list(query)),
    api.support.figures().catch(() => null),
    api.support.options().catch(() => null),
    api.support.recent().catch(() => null),
    api.status.admin().catch(() => null),
  ]);
  return data({ loaded, figures, options, recent, board }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminSupport({ loaderData: { board, ...loaded } }: Route.ComponentProps) {
  return <SupportCenter {...loaded} systemStatus={<SystemStatusList board={board} />} />;
}
