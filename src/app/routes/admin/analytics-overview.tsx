import { useRevalidator } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { AnalyticsScreen } from '#features/operations/analytics/screens/analytics-screen.tsx';
import { readAsked } from '#features/operations/analytics/screens/range.ts';
import type { Route } from './+types/analytics-overview.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Analytics Dashboard' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { asked, problem } = readAsked(new URL(request.url).searchParams);
  // What cannot be read is the screen's own state, with a way to try again.
  const [analytics, report] = await Promise.all([
    api.analytics.show(asked).catch(() => null),
    api.analytics.getReportSettings().then(
      ({ is_report_mailed, is_mail_configured }) => ({ isMailed: is_report_mailed, canMail: is_mail_configured }),
      () => null,
    ),
  ]);
  return { analytics, report, range: asked.range, problem };
}

export default function AdminAnalyticsOverview({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <AnalyticsScreen {...loaderData} onRetry={() => void revalidate()} />;
}
