import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { RunsScreen, runList } from '#features/automation/workflows/screens/runs-screen.tsx';
import type { Route } from './+types/workflow-runs.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Workflow Runs' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(runList, (api, query) => api.workflows.listRuns(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminWorkflowRuns({ loaderData }: Route.ComponentProps) {
  return <RunsScreen {...loaderData} />;
}
