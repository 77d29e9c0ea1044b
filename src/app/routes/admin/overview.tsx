import { pageContext } from '#app/page-context.ts';
import { DashboardTriggers, dashboardTriggers } from '#features/automation/workflows/screens/triggers-panel.tsx';
import { OverviewScreen } from '#features/operations/overview/screens/overview-screen.tsx';
import { TodayPanel } from '#features/operations/today/screens/today-panel.tsx';
import { ExamplesNotice } from '#features/studio/texts/screens/examples-notice.tsx';
import type { Route } from './+types/overview.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Admin Dashboard' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  // What cannot be read is the screen's own state, with a way to try again.
  const [overview, today, firstSteps, examples, triggers] = await Promise.all([
    api.overview.show().catch(() => null),
    api.today.list().catch(() => null),
    api.overview.firstSteps().catch(() => null),
    api.texts.examples().then(
      ({ items }) => items,
      // The reminder is not worth the whole screen.
      () => [],
    ),
    api.workflows.list({ limit: dashboardTriggers }).catch(() => null),
  ]);
  return { overview, today, firstSteps, examples, triggers };
}

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { overview, today, firstSteps, examples, triggers } = loaderData;
  return (
    <OverviewScreen
      overview={overview}
      firstSteps={firstSteps}
      notice={<ExamplesNotice examples={examples} className="mb-5" />}
      today={<TodayPanel loaded={today} />}
      panel={<DashboardTriggers loaded={triggers} />}
    />
  );
}
