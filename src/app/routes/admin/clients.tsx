import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { clientList } from '#features/clients/directory/screens/client-list.ts';
import { ClientsScreen } from '#features/clients/directory/screens/clients-screen.tsx';
import { ImportClients } from '#features/clients/importing/screens/import-clients.tsx';
import type { Route } from './+types/clients.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Clients' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const [{ loaded, status }, loadedStats] = await Promise.all([
    loadList(args, clientList, (api, query) => api.clients.list(query)),
    args.context
      .get(pageContext)
      .api.clients.stats({ tag: clientList.readQuery(new URL(args.request.url).searchParams).tag })
      .catch(() => null),
  ]);
  return data({ loaded, loadedStats }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminClients({ loaderData }: Route.ComponentProps) {
  return <ClientsScreen {...loaderData} actions={<ImportClients />} />;
}
