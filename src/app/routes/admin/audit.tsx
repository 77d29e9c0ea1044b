import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { auditList } from '#features/operations/audit/screens/audit-list.ts';
import { AuditScreen } from '#features/operations/audit/screens/audit-screen.tsx';
import { roleMeets } from '#shared/roles.ts';
import type { Route } from './+types/audit.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Audit Log' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const [{ loaded, status }, caller] = await Promise.all([
    loadList(args, auditList, (api, query) => api.audit.list(query)),
    args.context.get(pageContext).caller(),
  ]);
  return data({ loaded, mayExport: caller !== null && roleMeets(caller.role, 'super_admin') }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return <AuditScreen {...loaderData} />;
}
