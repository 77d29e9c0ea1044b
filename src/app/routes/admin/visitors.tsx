import { pageContext } from '#app/page-context.ts';
import { VisitorsScreen } from '#features/website/visits/screens/visitors-screen.tsx';
import { readPeriod } from '#features/website/visits/screens/visits-api.ts';
import type { Route } from './+types/visitors.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Visitors' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const period = readPeriod(new URL(request.url).searchParams);
  // What cannot be read is the screen's own state, with a way to try again.
  return { period, summary: await api.visits.summary(period).catch(() => null) };
}

export default function AdminVisitors({ loaderData }: Route.ComponentProps) {
  return <VisitorsScreen {...loaderData} />;
}
