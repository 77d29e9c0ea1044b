import { pageContext } from '#app/page-context.ts';
import { readSpan, TargetReportScreen } from '#features/desk/tickets/screens/target-report.tsx';
import type { Route } from './+types/support-report.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Support Targets' }, { name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const days = readSpan(new URL(request.url).searchParams);
  // What cannot be read is the screen's own state, with a way to try again.
  return { report: await api.support.report({ days }).catch(() => null) };
}

export default function AdminSupportReport({ loaderData }: Route.ComponentProps) {
  return <TargetReportScreen {...loaderData} />;
}
