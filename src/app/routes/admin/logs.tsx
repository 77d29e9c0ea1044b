import { pageContext } from '#app/page-context.ts';
import { filtersFrom } from '#features/operations/logs/filters.ts';
import { LogsScreen } from '#features/operations/logs/screens/logs-screen.tsx';
import { roleMeets } from '#shared/roles.ts';
import type { Route } from './+types/logs.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Logs' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const filters = filtersFrom(params);
  const id = params.get('log');
  const caller = await page.caller();
  // A list that cannot be read is the screen's own state, with its own words and a way to try again.
  const list = Promise.all([page.api.logs.list({ ...filters, limit: 100 }), page.api.logs.overview(filters)]);
  const [loaded, loadedDetail] = await Promise.all([
    list.then(([entries, overview]) => ({ filters, page: entries, overview })).catch(() => null),
    id ? page.api.logs.get({ id }).catch(() => null) : null,
  ]);
  return { loaded, loadedDetail, mayDecrypt: caller !== null && roleMeets(caller.role, 'super_admin') };
}

export default function AdminLogs({ loaderData }: Route.ComponentProps) {
  return <LogsScreen {...loaderData} />;
}
