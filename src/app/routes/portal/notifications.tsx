import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { noticeList } from '#features/studio/notifications/screens/notice-list.ts';
import { NoticesScreen } from '#features/studio/notifications/screens/notices-screen.tsx';
import type { Route } from './+types/notifications.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Notifications' }];

export async function loader(args: Route.LoaderArgs) {
  const [{ loaded, status }, person] = await Promise.all([
    loadList(args, noticeList, (api, query) => api.notifications.list(query)),
    args.context.get(pageContext).caller(),
  ]);
  return data({ loaded, isViewed: person?.viewer !== undefined }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function PortalNotifications({ loaderData }: Route.ComponentProps) {
  return <NoticesScreen {...loaderData} />;
}
