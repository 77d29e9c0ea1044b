import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { ownFileList } from '#features/work/files/screens/file-list.ts';
import { MyFiles } from '#features/work/files/screens/my-files.tsx';
import type { Route } from './+types/files.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My Files' }];

export const loader = listRoute(ownFileList, (api, query) => api.files.listOwn(query));

export { listShouldRevalidate as shouldRevalidate };

export default function PortalFiles({ loaderData }: Route.ComponentProps) {
  return <MyFiles {...loaderData} />;
}
