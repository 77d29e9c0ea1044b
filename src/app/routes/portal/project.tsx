import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { OwnMilestones } from '#features/work/milestones/screens/own-milestones.tsx';
import { isOpen } from '#features/work/projects/policy.ts';
import { MissingOwnProject, MyProject } from '#features/work/projects/screens/my-project.tsx';
import { OwnTasks } from '#features/work/tasks/screens/own-tasks.tsx';
import type { Route } from './+types/project.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const project = await findRecord(api.projects.getOwn({ id }));
  if (!project) return data({ project, milestones: null, tasks: [] }, 404);
  const [milestones, tasks] = await Promise.all([api.milestones.listOwn({ id }), api.tasks.listOwn({ id })]);
  return data({ project, milestones, tasks: tasks.items }, 200);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.project?.name ?? 'Project' }];

export default function PortalProject({ loaderData: { project, milestones, tasks } }: Route.ComponentProps) {
  if (!project) return <MissingOwnProject />;
  return (
    <MyProject
      key={project.id}
      project={project}
      milestones={<OwnMilestones project_id={project.id} isOpen={isOpen(project.status)} loaded={milestones} />}
      tasks={tasks.length > 0 && <OwnTasks tasks={tasks} />}
    />
  );
}
