import { useRevalidator } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { BusinessScreen } from '#features/operations/analytics/screens/business-screen.tsx';
import { readAsked } from '#features/operations/analytics/screens/range.ts';
import { mayRead } from '#shared/admin-areas.ts';
import type { Route } from './+types/analytics-business.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Business Analytics' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, caller } = context.get(pageContext);
  const { asked, problem } = readAsked(new URL(request.url).searchParams);
  // What cannot be read is the screen's own state, with a way to try again.
  const details = await api.analytics.details(asked).catch(() => null);
  const person = await caller();
  const showsProjects = person !== null && mayRead(person, 'projects');
  return { details, showsProjects, range: asked.range, problem };
}

export default function AdminAnalyticsBusiness({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <BusinessScreen {...loaderData} onRetry={() => void revalidate()} />;
}
