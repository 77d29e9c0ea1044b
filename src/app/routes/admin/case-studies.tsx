import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { casesList } from '#features/website/case-studies/screens/cases-api.ts';
import { CasesScreen } from '#features/website/case-studies/screens/cases-screen.tsx';
import type { Route } from './+types/case-studies.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Case Studies' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(casesList, (api, query) => api.caseStudies.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminCaseStudies({ loaderData }: Route.ComponentProps) {
  return <CasesScreen {...loaderData} />;
}
