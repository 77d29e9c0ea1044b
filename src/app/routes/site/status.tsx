import { pageContext } from '#app/page-context.ts';
import { statusMeta } from '#features/desk/status/content.ts';
import { dayStarts } from '#features/desk/status/history-days.ts';
import { StatusPage } from '#features/desk/status/screens/status-page.tsx';
import { pageMeta } from '#features/website/site/page-meta.ts';
import type { Route } from './+types/status.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, statusMeta);

// Not shared: its 90 days end today, so a kept copy would be wrong tomorrow.
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [board, own] = await Promise.all([api.status.board(), api.seo.head({ page: '/status' })]);
  const now = Date.now();
  return { board, days: dayStarts(now, board.time_zone), now, ...own };
}

export default function Status({ loaderData }: Route.ComponentProps) {
  return <StatusPage {...loaderData} />;
}
