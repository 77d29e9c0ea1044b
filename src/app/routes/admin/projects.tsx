import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { projectList } from '#features/work/projects/screens/project-lists.ts';
import { ProjectsScreen } from '#features/work/projects/screens/projects-screen.tsx';
import { PlannedCreateDialog } from '#features/work/templates/screens/planned-create-dialog.tsx';
import type { Route } from './+types/projects.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Projects' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(projectList, (api, query) => api.projects.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminProjects({ loaderData }: Route.ComponentProps) {
  return <ProjectsScreen {...loaderData} createDialog={(onClose) => <PlannedCreateDialog onClose={onClose} />} />;
}
