import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { workflowList } from '#features/automation/workflows/screens/workflows-api.ts';
import { WorkflowsScreen } from '#features/automation/workflows/screens/workflows-screen.tsx';
import type { Route } from './+types/workflows.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Workflows' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(workflowList, (api, query) => api.workflows.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminWorkflows({ loaderData }: Route.ComponentProps) {
  return <WorkflowsScreen {...loaderData} />;
}
