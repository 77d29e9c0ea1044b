import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { noticeList } from '#features/studio/notifications/screens/notice-list.ts';
import { NoticesScreen } from '#features/studio/notifications/screens/notices-screen.tsx';
import type { Route } from './+types/notifications.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Notifications' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(noticeList, (api, query) => api.notifications.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminNotifications({ loaderData }: Route.ComponentProps) {
  return <NoticesScreen {...loaderData} />;
}
