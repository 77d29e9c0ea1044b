import { pageContext } from '#app/page-context.ts';
import { StatusScreen } from '#features/desk/status/screens/admin-status.tsx';
import type { Route } from './+types/status.ts';

export const meta: Route.MetaFunction = () => [{ title: 'System Status' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  // What cannot be read is the screen's own state, with a way to try again.
  const [board, incidents] = await Promise.all([
    api.status.admin().catch(() => null),
    api.status.incidents({ limit: 20 }).catch(() => null),
  ]);
  return { board, incidents };
}

export default function AdminStatus({ loaderData }: Route.ComponentProps) {
  return <StatusScreen {...loaderData} />;
}
