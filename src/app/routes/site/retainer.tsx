import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { CrashedPage } from '#features/website/site/screens/crashed-page.tsx';
import { MissingRetainer, WatchPage } from '#features/work/retainers/screens/watch-page.tsx';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/retainer.ts';

const text = { title: 'Your hours', description: 'Hours bought, used and left.' };

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, text),
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const meter = await findRecord(context.get(pageContext).api.retainers.watch({ token: params.token }));
  if (!meter) throw data(defaultMessages.notFound, { status: 404 });
  return { meter };
}

export default function WatchRetainer({ loaderData }: Route.ComponentProps) {
  return <WatchPage meter={loaderData.meter} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingRetainer /> : <CrashedPage />;
}
