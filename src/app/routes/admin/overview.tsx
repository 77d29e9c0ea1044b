import { useRevalidator } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { OverviewScreen } from '#features/operations/overview/screens/overview-screen.tsx';
import type { Route } from './+types/overview.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Admin Dashboard' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  // What cannot be read is the screen's own state, with a way to try again.
  return {
    overview: await context
      .get(pageContext)
      .api.overview.show()
      .catch(() => null),
  };
}

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <OverviewScreen overview={loaderData.overview} onRetry={() => void revalidate()} />;
}
