import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { newState } from '#features/automation/builder/screens/builder-api.ts';
import { BuilderScreen } from '#features/automation/builder/screens/builder-screen.tsx';
import type { Route } from './+types/automation-builder.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.state?.definition.name || 'Automation' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const stored = await findRecord(api.workflowDrafts.get({ id }));
  // “Create Trigger” chooses the id; nothing is stored before something is changed.
  const state = stored ?? (new URL(request.url).searchParams.has('new') ? newState(id) : null);
  return data({ state }, state ? 200 : 404);
}

export default function AdminAutomationBuilder({ loaderData: { state } }: Route.ComponentProps) {
  return <BuilderScreen state={state} />;
}
