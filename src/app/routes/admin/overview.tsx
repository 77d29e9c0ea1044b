import { useRevalidator } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { DashboardTriggers, dashboardTriggers } from '#features/automation/workflows/screens/triggers-panel.tsx';
import { FirstSteps } from '#features/operations/overview/screens/first-steps.tsx';
import { OverviewScreen } from '#features/operations/overview/screens/overview-screen.tsx';
import { ExamplesNotice } from '#features/studio/texts/screens/examples-notice.tsx';
import { mayRead } from '#shared/admin-areas.ts';
import type { Route } from './+types/overview.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Admin Dashboard' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api, caller } = context.get(pageContext);
  const person = await caller();
  const showsTriggers = person !== null && mayRead(person, 'automation');
  const [overview, firstSteps, examples, triggers] = await Promise.all([
    // What cannot be read is the screen's own state, with a way to try again.
    api.overview.show().catch(() => null),
    api.overview.firstSteps().then(
      ({ items }) => items,
      () => [],
    ),
    api.texts.examples().then(
      ({ items }) => items,
      // The reminder is not worth the whole screen.
      () => [],
    ),
    showsTriggers ? api.workflows.list({ limit: dashboardTriggers }).catch(() => null) : null,
  ]);
  return { overview, firstSteps, examples, triggers, showsTriggers };
}

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { overview, firstSteps, examples, triggers, showsTriggers } = loaderData;
  return (
    <OverviewScreen
      overview={overview}
      notice={
        <>
          <FirstSteps steps={firstSteps} />
          <ExamplesNotice examples={examples} className="mb-5" />
        </>
      }
      panel={showsTriggers && <DashboardTriggers loaded={triggers} />}
      onRetry={() => void revalidate()}
    />
  );
}
