import { data } from 'react-router';
import { detailsOf, findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { unreadableDraft } from '#features/automation/builder/contract.ts';
import { newState } from '#features/automation/builder/screens/builder-api.ts';
import { BuilderScreen, UnreadableDraftScreen } from '#features/automation/builder/screens/builder-screen.tsx';
import type { Route } from './+types/automation-builder.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.state?.definition.name || 'Automation' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const reading = api.workflowDrafts.get({ id });
  const refusal = await reading.then(() => null, detailsOf);
  const { data: unreadable = null } = unreadableDraft.safeParse(refusal);
  if (unreadable) return data({ state: null, unreadable }, 409);
  const stored = await findRecord(reading);
  // “Create Trigger” chooses the id; nothing is stored before something is changed.
  const state = stored ?? (new URL(request.url).searchParams.has('new') ? newState(id) : null);
  return data({ state, unreadable }, state ? 200 : 404);
}

export default function AdminAutomationBuilder({ loaderData: { state, unreadable } }: Route.ComponentProps) {
  return unreadable ? <UnreadableDraftScreen draft={unreadable} /> : <BuilderScreen state={state} />;
}
