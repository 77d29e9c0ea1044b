import { data } from 'react-router';
import { detailsOf, findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { CaseScreen, MissingCaseScreen, UnreadableCaseScreen } from '#features/website/case-studies/screens/case-screen.tsx';
import { unreadableDraft } from '#features/website/publishing/draft-contract.ts';
import type { Route } from './+types/case-study.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.state ? `${loaderData.state.title || 'Untitled'}: Case Studies` : 'Case Studies' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const reading = context.get(pageContext).api.caseStudies.get({ id });
  const { data: unreadable = null } = unreadableDraft.safeParse(await reading.then(() => null, detailsOf));
  if (unreadable) return data({ state: null, unreadable }, 409);
  const state = await findRecord(reading);
  return data({ state, unreadable }, state ? 200 : 404);
}

/** What is typed stays while the page is read again. */
export default function AdminCaseStudy({ loaderData: { state, unreadable } }: Route.ComponentProps) {
  if (unreadable) return <UnreadableCaseScreen study={unreadable} />;
  return state ? <CaseScreen key={state.id} loaded={state} /> : <MissingCaseScreen />;
}
