import { pageContext } from '#app/page-context.ts';
import { DashboardTriggers, dashboardTriggers } from '#features/automation/workflows/screens/triggers-panel.tsx';
import { OverviewScreen } from '#features/operations/overview/screens/overview-screen.tsx';
import { TodayPanel } from '#features/operations/today/screens/today-panel.tsx';
import { ExamplesNotice } from '#features/studio/texts/screens/examples-notice.tsx';
import { mayRead } from '#shared/admin-areas.ts';
import type { Route } from './+types/overview.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Admin Dashboard' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api, caller } = context.get(pageContext);
  const person = await caller();
  const showsTriggers = person !== null && mayRead(person, 'automation');
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
    showsTriggers ? api.workflows.list({ limit: dashboardTriggers }).catch(() => null) : null,
  ]);
  return { overview, today, firstSteps, examples, triggers, showsTriggers };
}

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { overview, today, firstSteps, examples, triggers, showsTriggers } = loaderData;
  return (
    <OverviewScreen
      overview={overview}
      firstSteps={firstSteps}
      notice={<ExamplesNotice examples={examples} className="mb-5" />}
      today={<TodayPanel loaded={today} />}
      panel={showsTriggers && <DashboardTriggers loaded={triggers} />}
    />
  );
}
