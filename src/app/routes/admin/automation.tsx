import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { DraftsList, draftsShown } from '#features/automation/builder/screens/drafts-list.tsx';
import { AutomationScreen } from '#features/automation/workflows/screens/automation-screen.tsx';
import { workflowList } from '#features/automation/workflows/screens/workflows-api.ts';
import type { Route } from './+types/automation.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Automation' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const { api } = args.context.get(pageContext);
  const [{ loaded, status }, savings, drafts] = await Promise.all([
    loadList(args, workflowList, (of, query) => of.workflows.list(query)),
    // What cannot be read is the screen's own state, with a way to try again.
    api.workflows.savings().catch(() => null),
    api.workflowDrafts.list({ limit: draftsShown }).catch(() => null),
  ]);
  return data({ loaded, savings, drafts }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminAutomation({ loaderData: { drafts, ...loaded } }: Route.ComponentProps) {
  return <AutomationScreen {...loaded} drafts={<DraftsList loaded={drafts} />} />;
}
