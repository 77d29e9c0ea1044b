import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { MyProjects } from '#features/work/projects/screens/my-projects.tsx';
import { ownProjectList } from '#features/work/projects/screens/project-lists.ts';
import type { Route } from './+types/projects.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My Projects' }];

export const loader = listRoute(ownProjectList, (api, query) => api.projects.listOwn(query));

export { listShouldRevalidate as shouldRevalidate };

export default function PortalProjects({ loaderData }: Route.ComponentProps) {
  return <MyProjects {...loaderData} />;
}
