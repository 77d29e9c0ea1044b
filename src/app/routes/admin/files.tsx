import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { fileList } from '#features/work/files/screens/file-list.ts';
import { FilesScreen } from '#features/work/files/screens/files-screen.tsx';
import type { Route } from './+types/files.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Files' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(fileList, (api, query) => api.files.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminFiles({ loaderData }: Route.ComponentProps) {
  return <FilesScreen {...loaderData} />;
}
