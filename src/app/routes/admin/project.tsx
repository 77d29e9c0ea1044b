import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { MilestoneList } from '#features/work/milestones/screens/milestone-list.tsx';
import { MissingProject, ProjectPage } from '#features/work/projects/screens/project-page.tsx';
import { TaskBoard } from '#features/work/tasks/screens/task-board.tsx';
import type { Route } from './+types/project.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const project = await findRecord(api.projects.get({ id }));
  if (!project) return data({ project, milestones: null, board: null }, 404);
  const [milestones, board] = await Promise.all([api.milestones.list({ id }), api.tasks.list({ id })]);
  return data({ project, milestones, board }, 200);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.project?.name ?? 'Project' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminProject({ loaderData: { project, milestones, board } }: Route.ComponentProps) {
  if (!project) return <MissingProject />;
  return (
    <ProjectPage key={project.id} project={project}>
      <MilestoneList project={project} loaded={milestones} />
      <TaskBoard project_id={project.id} loaded={board} />
    </ProjectPage>
  );
}
