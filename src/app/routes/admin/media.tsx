import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { mediaList } from '#features/website/media/screens/media-api.ts';
import { MediaScreen } from '#features/website/media/screens/media-screen.tsx';
import { ContentFrame } from '#features/website/publishing/screens/content-frame.tsx';
import type { Route } from './+types/media.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Media Library' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(mediaList, (api, query) => api.media.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminMedia({ loaderData }: Route.ComponentProps) {
  return <MediaScreen {...loaderData} frame={ContentFrame} />;
}
